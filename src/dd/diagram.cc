// SPDX-License-Identifier: MIT
#include "dd/diagram.h"

#include <algorithm>
#include <cassert>

namespace tafl::dd {
namespace {

// By node of a level: the sum of what its children have.
template <class Sum, class Number>
Pages<Sum> sums(const Level& level, const Pages<Number>& below) {
  constexpr std::size_t kAhead = 16;
  const std::size_t nodes = level.nodes();
  Pages<Sum> here(nodes + 1);
  for (std::size_t id = 1; id <= nodes; ++id) {
    const NodeId* children = level.node(static_cast<NodeId>(id));
    if (id + kAhead <= nodes) {
      const NodeId* later = children + kAhead * level.width;
      for (std::uint32_t v = 0; v < level.width; ++v) __builtin_prefetch(&below[later[v]]);
    }
    Sum sum = 0;
    for (std::uint32_t v = 0; v < level.width; ++v) sum += below[children[v]];
    here[id] = sum;
  }
  return here;
}

// The states whose value passes. Most levels have few enough below them for small numbers.
template <class Passes>
Count count_if(const Diagram& diagram, Value largest, Passes&& passes) {
  Pages<std::uint64_t> below(std::size_t{largest} + 1);
  for (Value value = 1; value <= largest; ++value) below[value] = passes(value) ? 1 : 0;
  std::size_t l = diagram.levels.size();
  for (std::uint64_t most = 1; l > 0; --l) {
    const Level& level = diagram.levels[l - 1];
    if (most > UINT64_MAX / level.width) break;
    most *= level.width;
    below = sums<std::uint64_t>(level, below);
  }
  if (l == 0) return below[diagram.root];
  Pages<Count> wide = sums<Count>(diagram.levels[l - 1], below);
  while (--l > 0) wide = sums<Count>(diagram.levels[l - 1], wide);
  return wide[diagram.root];
}

}  // namespace

std::size_t Diagram::nodes() const {
  std::size_t sum = 0;
  for (const Level& level : levels) sum += level.nodes();
  return sum;
}

std::size_t Diagram::bytes() const {
  std::size_t sum = 0;
  for (const Level& level : levels) sum += level.children.bytes();
  return sum;
}

Value Diagram::at(std::span<const std::uint32_t> state) const {
  assert(state.size() == levels.size());
  NodeId id = root;
  for (std::size_t l = 0; l < levels.size() && id != 0; ++l) {
    if (state[l] >= levels[l].width) return 0;
    id = levels[l].child(id, state[l]);
  }
  return id;
}

Value largest_value(const Diagram& diagram) {
  if (diagram.levels.empty()) return diagram.root;
  const auto values = diagram.levels.back().children.span();
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

Shape shape_of(const Diagram& diagram) {
  Shape shape;
  for (const Level& level : diagram.levels) shape.push_back(level.width);
  return shape;
}

Diagram singleton(const Shape& shape, std::span<const std::uint32_t> state, Value value) {
  assert(state.size() == shape.size());
  Diagram diagram = empty_set(shape);
  for (std::size_t l = 0; l < shape.size(); ++l) {
    diagram.levels[l].children.resize(shape[l]);
    diagram.levels[l].children[state[l]] = l + 1 == shape.size() ? value : 1;
  }
  diagram.root = shape.empty() ? value : 1;
  return diagram;
}

Diagram empty_set(const Shape& shape) {
  Diagram diagram;
  diagram.levels.resize(shape.size());
  for (std::size_t l = 0; l < shape.size(); ++l) diagram.levels[l].width = shape[l];
  return diagram;
}

std::vector<Count> counts(const Diagram& diagram) {
  const Value largest = largest_value(diagram);
  std::vector<Count> result(std::size_t{largest} + 1);
  std::vector<bool> occurs(result.size());
  if (diagram.levels.empty()) {
    occurs[diagram.root] = true;
  } else {
    for (Value value : diagram.levels.back().children.span()) occurs[value] = true;
  }
  for (Value value = 1; value <= largest; ++value) {
    if (!occurs[value]) continue;
    result[value] = count_if(diagram, largest, [value](Value other) { return other == value; });
  }
  return result;
}

Count count(const Diagram& diagram) {
  return count_if(diagram, largest_value(diagram), [](Value) { return true; });
}

std::string to_text(Count count) {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(count % 10)));
    count /= 10;
  } while (count != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

double to_double(Count count) {
  return static_cast<double>(count);
}

std::vector<std::uint32_t> example(const Diagram& diagram, Value value) {
  // By level and node: whether such a state is below.
  std::vector<std::vector<bool>> below(diagram.levels.size() + 1);
  const Value largest = std::max(largest_value(diagram), value);
  below.back().assign(std::size_t{largest} + 1, value == 0);
  if (value != 0) below.back()[value] = true;
  below.back()[0] = false;
  for (std::size_t l = diagram.levels.size(); l-- > 0;) {
    const Level& level = diagram.levels[l];
    below[l].assign(level.nodes() + 1, false);
    for (std::size_t id = 1; id <= level.nodes(); ++id) {
      const NodeId* children = level.node(static_cast<NodeId>(id));
      below[l][id] = std::any_of(children, children + level.width,
                                 [&](NodeId child) { return below[l + 1][child]; });
    }
  }
  assert(below[0][diagram.root]);
  std::vector<std::uint32_t> state;
  NodeId id = diagram.root;
  for (std::size_t l = 0; l < diagram.levels.size(); ++l) {
    const NodeId* children = diagram.levels[l].node(id);
    std::uint32_t v = 0;
    while (!below[l + 1][children[v]]) ++v;
    state.push_back(v);
    id = children[v];
  }
  return state;
}

}  // namespace tafl::dd
