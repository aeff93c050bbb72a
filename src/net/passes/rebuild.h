// SPDX-License-Identifier: MIT
#pragma once

#include <utility>
#include <vector>

#include "net/network.h"

namespace tafl::net {

// How many gates, outputs and loop definitions use each node; 0 for what no output needs.
std::vector<std::uint32_t> count_uses(const Network& network);

// An empty network with the same inputs and the same list of goals.
Network same_inputs(const Network& network);

// Copies what is needed of a network gate by gate, inputs first. gate(result, node, inputs) makes
// the new gate from the mapped inputs, which it may change, and returns its edge. `uses` are those
// of count_uses.
template <class Gate>
Network rebuild(const Network& old, const std::vector<std::uint32_t>& uses, Gate&& gate) {
  Network result = same_inputs(old);
  result.reserve(old.gates(), old.gate_inputs());
  std::vector<Edge> mapped(old.size(), kFalse);
  std::vector<Edge> inputs;
  for (NodeId node = 0; node < old.size(); ++node) {
    switch (old.kind(node)) {
      case Kind::kConstant:
      case Kind::kState:
      case Kind::kMove:
        mapped[node] = Edge(node, false);
        break;
      case Kind::kLoop:
        if (uses[node] > 0) mapped[node] = result.add_loop();
        break;
      case Kind::kAnd:
        if (uses[node] == 0) break;
        inputs.clear();
        for (Edge edge : old.inputs(node)) {
          inputs.push_back(mapped[edge.node()].negated_if(edge.negated()));
        }
        mapped[node] = gate(result, node, inputs);
        break;
    }
  }
  const auto map = [&](Edge edge) { return mapped[edge.node()].negated_if(edge.negated()); };
  for (std::size_t role = 0; role < old.roles(); ++role) {
    for (std::size_t i = 0; i < old.legal[role].size(); ++i) {
      result.legal[role][i] = map(old.legal[role][i]);
    }
  }
  result.terminal = map(old.terminal);
  for (std::size_t i = 0; i < old.goals.size(); ++i) result.goals[i].edge = map(old.goals[i].edge);
  for (std::size_t i = 0; i < old.next.size(); ++i) result.next[i] = map(old.next[i]);
  for (std::size_t i = 0; i < old.loops.size(); ++i) {
    const NodeId node = old.loop_nodes[i];
    if (uses[node] > 0) result.loops[result.index(mapped[node].node())] = map(old.loops[i]);
  }
  return result;
}

template <class Gate>
Network rebuild(const Network& old, Gate&& gate) {
  return rebuild(old, count_uses(old), std::forward<Gate>(gate));
}

}  // namespace tafl::net
