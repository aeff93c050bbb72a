// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "net/network.h"

namespace tafl::net {

// The strongly connected components of a directed graph, each after those it can reach.
struct Components {
  std::vector<std::uint32_t> members;  // all nodes, by component
  std::vector<std::uint32_t> begin;    // where each component starts in `members`, and the end
  std::vector<bool> cyclic;            // by component

  std::size_t size() const { return cyclic.size(); }
  std::span<const std::uint32_t> of(std::size_t component) const {
    return {members.data() + begin[component], begin[component + 1] - begin[component]};
  }
};

// A graph as the successors of each node, in two arrays.
struct Graph {
  std::vector<std::size_t> begin{0};
  std::vector<std::uint32_t> targets;

  std::size_t size() const { return begin.size() - 1; }
  std::span<const std::uint32_t> successors(std::size_t node) const {
    return {targets.data() + begin[node], begin[node + 1] - begin[node]};
  }
  void close_node() { begin.push_back(targets.size()); }
};

Components components(const Graph& graph);

// What each node of a network reads: a gate its inputs, a loop node its definition.
Graph reads(const Network& network);

}  // namespace tafl::net
