// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "net/network.h"

namespace tafl::lanes {

// Moves of which at most one is chosen in any state, and that are only legal together: one role's
// moves while it has the turn.
using Turn = std::vector<std::uint32_t>;  // moves, counted over all roles

// How a joint move is drawn. The turns of one draw exclude each other, so one random choice serves
// them all; the moves in `forced` are made whenever they are legal.
struct Draw {
  std::vector<Turn> turns;
};
struct Draws {
  std::vector<Draw> draws;
  std::vector<std::uint32_t> forced;
};

// Finds who is to choose when. Rests on proofs only: fluents that the rules keep from holding
// together, and moves that need one of them. Where nothing can be proved every role draws from all
// its moves, which is always right.
Draws find_draws(const net::Network& network, std::span<const std::uint32_t> initial);

}  // namespace tafl::lanes
