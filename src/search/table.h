// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "base/hash.h"
#include "search/arena.h"

namespace tafl::search {

// A lock that is held for a few instructions only.
class SpinLock {
 public:
  void lock() {
    while (flag_.test_and_set(std::memory_order_acquire)) {
      // The holder may have been put to sleep.
      for (int spins = 0; flag_.test(std::memory_order_relaxed); ++spins) {
        if (spins > 100) std::this_thread::yield();
      }
    }
  }
  void unlock() { flag_.clear(std::memory_order_release); }

 private:
  std::atomic_flag flag_;
};

// Handles by 64-bit key: the states of a level by hash, or transitions by parent and joint move.
// Open addressing in shards, each with a lock of its own; its memory counts in the arena's budget.
class Table {
 public:
  explicit Table(Arena& arena) : arena_(&arena) {}
  ~Table() { clear(); }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  // The handle with this key for which `equal` holds; 0 if there is none.
  template <class Equals>
  Handle find(std::uint64_t key, const Equals& equal) const {
    const Shard& shard = shards_[shard_of(key)];
    const std::lock_guard lock(shard.lock);
    return shard.find(key, equal);
  }
  // The one that is there, or else the one that `make` returns (0: none, and nothing is kept).
  template <class Equals, class Make>
  Handle find_or_add(std::uint64_t key, const Equals& equal, const Make& make) {
    Shard& shard = shards_[shard_of(key)];
    const std::lock_guard lock(shard.lock);
    if (const Handle known = shard.find(key, equal)) return known;
    if (!make_room(shard)) return 0;
    const Handle made = make();
    if (made != 0) shard.put(key, made);
    return made;
  }

  std::size_t size() const;
  void clear();
  void swap(Table& other);
  // Not while others use the table.
  void for_each(const std::function<void(std::uint64_t key, Handle handle)>& see) const;

 private:
  static constexpr std::size_t kShards = 8;
  struct Slot {
    std::uint64_t key = 0;
    Handle handle = 0;  // 0: free
  };
  struct Shard {
    mutable SpinLock lock;
    std::unique_ptr<Slot[]> slots;
    std::size_t capacity = 0;  // a power of two
    std::size_t used = 0;

    std::size_t place(std::uint64_t key) const { return base::mix64(key) & (capacity - 1); }
    template <class Equals>
    Handle find(std::uint64_t key, const Equals& equal) const {
      if (capacity == 0) return 0;
      for (std::size_t i = place(key); slots[i].handle != 0; i = (i + 1) & (capacity - 1)) {
        if (slots[i].key == key && equal(slots[i].handle)) return slots[i].handle;
      }
      return 0;
    }
    void put(std::uint64_t key, Handle handle) {
      std::size_t i = place(key);
      while (slots[i].handle != 0) i = (i + 1) & (capacity - 1);
      slots[i] = {key, handle};
      ++used;
    }
  };

  static std::size_t shard_of(std::uint64_t key) { return base::mix64(key) >> 61; }
  bool make_room(Shard& shard);

  Arena* arena_;
  std::array<Shard, kShards> shards_;
};

}  // namespace tafl::search
