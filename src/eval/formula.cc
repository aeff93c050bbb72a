// SPDX-License-Identifier: MIT
#include "eval/formula.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tafl::eval {

Formula::Formula(const net::Network& network, const std::vector<net::Edge>& roots) {
  std::vector<bool> needed(network.size(), false);
  std::vector<net::NodeId> open;
  const auto add = [&](net::Edge edge) {
    if (needed[edge.node()]) return;
    needed[edge.node()] = true;
    open.push_back(edge.node());
  };
  for (net::Edge root : roots) add(root);
  while (!open.empty()) {
    const net::NodeId node = open.back();
    open.pop_back();
    if (network.kind(node) == net::Kind::kLoop) add(network.loops[network.index(node)]);
    if (network.kind(node) != net::Kind::kAnd) continue;
    for (net::Edge input : network.inputs(node)) add(input);
  }
  std::vector<std::uint32_t> local(network.size(), 0);
  const auto code = [&](net::Edge edge) {
    return local[edge.node()] * 2 + (edge.negated() ? 1U : 0U);
  };
  // Nodes of a network are numbered from inputs to users.
  for (net::NodeId node = 0; node < network.size(); ++node) {
    if (!needed[node]) continue;
    local[node] = static_cast<std::uint32_t>(nodes_.size());
    Node made;
    made.kind = network.kind(node);
    made.begin = static_cast<std::uint32_t>(inputs_.size());
    if (made.kind == net::Kind::kAnd) {
      for (net::Edge input : network.inputs(node)) inputs_.push_back(code(input));
      ++gates_;
    } else if (made.kind == net::Kind::kState) {
      made.index = network.index(node);
      fluents_.push_back(made.index);
    } else if (made.kind == net::Kind::kLoop) {
      made.index = network.index(node);
      loops_.push_back(local[node]);
    }
    made.end = static_cast<std::uint32_t>(inputs_.size());
    nodes_.push_back(made);
  }
  for (std::uint32_t loop : loops_) nodes_[loop].loop = code(network.loops[nodes_[loop].index]);
  for (net::Edge root : roots) roots_.push_back(code(root));
  truth_.assign(nodes_.size(), 0);
  degree_.assign(nodes_.size(), 0);
}

// Decides all nodes by what loops are thought to be; true if some loop has to be thought again.
bool Formula::pass(std::span<const std::uint64_t> bits) {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (node.kind == net::Kind::kState) {
      truth_[i] = (bits[node.index / 64] >> (node.index % 64)) & 1;
    } else if (node.kind == net::Kind::kAnd) {
      std::uint8_t all = 1;
      for (std::uint32_t k = node.begin; k < node.end && all != 0; ++k) {
        all = truth(inputs_[k]) ? 1 : 0;
      }
      truth_[i] = all;
    }
  }
  bool changed = false;
  for (std::uint32_t loop : loops_) {
    const std::uint8_t now = truth(nodes_[loop].loop) ? 1 : 0;
    changed = changed || now != truth_[loop];
    truth_[loop] = now;
  }
  return changed;
}

void Formula::look(std::span<const std::uint64_t> bits) {
  for (std::uint32_t loop : loops_) truth_[loop] = 0;
  while (pass(bits)) {
  }
}

}  // namespace tafl::eval
