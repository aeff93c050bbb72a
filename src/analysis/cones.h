// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "net/network.h"

namespace tafl::analysis {

// Calls f(fluent) and g(move) once for every input of the network that decides the edges. Loops are
// followed through their definitions.
template <class F, class G>
void for_each_input(const net::Network& network, const std::vector<net::Edge>& edges, F&& f,
                    G&& g) {
  std::vector<bool> seen(network.size(), false);
  std::vector<net::NodeId> open;
  const auto add = [&](net::Edge edge) {
    if (seen[edge.node()]) return;
    seen[edge.node()] = true;
    open.push_back(edge.node());
  };
  for (net::Edge edge : edges) add(edge);
  while (!open.empty()) {
    const net::NodeId node = open.back();
    open.pop_back();
    switch (network.kind(node)) {
      case net::Kind::kConstant:
        break;
      case net::Kind::kState:
        f(network.index(node));
        break;
      case net::Kind::kMove:
        g(network.index(node));
        break;
      case net::Kind::kLoop:
        add(network.loops[network.index(node)]);
        break;
      case net::Kind::kAnd:
        for (net::Edge edge : network.inputs(node)) add(edge);
        break;
    }
  }
}

}  // namespace tafl::analysis
