// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "net/network.h"

namespace tafl::net {

// A disjunction of conjunctions, in two arrays.
struct Cubes {
  std::vector<std::size_t> begin{0};
  std::vector<Edge> edges;

  std::size_t size() const { return begin.size() - 1; }
  std::span<const Edge> operator[](std::size_t i) const {
    return {edges.data() + begin[i], begin[i + 1] - begin[i]};
  }
  void add(std::span<const Edge> cube) {
    edges.insert(edges.end(), cube.begin(), cube.end());
    begin.push_back(edges.size());
  }
  void clear() {
    begin.resize(1);
    edges.clear();
  }
};

// The network for a disjunction of cubes. What most cubes have in common is taken out first, and
// so on in what remains: a b d + a b e + a c = a (b (d + e) + c). Frame rules become one gate per
// fluent that way, with a disjunction of moves beside it.
Edge factor(Network& network, const Cubes& cubes);

}  // namespace tafl::net
