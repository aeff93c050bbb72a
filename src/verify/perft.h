// SPDX-License-Identifier: MIT
//
// Counts nobody can argue with: how many joint-move sequences of each length a game has.
//
// counts[d] is the number of sequences of d joint moves from the start. A terminal position, or one
// in which some role has no legal move, has no successors and counts at its own depth only. Two
// machines that agree on these counts agree on every legal set along the way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/result.h"
#include "game/controller.h"
#include "verify/progress.h"

namespace tafl::verify {

struct PerftOptions {
  std::size_t depth = 1;
  // Also visit the positions at the last depth. Without it they are only counted, as products of
  // legal set sizes, which is faster by the branching factor and leaves them out of the details.
  bool full = false;
  // Distinct states are counted by hash while no more than this many are remembered; 0 turns it
  // off.
  std::size_t most_distinct = 4'000'000;
  Progress progress;
};

struct Perft {
  std::vector<std::uint64_t> counts;  // by depth, from 0
  // Of the depths that were visited (see PerftOptions::full):
  std::vector<std::uint64_t> terminal_sequences;
  std::vector<std::uint64_t> distinct_states;  // empty if there were too many
  bool stopped = false;                        // the counts are not complete
};

// Starts from the controller's current position, and leaves it there. Memory grows with the depth
// and with the distinct states, not with the counts.
Perft perft(game::Controller& controller, const PerftOptions& options);

using ControllerFactory = std::function<base::Result<std::unique_ptr<game::Controller>>()>;

// The same from the initial state on several threads, each with a controller of its own. Distinct
// states are not counted, since every machine hashes in its own way.
base::Result<Perft> perft_parallel(const ControllerFactory& factory, const PerftOptions& options,
                                   std::size_t threads);

}  // namespace tafl::verify
