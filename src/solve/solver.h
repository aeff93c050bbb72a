// SPDX-License-Identifier: MIT
//
// Solves a game: every state that can be reached, and what each role gets there under best play.
//
//   const auto compiled = lanes::compile(game, limits);
//   const auto solution = solve(*compiled, options);
//   solution->initial;                          // the rewards of the game
//   solution->database->find(state.bits);       // those of any state
//
// Right for games in which at most one role has a choice in any state, and for one role. Others
// are counted but not classified. Runs on the calling thread and `threads` - 1 more. What it needs
// in time and memory is known only afterwards; limits end it with a reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "base/limits.h"
#include "base/result.h"
#include "lanes/compiled_game.h"
#include "solve/database.h"
#include "solve/reach.h"
#include "solve/rewards.h"

namespace tafl::solve {

struct SolveOptions {
  base::Limits limits;
  const base::Clock* clock = nullptr;  // for limits.seconds; none: no limit of time
  std::size_t threads = 1;
  bool classify = true;  // otherwise states are only counted
  bool keep = true;      // make a database of the result
  Preference preference = Preference::kOwnFirst;
  // For layers and what waits; empty: in memory. A database that is made leaves them there.
  std::filesystem::path folder;
  std::function<void(const LayerReport&)> report;
  std::function<bool()> stop;
};

struct BucketCount {
  Found value;
  dd::Count states = 0;
};

struct Solution {
  dd::Count reachable = 0;
  dd::Count classified = 0;
  std::size_t depth = 0;      // of the last layer
  bool layered = false;       // no state occurs at two depths
  bool simultaneous = false;  // several roles may choose at once: not classified
  std::optional<Found> initial;
  std::vector<BucketCount> buckets;
  std::size_t variables = 0;
  std::size_t relation_states = 0;           // of the automaton of the moves
  std::size_t nodes = 0;                     // of all final diagrams
  std::size_t peak_nodes = 0;                // of the largest
  std::uint64_t requests = 0;                // how much work it was
  std::size_t peak_bytes = 0;                // of diagrams and tables
  std::shared_ptr<const Database> database;  // null unless classified
};

base::Result<Solution> solve(std::shared_ptr<const lanes::CompiledGame> game,
                             const SolveOptions& options);

}  // namespace tafl::solve
