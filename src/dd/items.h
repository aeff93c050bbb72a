// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "dd/diagram.h"
#include "dd/relation.h"

namespace tafl::dd {

// An item is a node of the set and a state of the automaton in one word, by level.
template <class W>
class Items {
 public:
  using Word = W;

  explicit Items(const Relation& relation) {
    for (const Relation::Level& level : relation.levels) {
      bits_.push_back(width(level.states()));
    }
    std::uint32_t last = 0;
    for (std::uint32_t label : relation.labels) last = std::max(last, label + 1);
    bits_.push_back(width(last));
  }
  // Whether all items with nodes of the set, and `more` ids beyond them, have room in a word.
  bool fit(const Diagram& set, std::size_t more = 0) const {
    for (std::size_t l = 0; l < set.levels.size(); ++l) {
      if (width(set.levels[l].nodes() + more) + bits_[l] > kBits) return false;
    }
    return width(largest_value(set) + more) + bits_.back() <= kBits;
  }

  Word item(std::size_t level, NodeId node, std::uint32_t state) const {
    return Word{node} << bits_[level] | state;
  }
  NodeId node(std::size_t level, Word word) const {
    return static_cast<NodeId>(word >> bits_[level]);
  }
  std::uint32_t state(std::size_t level, Word word) const {
    return static_cast<std::uint32_t>(word & ((Word{1} << bits_[level]) - 1));
  }

 private:
  static constexpr int kBits = 8 * sizeof(Word);
  static int width(std::size_t number) { return static_cast<int>(std::bit_width(number)); }

  std::vector<int> bits_;  // of a state, by level
};

}  // namespace tafl::dd
