// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "dd/diagram.h"
#include "dd/relation.h"

namespace tafl::dd {

// An item is a node of the set and a state of the automaton in one word: the node times the number
// of states that are possible on its level, and the state. Words of 32 bits hold more that way than
// with fields of whole bits, and requests take half the memory of those with 64.
template <class W>
class Items {
 public:
  using Word = W;

  explicit Items(const Relation& relation) {
    for (const Relation::Level& level : relation.levels) add(level.states());
    std::uint32_t last = 0;
    for (std::uint32_t label : relation.labels) last = std::max(last, label + 1);
    add(last);
  }
  // Whether all items with nodes of the set, and `more` ids beyond them, have room in a word.
  bool fit(const Diagram& set, std::size_t more = 0) const {
    for (std::size_t l = 0; l < set.levels.size(); ++l) {
      if (set.levels[l].nodes() + more > most_nodes(l)) return false;
    }
    return largest_value(set) + more <= most_nodes(set.levels.size());
  }

  Word item(std::size_t level, NodeId node, std::uint32_t state) const {
    return static_cast<Word>(Word{node} * radix_[level].states + state);
  }
  NodeId node(std::size_t level, Word word) const {
    if constexpr (sizeof(Word) == 4) {
      __extension__ using Wide = unsigned __int128;
      return static_cast<NodeId>(Wide{radix_[level].inverse} * word >> 64);
    } else {
      return static_cast<NodeId>(word / radix_[level].states);
    }
  }
  std::uint32_t state(std::size_t level, Word word) const {
    return static_cast<std::uint32_t>(word - Word{node(level, word)} * radix_[level].states);
  }

 private:
  struct Radix {
    std::uint32_t states;  // one more than the largest
    // 2^64 / states, rounded up: multiplying by it divides a word of 32 bits exactly.
    std::uint64_t inverse;
  };

  void add(std::size_t last_state) {
    const auto states = static_cast<std::uint32_t>(std::max<std::size_t>(last_state, 1) + 1);
    radix_.push_back({states, UINT64_MAX / states + 1});
  }
  std::size_t most_nodes(std::size_t level) const {
    return std::numeric_limits<Word>::max() / radix_[level].states - 1;
  }

  std::vector<Radix> radix_;  // by level
};

}  // namespace tafl::dd
