// SPDX-License-Identifier: MIT
#include "net/passes/passes.h"
#include "net/passes/rebuild.h"

namespace tafl::net {

Network drop_dead(Network network) {
  const std::vector<std::uint32_t> uses = count_uses(network);
  bool any = false;
  for (NodeId node = 0; node < network.size(); ++node) {
    const bool made = network.kind(node) == Kind::kAnd || network.kind(node) == Kind::kLoop;
    any = any || (made && uses[node] == 0);
  }
  if (!any) return network;
  return rebuild(network, uses, [](Network& result, NodeId, std::vector<Edge>& inputs) {
    return result.all_of(inputs);
  });
}

}  // namespace tafl::net
