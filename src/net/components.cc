// SPDX-License-Identifier: MIT
#include "net/components.h"

#include <algorithm>

namespace tafl::net {

// Tarjan's algorithm with a stack of its own: rule sheets decide how deep it goes.
Components components(const Graph& graph) {
  constexpr std::uint32_t kUnseen = UINT32_MAX;
  struct Visit {
    std::uint32_t node;
    std::size_t next;  // the successor to look at
  };
  Components result;
  result.begin.push_back(0);
  std::vector<std::uint32_t> number(graph.size(), kUnseen);
  std::vector<std::uint32_t> low(graph.size(), 0);
  std::vector<bool> open(graph.size(), false);
  std::vector<std::uint32_t> path;
  std::vector<Visit> visits;
  std::uint32_t count = 0;
  for (std::uint32_t root = 0; root < graph.size(); ++root) {
    if (number[root] != kUnseen) continue;
    visits.push_back({root, 0});
    while (!visits.empty()) {
      const std::uint32_t node = visits.back().node;
      if (visits.back().next == 0) {
        number[node] = low[node] = count++;
        path.push_back(node);
        open[node] = true;
      }
      const auto successors = graph.successors(node);
      if (visits.back().next < successors.size()) {
        const std::uint32_t to = successors[visits.back().next++];
        if (number[to] == kUnseen) {
          visits.push_back({to, 0});
        } else if (open[to]) {
          low[node] = std::min(low[node], number[to]);
        }
        continue;
      }
      visits.pop_back();
      if (!visits.empty()) {
        low[visits.back().node] = std::min(low[visits.back().node], low[node]);
      }
      if (low[node] != number[node]) continue;
      const std::size_t first = result.members.size();
      std::uint32_t member = 0;
      do {
        member = path.back();
        path.pop_back();
        open[member] = false;
        result.members.push_back(member);
      } while (member != node);
      result.begin.push_back(static_cast<std::uint32_t>(result.members.size()));
      result.cyclic.push_back(result.members.size() - first > 1 ||
                              std::ranges::find(successors, node) != successors.end());
    }
  }
  return result;
}

Graph reads(const Network& network) {
  Graph graph;
  for (NodeId node = 0; node < network.size(); ++node) {
    if (network.kind(node) == Kind::kAnd) {
      for (Edge edge : network.inputs(node)) graph.targets.push_back(edge.node());
    } else if (network.kind(node) == Kind::kLoop) {
      graph.targets.push_back(network.loops[network.index(node)].node());
    }
    graph.close_node();
  }
  return graph;
}

}  // namespace tafl::net
