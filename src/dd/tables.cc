// SPDX-License-Identifier: MIT
#include "dd/tables.h"

#include <algorithm>

namespace tafl::dd {

void SlotTable::start(std::size_t expected) {
  const std::size_t slots = std::bit_ceil(std::max<std::size_t>(expected * 2, 64));
  // A table that is far too large costs more to clear than to make anew.
  if (slots > slots_.size() || slots * 8 < slots_.size()) {
    slots_.reset();
    slots_.resize(slots);
  } else {
    slots_.resize(slots);
    slots_.fill_zero();
  }
  mask_ = slots_.size() - 1;
  size_ = 0;
}

void RequestTable::start(std::size_t expected) {
  table_.start(expected);
  words_.clear();
  begin_.clear();
  begin_.push_back(0);
}

void RequestTable::grow() {
  table_.grow([this](std::uint32_t number) {
    const auto list = (*this)[number];
    return hash_words(list.data(), list.size());
  });
}

void NodeTable::start(std::uint32_t width, std::size_t expected) {
  width_ = width;
  table_.start(expected);
  children_.clear();
}

void NodeTable::grow() {
  table_.grow([this](std::uint32_t number) {
    return hash_children(children_.data() + std::size_t{number} * width_, width_);
  });
}

}  // namespace tafl::dd
