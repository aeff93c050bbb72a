// SPDX-License-Identifier: MIT
#include "net/passes/passes.h"
#include "net/passes/rebuild.h"

namespace tafl::net {

Network flatten(const Network& network) {
  const std::vector<std::uint32_t> uses = count_uses(network);
  std::vector<Edge> flat;
  return rebuild(network, [&](Network& result, NodeId node, std::vector<Edge>& inputs) {
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
