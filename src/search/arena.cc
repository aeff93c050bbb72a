// SPDX-License-Identifier: MIT
#include "search/arena.h"

#include <algorithm>
#include <cassert>
#include <new>

namespace tafl::search {
namespace {

constexpr std::size_t kMostChunks = std::size_t{1} << 22;

}  // namespace

Arena::Arena(std::size_t budget)
    : budget_(budget),
      chunks_(std::min(budget / kChunkBytes + 2, kMostChunks)),
      sizes_(chunks_.size(), 0) {
  // The table of chunks is part of the price.
  bytes_.store(chunks_.size() * (sizeof(chunks_[0]) + sizeof(sizes_[0])));
}

Arena::~Arena() {
  for (std::size_t i = 0; i < chunks_.size(); ++i) {
    ::operator delete[](chunks_[i].load(), std::align_val_t(64));
  }
}

bool Arena::reserve(std::size_t bytes) {
  std::size_t now = bytes_.load(std::memory_order_relaxed);
  do {
    if (bytes > budget_ || now > budget_ - bytes) return false;
  } while (!bytes_.compare_exchange_weak(now, now + bytes, std::memory_order_relaxed));
  return true;
}

std::uint32_t Arena::take_chunks(std::size_t count) {
  if (!reserve(count * kChunkBytes)) return 0;
  const std::lock_guard lock(mutex_);
  std::uint32_t chunk = 0;
  auto& numbers = free_numbers_[count];
  if (!numbers.empty()) {
    chunk = numbers.back();
  } else if (unused_ + count <= chunks_.size()) {
    chunk = unused_;
  } else {
    release(count * kChunkBytes);
    return 0;
  }
  void* memory = ::operator new[](count* kChunkBytes, std::align_val_t(64), std::nothrow);
  if (memory == nullptr) {
    release(count * kChunkBytes);
    return 0;
  }
  if (numbers.empty()) {
    unused_ += static_cast<std::uint32_t>(count);
  } else {
    numbers.pop_back();
  }
  sizes_[chunk] = static_cast<std::uint32_t>(count);
  chunks_[chunk].store(static_cast<std::byte*>(memory), std::memory_order_release);
  return chunk;
}

void Arena::give_back(std::uint32_t chunk) {
  const std::lock_guard lock(mutex_);
  std::byte* memory = chunks_[chunk].exchange(nullptr);
  assert(memory != nullptr);
  ::operator delete[](memory, std::align_val_t(64));
  free_numbers_[sizes_[chunk]].push_back(chunk);
  release(sizes_[chunk] * kChunkBytes);
}

Handle ChunkList::allocate(std::size_t granules) {
  constexpr std::uint64_t kMask = 0xffffffff;
  if (granules > Arena::kChunkGranules) {
    const std::uint32_t piece =
        arena_->take_chunks((granules + Arena::kChunkGranules - 1) / Arena::kChunkGranules);
    if (piece == 0) return 0;
    const std::lock_guard lock(mutex_);
    chunks_.push_back(piece);
    return piece * static_cast<Handle>(Arena::kChunkGranules);
  }
  std::uint64_t now = next_.load(std::memory_order_acquire);
  while (true) {
    const std::uint64_t used = now & kMask;
    if (used + granules <= Arena::kChunkGranules) {
      if (!next_.compare_exchange_weak(now, now + granules, std::memory_order_acq_rel)) continue;
      return static_cast<Handle>((now >> 32) * Arena::kChunkGranules + used);
    }
    const std::lock_guard lock(mutex_);
    const std::uint64_t again = next_.load(std::memory_order_acquire);
    if (again != now) {  // another thread was faster
      now = again;
      continue;
    }
    const std::uint32_t chunk = arena_->take_chunks(1);
    if (chunk == 0) return 0;
    chunks_.push_back(chunk);
    // Others may only have failed to place something larger meanwhile, or placed something small
    // in what was left; either way the new chunk takes over.
    next_.store(std::uint64_t{chunk} << 32 | granules, std::memory_order_release);
    return chunk * static_cast<Handle>(Arena::kChunkGranules);
  }
}

void ChunkList::clear() {
  for (std::uint32_t chunk : chunks_) arena_->give_back(chunk);
  chunks_.clear();
  next_.store(Arena::kChunkGranules);
}

void ChunkList::swap(ChunkList& other) {
  std::swap(chunks_, other.chunks_);
  const std::uint64_t next = next_.load();
  next_.store(other.next_.load());
  other.next_.store(next);
}

}  // namespace tafl::search
