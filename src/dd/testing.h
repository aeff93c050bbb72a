// SPDX-License-Identifier: MIT
//
// Explicit sets of states, to compare diagrams with.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/rng.h"
#include "dd/diagram.h"
#include "dd/functions.h"
#include "dd/sets.h"

namespace tafl::dd::testing {

using State = std::vector<std::uint32_t>;
using Table = std::map<State, Value>;

inline std::vector<State> all_states(const Shape& shape) {
  std::vector<State> states{{}};
  for (std::uint32_t width : shape) {
    std::vector<State> longer;
    for (const State& state : states) {
      for (std::uint32_t v = 0; v < width; ++v) {
        longer.push_back(state);
        longer.back().push_back(v);
      }
    }
    states.swap(longer);
  }
  return states;
}

inline Diagram diagram_of(const Shape& shape, const Table& table, Work& work) {
  Diagram result = empty_set(shape);
  for (const auto& [state, value] : table) {
    result = unite(result, singleton(shape, state, value), work);
  }
  return result;
}

inline Table table_of(const Diagram& diagram) {
  Table table;
  for (const State& state : all_states(shape_of(diagram))) {
    if (const Value value = diagram.at(state)) table[state] = value;
  }
  return table;
}

inline Table random_table(const Shape& shape, Value most, base::Rng& rng) {
  Table table;
  for (const State& state : all_states(shape)) {
    if (rng.below(3) == 0) table[state] = static_cast<Value>(1 + rng.below(most));
  }
  return table;
}

// Any function of the state with values below `values`.
inline Ref random_function(Functions& functions, std::uint32_t values, base::Rng& rng,
                           std::uint32_t level = 0) {
  if (level == functions.shape().size() || rng.below(5) == 0) {
    return static_cast<Ref>(rng.below(values));
  }
  std::vector<Ref> children;
  for (std::uint32_t v = 0; v < functions.shape()[level]; ++v) {
    children.push_back(random_function(functions, values, rng, level + 1));
  }
  return functions.node(level, children);
}

}  // namespace tafl::dd::testing
