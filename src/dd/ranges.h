// SPDX-License-Identifier: MIT
//
// How good and how bad the values below each node of a diagram are, and what follows for a choice
// that takes the value with the smallest rank.
//
// A node with one value only stands for a constant: ids beyond the nodes of a level are constants,
// the number of nodes and the value. Below the last level an id is a value and so is a constant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "dd/diagram.h"
#include "dd/pages.h"
#include "dd/relation.h"

namespace tafl::dd {

class Ranges {
 public:
  // Nothing is known if there are no ranks (by value; none for 0), or too many.
  Ranges(const Diagram& values, const Relation& relation, const std::vector<std::uint32_t>& ranks);

  static constexpr std::uint8_t kNoRank = 255;

  bool known() const { return !ranges_.empty(); }
  // How many ids beyond the nodes may occur.
  std::size_t constants() const { return known() ? value_of_.size() + 1 : 0; }

  // A node or constant by its canonical id, with the ranks below it.
  struct Look {
    NodeId id;
    std::uint8_t best;
    std::uint8_t worst;
  };
  // REQUIRES: known, node != 0.
  Look look(std::size_t level, NodeId node) const {
    const Range range = ranges_[level][node];
    if (range.best == range.worst) node = nodes_[level] + value_of_[range.best];
    return {node, range.best, range.worst};
  }
  void prefetch(std::size_t level, NodeId node) const { __builtin_prefetch(&ranges_[level][node]); }
  Look look_at_constant(std::size_t level, Value value) const {
    return {nodes_[level] + value, rank_of_[value], rank_of_[value]};
  }
  // The value that a canonical id stands for; 0 if it is a node.
  Value constant(std::size_t level, NodeId id) const {
    return id > nodes_[level] ? id - nodes_[level] : 0;
  }
  // Frees what only requests up to this level look at.
  void pass(std::size_t level);
  // Whether the automaton, from this state on, accepts every state and leaves it as it is.
  bool accepts_all(std::size_t level, std::uint32_t state) const {
    return accepts_all_[level][state];
  }

 private:
  struct Range {
    std::uint8_t best;
    std::uint8_t worst;
  };

  void find_ranges(const Diagram& values);
  void find_accepting(const Relation& relation);

  std::vector<Pages<Range>> ranges_;  // by level and node; one more level for the values
  std::vector<NodeId> nodes_;         // by level
  std::vector<std::uint8_t> rank_of_;
  std::vector<Value> value_of_;  // by rank
  std::vector<std::vector<bool>> accepts_all_;
};

}  // namespace tafl::dd
