// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/clock.h"
#include "search/config.h"
#include "search/simulator.h"
#include "search/worker.h"

namespace tafl::search {

// What one thread of a search does from the initial state.
struct Measurement {
  double seconds = 0;
  std::uint64_t iterations = 0;
  std::uint64_t playouts = 0;
  std::size_t nodes = 0;
  std::size_t bytes = 0;
  std::size_t depth = 0;
  Times times;
};

// Searches for so many seconds of `clock`, which the rounds are timed by, too.
Measurement measure(const Config& config, std::unique_ptr<Simulator> simulator, double seconds,
                    const base::Clock& clock, std::uint64_t seed);

}  // namespace tafl::search
