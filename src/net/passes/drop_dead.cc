// SPDX-License-Identifier: MIT
#include "net/passes/passes.h"
#include "net/passes/rebuild.h"

namespace tafl::net {

Network drop_dead(const Network& network) {
  return rebuild(network, [](Network& result, NodeId, std::vector<Edge>& inputs) {
    return result.all_of(inputs);
  });
}

}  // namespace tafl::net
