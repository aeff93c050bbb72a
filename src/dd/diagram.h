// SPDX-License-Identifier: MIT
//
// A set of states, or a value for each state of a set, as a decision diagram.
//
// A state is one value for each of a row of variables; variable i has the values 0 .. widths[i]-1.
// A diagram has one level per variable and no level is skipped (quasi-reduced). A level is one
// array of child ids; node `id` of it has its children at (id - 1) * width. Id 0 is the empty set
// on every level. Below the last level ids are values, of which 0 says that the state is not in
// the set; a plain set has the value 1 for its members.
//
// Equal nodes of a level are one, so two diagrams are equal sets if they have the same shape up to
// the numbers of nodes. Diagrams are immutable once made, and may be shared by threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dd/pages.h"

namespace tafl::dd {

using NodeId = std::uint32_t;
using Value = std::uint32_t;
__extension__ using Count = unsigned __int128;

// How many values each variable has, from the first level down.
using Shape = std::vector<std::uint32_t>;

struct Level {
  std::uint32_t width = 0;
  Pages<NodeId> children;

  std::size_t nodes() const { return children.size() / width; }
  const NodeId* node(NodeId id) const { return children.data() + std::size_t{id - 1} * width; }
  NodeId child(NodeId id, std::uint32_t value) const { return node(id)[value]; }
};

struct Diagram {
  std::vector<Level> levels;
  NodeId root = 0;

  bool empty() const { return root == 0; }
  std::size_t nodes() const;
  std::size_t bytes() const;
  // The value of a state; 0 if it is not in the set, or no state at all. A look at one node per
  // level.
  Value at(std::span<const std::uint32_t> state) const;
};

Shape shape_of(const Diagram& diagram);
// 0 if the set is empty.
Value largest_value(const Diagram& diagram);

// The set of one state.
Diagram singleton(const Shape& shape, std::span<const std::uint32_t> state, Value value = 1);
Diagram empty_set(const Shape& shape);

// How many states have each value: one entry per value, from 0 (which stays 0) to the largest.
std::vector<Count> counts(const Diagram& diagram);
// All states of the set.
Count count(const Diagram& diagram);
std::string to_text(Count count);
double to_double(Count count);

// A state of the set with this value, or with any if it is 0. REQUIRES: there is one.
std::vector<std::uint32_t> example(const Diagram& diagram, Value value = 0);

}  // namespace tafl::dd
