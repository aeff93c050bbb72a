// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "game/controller.h"
#include "verify/progress.h"

namespace tafl::verify {

struct PlayoutOptions {
  double seconds = 3;  // on the clock that is handed in
  std::size_t most_playouts = SIZE_MAX;
  std::size_t most_plies = 10'000;  // a longer playout is cut
  Progress progress;
};

struct Playouts {
  std::uint64_t playouts = 0;
  std::uint64_t transitions = 0;
  double seconds = 0;
  std::vector<double> goal_sums;  // by role, over the playouts whose last state has a goal for it
  bool stopped = false;
};

// Plays uniformly random games from the initial state until the time is up, each to its end.
Playouts run_playouts(game::Controller& controller, base::Rng& rng, const base::Clock& clock,
                      const PlayoutOptions& options);

}  // namespace tafl::verify
