// SPDX-License-Identifier: MIT
//
// How good and how bad the values below each node of a diagram are, for a choice that takes the
// value with the smallest rank.
//
// The children of the diagram become codes: what is below, and its class, which stands for the best
// and the worst rank there. A node with one value only below it stands for a constant: ids beyond
// the nodes of a level are constants, the number of nodes and the value. Below the last level an id
// is a value and so is a constant. If nothing is known of ranks, codes are the children themselves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "dd/diagram.h"
#include "dd/pages.h"
#include "dd/work.h"

namespace tafl::dd {

class Ranges {
 public:
  static constexpr std::uint8_t kNoRank = 255;

  // Nothing is known if there are no ranks (by value; none for 0), or too many. If `used_up` is not
  // null it is `values`, which nobody needs afterwards: it is taken, else copied. What is held is
  // counted in work.held.
  Ranges(const Diagram& values, Diagram* used_up, const std::vector<std::uint32_t>& ranks,
         Work& work);
  Ranges(const Ranges&) = delete;
  Ranges& operator=(const Ranges&) = delete;

  bool known() const { return bits_ > 0; }
  // How many ids beyond the nodes may occur.
  std::size_t constants() const { return constants_; }
  NodeId root() const { return root_; }

  // The codes of the children of a node or constant; 0 where there is nothing. REQUIRES: id != 0.
  const NodeId* codes(std::size_t level, NodeId id) const {
    const NodeId* first = values_->levels[level].children.data();
    const std::size_t width = values_->levels[level].width;
    if (id > nodes_[level]) {
      id -= static_cast<NodeId>(nodes_[level]);
      first = rows_[level].data();
    }
    return first + (id - 1) * width;
  }
  NodeId id(NodeId code) const { return code >> bits_; }

  // What an item with this code is worth, if its automaton will accept (sure) or may not.
  struct Look {
    std::uint8_t note;   // it matters only if no sure item has a limit below this
    std::uint8_t limit;  // some successor is at least as good as this
  };
  Look look(bool sure, NodeId code) const {
    return looks_[sure ? 1 : 0][code & ((NodeId{1} << bits_) - 1)];
  }

  // Frees what only requests up to this level look at.
  void pass(std::size_t level);

 private:
  void make_classes();
  std::uint16_t class_of(std::uint8_t best, std::uint8_t worst) const {
    return class_of_[best * ranks_ + worst];
  }
  void rewrite();
  void rewrite(std::size_t level, const Pages<std::uint16_t>& below, std::size_t from,
               std::size_t to, Pages<std::uint16_t>& classes);

  Diagram own_;
  Diagram* used_up_;
  const Diagram* values_;
  Work& work_;
  NodeId root_;
  unsigned bits_ = 0;
  std::size_t constants_ = 0;
  std::vector<std::size_t> nodes_;         // by level
  std::vector<std::vector<NodeId>> rows_;  // by level: the codes of constants
  std::size_t ranks_ = 0;
  std::vector<std::uint8_t> rank_of_;    // by value
  std::vector<Value> value_of_;          // by rank
  std::vector<std::uint16_t> class_of_;  // by best and worst
  struct Range {
    std::uint8_t best;
    std::uint8_t worst;
  };
  std::vector<Range> ranges_;  // by class; one with the same best and worst is a constant
  std::vector<Look> looks_[2];
};

}  // namespace tafl::dd
