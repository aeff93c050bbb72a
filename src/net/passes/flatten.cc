// SPDX-License-Identifier: MIT
#include "net/passes/passes.h"
#include "net/passes/rebuild.h"

namespace tafl::net {
namespace {

// Whether some gate is an input of a single gate, which reads it as it is.
bool any_to_merge(const Network& network, const std::vector<std::uint32_t>& uses) {
  for (NodeId node = 0; node < network.size(); ++node) {
    if (network.kind(node) != Kind::kAnd || uses[node] == 0) continue;
    for (Edge edge : network.inputs(node)) {
      if (!edge.negated() && uses[edge.node()] == 1 && network.kind(edge.node()) == Kind::kAnd) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

Network flatten(Network network) {
  const std::vector<std::uint32_t> uses = count_uses(network);
  if (!any_to_merge(network, uses)) return network;
  std::vector<Edge> flat;
  return rebuild(network, uses, [&](Network& result, NodeId node, std::vector<Edge>& inputs) {
    flat.clear();
    const auto old = network.inputs(node);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const NodeId from = old[i].node();
      if (!inputs[i].negated() && uses[from] == 1 && network.kind(from) == Kind::kAnd &&
          result.kind(inputs[i].node()) == Kind::kAnd) {
        const auto inner = result.inputs(inputs[i].node());
        flat.insert(flat.end(), inner.begin(), inner.end());
      } else {
        flat.push_back(inputs[i]);
      }
    }
    return result.all_of(flat);
  });
}

}  // namespace tafl::net
