// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tafl::game::checks {

// A directed graph over nodes 0..n-1, with the targets of each node side by side in one array.
// Nothing here recurses: a stranger's rules may form one cycle through a hundred thousand nodes.
class Graph {
 public:
  struct Edge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
  };

  Graph(std::size_t nodes, std::span<const Edge> edges);

  std::size_t nodes() const { return begin_.size() - 1; }
  std::span<const std::uint32_t> targets(std::uint32_t node) const {
    return {targets_.data() + begin_[node], begin_[node + 1] - begin_[node]};
  }
  // The same edges turned round.
  Graph reversed() const;

 private:
  std::vector<std::size_t> begin_;
  std::vector<std::uint32_t> targets_;
};

// The strongly connected component of each node, numbered so that an edge never leads to a
// component with a higher number (Tarjan 1972). Time is linear in nodes and edges.
std::vector<std::uint32_t> components(const Graph& graph);

// The nodes of a shortest path from `from` to `to`, both included, through nodes with
// `component[node] == component[from]`; empty if there is none. `from` == `to` gives one node.
std::vector<std::uint32_t> path_within(const Graph& graph, std::span<const std::uint32_t> component,
                                       std::uint32_t from, std::uint32_t to);

}  // namespace tafl::game::checks
