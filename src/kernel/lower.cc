// SPDX-License-Identifier: MIT
#include "kernel/lower.h"

#include <algorithm>

namespace tafl::kernel {

using net::Edge;
using net::Kind;
using net::NodeId;

Lowering::Lowering(const net::Network& network, Circuit& circuit, Slot first_state)
    : network_(network),
      circuit_(circuit),
      first_state_(first_state),
      component_of_(network.size(), kNone),
      moves_(network.moves()),
      refs_(network.size()),
      known_(network.size(), false) {
  known_[0] = true;
  refs_[0] = circuit.zero();
  if (network.loops.empty()) return;
  components_ = net::components(net::reads(network));
  for (std::uint32_t i = 0; i < components_.size(); ++i) {
    if (!components_.cyclic[i]) continue;
    for (NodeId node : components_.of(i)) component_of_[node] = i;
  }
}

std::vector<bool> Lowering::cone(std::span<const Edge> edges) const {
  std::vector<bool> in(network_.size(), false);
  std::vector<NodeId> open;
  const auto add = [&](NodeId node) {
    if (!in[node]) open.push_back(node);
    in[node] = true;
  };
  for (Edge edge : edges) add(edge.node());
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    if (network_.kind(node) == Kind::kAnd) {
      for (Edge edge : network_.inputs(node)) add(edge.node());
    } else if (network_.kind(node) == Kind::kLoop) {
      add(network_.loops[network_.index(node)].node());
    }
  }
  return in;
}

Ref Lowering::ref(Edge edge) {
  if (!done(edge.node())) emit(edge.node());
  return known(edge);
}

// Pushes what `node` needs and is not there yet, apart from nodes of the loop `inside`.
bool Lowering::push_missing(NodeId node, std::uint32_t inside, std::vector<NodeId>& open) const {
  bool missing = false;
  const auto need = [&](NodeId input) {
    if (done(input) || (inside != kNone && component_of_[input] == inside)) return;
    open.push_back(input);
    missing = true;
  };
  if (network_.kind(node) == Kind::kAnd) {
    for (Edge edge : network_.inputs(node)) need(edge.node());
  } else if (network_.kind(node) == Kind::kLoop) {
    need(network_.loops[network_.index(node)].node());
  }
  return missing;
}

void Lowering::emit(NodeId root) {
  std::vector<NodeId> open = {root};
  while (!open.empty()) {
    const NodeId node = open.back();
    if (done(node)) {
      open.pop_back();
      continue;
    }
    bool missing = false;
    if (in_loop(node)) {
      for (NodeId member : components_.of(component_of_[node])) {
        missing = push_missing(member, component_of_[node], open) || missing;
      }
      if (!missing) emit_loop(component_of_[node]);
      continue;
    }
    if (!push_missing(node, kNone, open)) emit_gate(node);
  }
}

void Lowering::emit_gate(NodeId node) {
  switch (network_.kind(node)) {
    case Kind::kConstant:
      break;
    case Kind::kState:
      refs_[node] = circuit_.input(first_state_ + network_.index(node));
      break;
    case Kind::kMove:
      refs_[node] = moves_[network_.index(node)];
      break;
    case Kind::kLoop:  // its cycle has been cut by a pass: it is just its definition
      refs_[node] = known(network_.loops[network_.index(node)]);
      break;
    case Kind::kAnd:
      operands_.clear();
      for (Edge edge : network_.inputs(node)) operands_.push_back(known(edge));
      refs_[node] = circuit_.all_of(operands_);
      break;
  }
  known_[node] = true;
}

void Lowering::emit_loop(std::uint32_t component) {
  std::vector<NodeId> members(components_.of(component).begin(), components_.of(component).end());
  std::sort(members.begin(), members.end());
  std::vector<std::pair<NodeId, NodeId>> updates;  // by the node of the definition
  for (NodeId node : members) {
    if (network_.kind(node) != Kind::kLoop) continue;
    refs_[node] = circuit_.add_loop_variable();
    known_[node] = true;
    updates.emplace_back(network_.loops[network_.index(node)].node(), node);
  }
  std::sort(updates.begin(), updates.end());
  circuit_.begin_loop();
  std::size_t next = 0;
  const auto update = [&](NodeId reached) {
    while (next < updates.size() && updates[next].first <= reached) {
      const NodeId node = updates[next++].second;
      circuit_.update(refs_[node], known(network_.loops[network_.index(node)]));
    }
  };
  for (NodeId node : members) {
    if (network_.kind(node) != Kind::kLoop) emit_gate(node);
    update(node);
  }
  update(UINT32_MAX);
  circuit_.end_loop();
}

}  // namespace tafl::kernel
