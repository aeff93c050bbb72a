// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "game/controller.h"

namespace tafl::verify {

struct AgreeOptions {
  std::size_t games = 1;
  std::uint64_t seed = 1;
  std::size_t most_plies = 200;
};

struct Agreement {
  std::size_t states = 0;
  // Where two machines first disagree, with the seed that leads there; empty if they do not.
  std::string difference;
};

// Plays the same random games on two controllers of one game and compares states, legal sets,
// terminal and goals at every ply. Moves are drawn from the sorted texts of `a`, so a seed means
// the same game on every machine.
Agreement agree(game::Controller& a, game::Controller& b, const AgreeOptions& options);

}  // namespace tafl::verify
