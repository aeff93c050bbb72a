// SPDX-License-Identifier: MIT
//
// Memory for nodes, in chunks of 16 KiB, within a budget that is never passed.
//
// Chunks belong to whoever asked for them (a level of the tree) and are given back as a whole.
// Handles are 22 bits of chunk and 10 bits of granule, so 64 GiB can be addressed. Tables reserve
// their bytes here, too.
//
// Threads: all calls may come from any thread. at() does not lock.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "search/node.h"

namespace tafl::search {

class Arena {
 public:
  static constexpr std::size_t kChunkGranules = 1024;
  static constexpr std::size_t kChunkBytes = kChunkGranules * kGranule;

  explicit Arena(std::size_t budget);
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  std::size_t budget() const { return budget_; }
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }
  // False if the budget does not allow so much more.
  bool reserve(std::size_t bytes);
  void release(std::size_t bytes) { bytes_.fetch_sub(bytes, std::memory_order_relaxed); }

  Node* at(Handle handle) const {
    return reinterpret_cast<Node*>(
        chunks_[handle / kChunkGranules].load(std::memory_order_acquire) +
        handle % kChunkGranules * kGranule);
  }

  // `count` chunks in one piece; the number of the first, or 0 if there is no memory.
  std::uint32_t take_chunks(std::size_t count);
  void give_back(std::uint32_t chunk);

 private:
  std::size_t budget_;
  std::atomic<std::size_t> bytes_ = 0;
  std::vector<std::atomic<std::byte*>> chunks_;  // only the first of a piece has an address
  std::mutex mutex_;                             // for what follows
  std::uint32_t unused_ = 1;                     // first number that was never given out
  std::vector<std::uint32_t> sizes_;             // by chunk: how many are in one piece
  std::map<std::size_t, std::vector<std::uint32_t>> free_numbers_;  // by size of the piece
};

// Places nodes in chunks of its own.
class ChunkList {
 public:
  explicit ChunkList(Arena& arena) : arena_(&arena) {}
  ~ChunkList() { clear(); }
  ChunkList(const ChunkList&) = delete;
  ChunkList& operator=(const ChunkList&) = delete;

  // Room for so many granules; 0 if there is none. Lock-free but for a new chunk.
  Handle allocate(std::size_t granules);
  void clear();
  void swap(ChunkList& other);

 private:
  Arena* arena_;
  std::atomic<std::uint64_t> next_ = Arena::kChunkGranules;  // chunk, and granules used of it
  std::mutex mutex_;
  std::vector<std::uint32_t> chunks_;
};

}  // namespace tafl::search
