// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "terms/term_pool.h"

namespace tafl::terms {

// Numbers tuples of a fixed width 0, 1, 2 ... in the order of their first insertion. Clearing costs
// nothing: slots carry the generation that filled them.
class KeyTable {
 public:
  explicit KeyTable(std::size_t width) : width_(width), slots_(16) {}

  static constexpr std::uint32_t kNone = 0xffffffffU;

  std::size_t size() const { return size_; }
  std::size_t width() const { return width_; }
  const Value* key(std::size_t id) const { return keys_.data() + id * width_; }
  std::size_t bytes() const {
    return keys_.capacity() * sizeof(Value) + slots_.capacity() * sizeof(Slot);
  }

  // The number of `key`, or kNone.
  std::uint32_t find(const Value* key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash(key) & mask;
    while (slots_[slot].generation == generation_) {
      if (equal(slots_[slot].id, key)) return slots_[slot].id;
      slot = (slot + 1) & mask;
    }
    return kNone;
  }

  // The number of `key`, which is size() - 1 afterwards if it was new.
  std::uint32_t insert(const Value* key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash(key) & mask;
    while (slots_[slot].generation == generation_) {
      if (equal(slots_[slot].id, key)) return slots_[slot].id;
      slot = (slot + 1) & mask;
    }
    const auto id = static_cast<std::uint32_t>(size_++);
    keys_.insert(keys_.end(), key, key + width_);
    slots_[slot] = {generation_, id};
    if (size_ * 2 > slots_.size()) grow();
    return id;
  }

  void clear() {
    keys_.clear();
    size_ = 0;
    if (++generation_ == 0) {
      for (Slot& slot : slots_) slot.generation = 0;
      generation_ = 1;
    }
  }

 private:
  struct Slot {
    std::uint32_t generation = 0;
    std::uint32_t id = 0;
  };

  std::uint64_t hash(const Value* key) const { return base::hash_words({key, width_}); }
  bool equal(std::uint32_t id, const Value* key) const {
    const Value* mine = this->key(id);
    for (std::size_t i = 0; i < width_; ++i) {
      if (mine[i] != key[i]) return false;
    }
    return true;
  }
  void grow() {
    slots_.assign(slots_.size() * 2, Slot{});
    generation_ = 1;
    const std::size_t mask = slots_.size() - 1;
    for (std::uint32_t id = 0; id < size_; ++id) {
      std::size_t slot = hash(key(id)) & mask;
      while (slots_[slot].generation == generation_) slot = (slot + 1) & mask;
      slots_[slot] = {generation_, id};
    }
  }

  std::size_t width_;
  std::size_t size_ = 0;
  std::vector<Value> keys_;
  std::vector<Slot> slots_;
  std::uint32_t generation_ = 1;
};

}  // namespace tafl::terms
