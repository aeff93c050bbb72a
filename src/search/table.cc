// SPDX-License-Identifier: MIT
#include "search/table.h"

#include <new>
#include <utility>

namespace tafl::search {

// Keeps a quarter of the slots free. False if the budget does not allow it.
bool Table::make_room(Shard& shard) {
  if ((shard.used + 1) * 4 <= shard.capacity * 3) return true;
  const std::size_t capacity = shard.capacity == 0 ? 4 : shard.capacity * 2;
  if (!arena_->reserve(capacity * sizeof(Slot))) return false;
  std::unique_ptr<Slot[]> slots(new (std::nothrow) Slot[capacity]);
  if (!slots) {
    arena_->release(capacity * sizeof(Slot));
    return false;
  }
  const std::unique_ptr<Slot[]> old = std::exchange(shard.slots, std::move(slots));
  const std::size_t old_capacity = std::exchange(shard.capacity, capacity);
  shard.used = 0;
  for (std::size_t i = 0; i < old_capacity; ++i) {
    if (old[i].handle != 0) shard.put(old[i].key, old[i].handle);
  }
  arena_->release(old_capacity * sizeof(Slot));
  return true;
}

std::size_t Table::size() const {
  std::size_t size = 0;
  for (const Shard& shard : shards_) {
    const std::lock_guard lock(shard.lock);
    size += shard.used;
  }
  return size;
}

void Table::clear() {
  for (Shard& shard : shards_) {
    arena_->release(shard.capacity * sizeof(Slot));
    shard.slots.reset();
    shard.capacity = 0;
    shard.used = 0;
  }
}

void Table::swap(Table& other) {
  for (std::size_t i = 0; i < kShards; ++i) {
    std::swap(shards_[i].slots, other.shards_[i].slots);
    std::swap(shards_[i].capacity, other.shards_[i].capacity);
    std::swap(shards_[i].used, other.shards_[i].used);
  }
}

void Table::for_each(const std::function<void(std::uint64_t key, Handle handle)>& see) const {
  for (const Shard& shard : shards_) {
    for (std::size_t i = 0; i < shard.capacity; ++i) {
      if (shard.slots[i].handle != 0) see(shard.slots[i].key, shard.slots[i].handle);
    }
  }
}

}  // namespace tafl::search
