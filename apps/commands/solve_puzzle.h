// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/options.h"
#include "lanes/compiled_game.h"
#include "plan/keeper.h"

namespace tafl::commands {

// What `tafl solve` does for a game of one role before it classifies: a plan, with progress.
struct PuzzleOptions {
  double seconds = 60;
  std::size_t threads = 1;
  std::size_t megabytes = 1024;
  std::uint64_t seed = 1;
  bool processor_time = false;          // of the calling thread, instead of the time of day
  std::vector<std::string> techniques;  // empty: all in turn
  bool symmetry = true;                 // look for symmetries
};

struct SolvedPuzzle {
  plan::Plan plan;
  std::vector<plan::Effort> efforts;
  double seconds = 0;
  int bound = 100;
  std::vector<std::string> history;  // of the best plan
};

SolvedPuzzle solve_puzzle(const std::shared_ptr<const lanes::CompiledGame>& game,
                          const PuzzleOptions& options);
// The same for a game that is too large to ground.
SolvedPuzzle solve_large_puzzle(std::shared_ptr<const game::Game> game,
                                const PuzzleOptions& options);
void print_puzzle(const SolvedPuzzle& solved);
// Adds plan, reward, length, proved_optimal, method and efforts.
void add_puzzle(const SolvedPuzzle& solved, nlohmann::ordered_json& document);

}  // namespace tafl::commands
