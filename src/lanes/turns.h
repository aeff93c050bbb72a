// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "net/network.h"

namespace tafl::lanes {

// Who chooses when. The rules of most games let one role choose while the others have a single
// move; found out beforehand, one random choice per ply serves all roles.
//
// Turns are fluents of which at most one holds in any reachable state, such as (control x) and
// (control o). Turn number `fluents.size()` means that none of them holds.
struct Turns {
  std::vector<std::uint32_t> fluents;

  std::size_t count() const { return fluents.size() + 1; }
};

// The moves that may be legal for some role in one turn, counted over all roles.
struct Options {
  std::size_t turn = 0;
  std::vector<std::uint32_t> moves;
};

// The options of one draw belong to different turns, so one of its moves is chosen at random.
struct Draw {
  std::vector<Options> options;

  std::size_t largest() const;
};

struct Draws {
  Turns turns;
  std::vector<Draw> draws;
  std::vector<Options> forced;                    // one move each: made in its turn if legal
  std::vector<std::vector<bool>> possible_turns;  // by move: the turns in which it may be legal
};

// Rests on proofs only: where nothing can be proved, there is one turn in which every role draws
// from all its moves, which is always right.
// `functors` tells fluents apart by name and number of arguments; turns are all of one kind.
Draws find_draws(const net::Network& network, std::span<const std::uint32_t> functors,
                 std::span<const std::uint32_t> initial);

}  // namespace tafl::lanes
