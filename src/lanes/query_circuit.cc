// SPDX-License-Identifier: MIT
#include "lanes/query_circuit.h"

#include <utility>
#include <vector>

#include "kernel/lower.h"

namespace tafl::lanes {

using net::Edge;
using net::NodeId;

QueryCircuit make_query_circuit(const net::Network& network) {
  Slot used = 0;
  const auto take = [&used](std::size_t count) {
    return std::exchange(used, used + static_cast<Slot>(count));
  };
  const Slot state = take(network.fluents());
  const Slot moves = take(network.moves());
  const Slot legal = take(network.moves());
  const Slot terminal = take(1);
  const Slot goals = take(network.goals.size());
  const Slot next = take(network.fluents());
  QueryCircuit result{kernel::Circuit(used), state, moves, legal, terminal, goals, next, 0};
  kernel::Circuit& circuit = result.circuit;
  // One state has many successors, and is asked for its goals before or after them.
  circuit.keep_between_sections();
  kernel::Lowering lowering(network, circuit, state);
  circuit.store(terminal, lowering.ref(network.terminal));
  Slot move = 0;
  for (const auto& of_role : network.legal) {
    for (Edge edge : of_role) circuit.store(legal + move++, lowering.ref(edge));
  }
  // What goals and moves both need is made here, as either may be asked for without the other.
  std::vector<Edge> goal_edges;
  for (const net::Goal& goal : network.goals) goal_edges.push_back(goal.edge);
  const std::vector<bool> in_goals = lowering.cone(goal_edges);
  const std::vector<bool> in_next = lowering.cone(network.next);
  for (NodeId node = 0; node < network.size(); ++node) {
    if (in_goals[node] && in_next[node]) lowering.ref(Edge(node, false));
  }
  circuit.end_section();
  const std::size_t before_goals = circuit.operations();
  for (std::size_t i = 0; i < network.goals.size(); ++i) {
    circuit.store(goals + static_cast<Slot>(i), lowering.ref(network.goals[i].edge));
  }
  result.goal_operations = circuit.operations() - before_goals;
  circuit.end_section();
  for (std::uint32_t i = 0; i < network.moves(); ++i) {
    lowering.set_move(i, circuit.input(moves + i));
  }
  for (std::uint32_t f = 0; f < network.fluents(); ++f) {
    circuit.store(next + f, lowering.ref(network.next[f]));
  }
  circuit.end_section();
  return result;
}

}  // namespace tafl::lanes
