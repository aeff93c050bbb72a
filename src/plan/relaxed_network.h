// SPDX-License-Identifier: MIT
//
// The network of a game in which nothing is ever given up: delete relaxation.
//
// Every fluent has two rails, "can be true" and "can be false". All that can happen from what is
// possible in one step is possible in the next: moves do not exclude each other, and what one of
// them destroys another keeps. So if the goal is not possible after n relaxed steps, no n moves
// reach it. As the relaxed game is a network again, without moves, it runs in lanes as any other.
//
// Recursive rules: what they derive can always be false.
#pragma once

#include <cstddef>
#include <vector>

#include "net/network.h"

namespace tafl::plan {

struct RelaxedNetwork {
  // Fluent 2f of it: fluent f of the game can be true; 2f + 1: it can be false. `terminal` says
  // that an end with at least the wanted reward is possible; its goals say the same of each part of
  // that condition, as far as it is a conjunction.
  net::Network network;
  std::size_t parts = 0;
  // By part: the condition in the network of the game; kFalse where it is a choice of several.
  std::vector<net::Edge> conditions;
};

RelaxedNetwork relax(const net::Network& game, int reward);

}  // namespace tafl::plan
