// SPDX-License-Identifier: MIT
//
// The part of a state that no move influences: step counters, whose turn it is.
//
// What it is after d moves is known without knowing the moves, so a search need not store it. A
// part of it, K, has a say in which moves are legal or in what becomes of the rest. The other part
// only matters for when the game is over and what it is worth: a limit of steps. A state that was
// reached earlier, with the same K, can do whatever it could do later, so a search may treat both
// as one. That is no proof that the best reward is found: a game may pay for ending late. Searches
// that see everything this way and want a proof look again with depths apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lanes/compiled_game.h"
#include "plan/task.h"

namespace tafl::plan {

class Clockwork {
 public:
  explicit Clockwork(const lanes::CompiledGame& game);

  // Fluents that no move influences, and those of them that belong to K; as masks.
  const Bits& fluents() const { return fluents_; }
  const Bits& acting() const { return acting_; }
  // Whether there are fluents outside K: whether depth matters beyond what K says.
  bool limits() const { return limits_; }
  // What tells states apart: all but the fluents outside K.
  const Bits& key() const { return key_; }

 private:
  Bits fluents_;
  Bits acting_;
  Bits key_;
  bool limits_ = false;
};

// The fluents that edges depend on, as the network is written; in ascending order.
std::vector<std::uint32_t> support_of(const net::Network& network,
                                      const std::vector<net::Edge>& edges);
// The moves that an edge depends on.
std::vector<Move> moves_below(const net::Network& network, net::Edge edge);
// By node: whether it depends on a move.
std::vector<bool> moved_nodes(const net::Network& network);

}  // namespace tafl::plan
