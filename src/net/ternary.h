// SPDX-License-Identifier: MIT
//
// What follows about a network when only some of its inputs are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "net/network.h"

namespace tafl::net {

// The literals that must hold for an edge to be true, as codes 2 * fluent + negated: those in every
// way to make it so, as far as they are easy to find.
class Needs {
 public:
  explicit Needs(const Network& network);

  const std::vector<std::uint32_t>& of(Edge edge) const { return needs_[edge.code()]; }

 private:
  void compute(Edge edge);

  const Network& network_;
  std::vector<std::vector<std::uint32_t>> needs_;
};

enum class Truth : std::uint8_t { kNo, kYes, kUnknown };

// What decides the roots, inputs first; nothing if that is more than `most` nodes.
std::vector<NodeId> cone_of(const Network& network, std::span<const NodeId> roots,
                            std::size_t most);

// The value of every node of a cone when some fluents and moves are known. Of moves nothing is
// known if `moves` is empty, of loops never.
void evaluate(const Network& network, std::span<const NodeId> cone, std::span<const Truth> fluents,
              std::span<const Truth> moves, std::vector<Truth>& truth);

inline bool is_false(Edge edge, const std::vector<Truth>& truth) {
  const Truth value = truth[edge.node()];
  return value != Truth::kUnknown && (value == Truth::kYes) == edge.negated();
}
inline bool is_true(Edge edge, const std::vector<Truth>& truth) {
  return is_false(!edge, truth);
}

}  // namespace tafl::net
