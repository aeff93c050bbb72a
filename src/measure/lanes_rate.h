// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "lanes/playouts.h"
#include "verify/progress.h"

namespace tafl::measure {

struct LanesRate {
  lanes::Tally tally;
  double seconds = 0;  // processor time, the mean of the threads
  bool stopped = false;
};

struct LanesRateOptions {
  double seconds = 3;
  std::uint64_t most_playouts = UINT64_MAX;
  std::size_t threads = 1;
  std::uint64_t seed = 1;
  verify::Progress progress;
};

// Plays from the initial state in every thread until its processor time is up. With a number of
// playouts, exactly so many are played in all.
LanesRate lanes_rate(lanes::Playouts& playouts, const LanesRateOptions& options);

}  // namespace tafl::measure
