// SPDX-License-Identifier: MIT
#include "net/passes/rebuild.h"

namespace tafl::net {

std::vector<std::uint32_t> count_uses(const Network& network) {
  std::vector<std::uint32_t> uses(network.size(), 0);
  std::vector<NodeId> open;
  const auto use = [&](Edge edge) {
    if (uses[edge.node()]++ == 0) open.push_back(edge.node());
  };
  for (const auto& of_role : network.legal) {
    for (Edge edge : of_role) use(edge);
  }
  use(network.terminal);
  for (const Goal& goal : network.goals) use(goal.edge);
  for (Edge edge : network.next) use(edge);
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    if (network.kind(node) == Kind::kAnd) {
      for (Edge edge : network.inputs(node)) use(edge);
    } else if (network.kind(node) == Kind::kLoop) {
      use(network.loops[network.index(node)]);
    }
  }
  return uses;
}

Network same_inputs(const Network& network) {
  std::vector<std::size_t> moves;
  for (const auto& of_role : network.legal) moves.push_back(of_role.size());
  Network result(network.fluents(), moves);
  result.goals = network.goals;
  return result;
}

}  // namespace tafl::net
