// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lanes/compiled_game.h"
#include "solve/database.h"

namespace tafl::commands {

// What UCT thinks of the initial state of a game, at one moment.
struct Estimate {
  struct Move {
    std::string move;
    double value = 0;
    std::uint64_t visits = 0;
  };

  std::uint64_t iterations = 0;
  double seconds = 0;  // of the processor, for the search alone
  // The average return of the role that chooses: with two roles its reward less the other's, from
  // -100 to 100, otherwise its reward.
  double value = 0;
  std::vector<Move> moves;  // of that role, in the order of the rules
};

struct EstimateOptions {
  std::uint64_t iterations = 0;
  std::uint64_t seed = 1;
  bool batches = false;  // many selections at a time, as players search; else one, as papers do
};

// UCT above a database (none: null), looked at about nine times until the iterations are ten
// times as many. A state that the database knows is an end of the tree.
std::vector<Estimate> estimate(const std::shared_ptr<const lanes::CompiledGame>& game,
                               const std::shared_ptr<const solve::Database>& database,
                               const EstimateOptions& options);

}  // namespace tafl::commands
