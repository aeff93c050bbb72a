// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "kernel/circuit.h"
#include "net/components.h"
#include "net/network.h"

namespace tafl::kernel {

// Writes the gates of a network into a circuit, each when it is first asked for, what it needs
// before it.
class Lowering {
 public:
  // Fluent f is read from slot first_state + f.
  Lowering(const net::Network& network, Circuit& circuit, Slot first_state);

  // What stands for a move; to be set before gates that depend on moves are asked for.
  void set_move(std::uint32_t move, Ref ref) { moves_[move] = ref; }
  Ref ref(net::Edge edge);
  // Nodes that the edges depend on, the edges' own included.
  std::vector<bool> cone(std::span<const net::Edge> edges) const;

 private:
  bool done(net::NodeId node) const { return known_[node]; }
  bool in_loop(net::NodeId node) const { return component_of_[node] != kNone; }
  void emit(net::NodeId root);
  bool push_missing(net::NodeId node, std::uint32_t inside, std::vector<net::NodeId>& open) const;
  void emit_gate(net::NodeId node);
  void emit_loop(std::uint32_t component);
  Ref known(net::Edge edge) const { return refs_[edge.node()].negated_if(edge.negated()); }

  static constexpr std::uint32_t kNone = UINT32_MAX;

  const net::Network& network_;
  Circuit& circuit_;
  Slot first_state_;
  net::Components components_;
  std::vector<std::uint32_t> component_of_;  // by node; kNone outside of loops
  std::vector<Ref> moves_;
  std::vector<Ref> refs_;
  std::vector<bool> known_;
  std::vector<Ref> operands_;
};

}  // namespace tafl::kernel
