// SPDX-License-Identifier: MIT
//
// One random game as a text that a person can read and a test can compare: the golden.txt of every
// game in games/.
//
//   game: tic-tac-toe
//   roles: xplayer oplayer
//   seed: 1
//
//   ply 0: 10 fluents 8b0c6c1f55b6bb0e
//     (cell 1 1 b) (cell 1 2 b) ...
//     legal xplayer (9): (mark 1 1) (mark 1 2) ...
//     legal oplayer (1): noop
//     move: (mark 2 3) | noop
//   ply 1: 10 fluents 4f0e...
//     - (cell 2 3 b) (control xplayer)
//     + (cell 2 3 x) (control oplayer)
//     ...
//
// Everything is sorted and moves are drawn from sorted texts, so every machine writes the same
// text; the fingerprint pins what is left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "game/controller.h"

namespace tafl::verify {

struct PlaythroughOptions {
  std::uint64_t seed = 1;
  std::size_t most_plies = 200;
  std::size_t full_plies = 12;     // later plies have the fingerprint and the move only
  std::size_t most_fluents = 120;  // of a state or a difference
  std::size_t most_moves = 16;     // of a legal set
};

// `name` is what the first line calls the game.
std::string playthrough(game::Controller& controller, std::string_view name,
                        const PlaythroughOptions& options = {});

}  // namespace tafl::verify
