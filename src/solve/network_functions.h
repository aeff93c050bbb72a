// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dd/functions.h"
#include "net/network.h"

namespace tafl::solve {

// The gates of a network as functions of the state, with the moves of one joint move put in.
//
//   NetworkFunctions gates(network, functions, literals);    // a function per fluent
//   gates.set_moves(joint);                                  // no moves at first
//   gates.of(network.next[fluent]);
//
// Equal work is done once: gates without moves are kept from one joint move to the next. Recursive
// rules are evaluated until nothing changes.
class NetworkFunctions {
 public:
  NetworkFunctions(const net::Network& network, dd::Functions& functions,
                   std::vector<dd::Ref> literals);

  void set_moves(std::span<const std::uint32_t> moves);
  dd::Ref of(net::Edge edge);
  // Whether a gate can be different after set_moves.
  bool depends_on_moves(net::NodeId node) const { return (depends_[node] & kMoves) != 0; }

 private:
  static constexpr std::uint8_t kMoves = 1;
  static constexpr std::uint8_t kLoops = 2;

  dd::Ref compute(net::Edge edge);
  void clear(std::uint8_t mask);
  void close_loops();

  const net::Network& network_;
  dd::Functions& functions_;
  std::vector<dd::Ref> literals_;      // by fluent
  std::vector<std::uint8_t> depends_;  // by node
  std::vector<dd::Ref> known_;         // by edge
  std::vector<std::uint32_t> fresh_;   // edges whose function depends on moves or loops
  std::vector<bool> made_;             // by move
  std::vector<dd::Ref> loops_;         // by loop
};

}  // namespace tafl::solve
