// SPDX-License-Identifier: MIT
#include "dd/tables.h"

#include <algorithm>

namespace tafl::dd {

void SlotTable::start(std::size_t expected) {
  const std::size_t slots = std::max<std::size_t>(expected * 2, 64);
  // A table that is far too large costs more to clear than to make anew.
  if (slots > slots_.size() || slots * 8 < slots_.size()) {
    slots_.reset();
    slots_.resize(slots);
    slots_.populate();
  } else {
    slots_.resize(slots);
    slots_.fill_zero();
  }
  size_ = 0;
}

void SlotTable::enlarge() {
  const std::size_t slots = slots_.size() + slots_.size() / 2;
  slots_.reset();
  slots_.resize(slots);
  slots_.populate();
  size_ = 0;
}

void NodeTable::start(std::uint32_t width, std::size_t expected) {
  width_ = width;
  table_.start(expected);
  children_.clear();
}

void NodeTable::grow() {
  std::size_t number = 0;
  table_.grow([&](std::uint64_t& hash, std::size_t& place) {
    if (number == size()) return false;
    place = number++;
    hash = hash_words(children_.data() + place * width_, width_);
    return true;
  });
}

}  // namespace tafl::dd
