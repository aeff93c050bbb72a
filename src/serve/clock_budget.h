// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace tafl::serve {

// How a clock is spent, in seconds from the first byte of a message.
struct ClockBudget {
  double think = 0;   // until when the engine may think
  double answer = 0;  // when the server answers, with whatever there is
};

// The margin is what the way there and back may take, a share of a short clock; half of it lies
// between thinking and answering, half between answering and the end. `round_trip` is measured on
// the connection, `overshoot` is how late this engine has been of late.
inline ClockBudget spend(double clock, double margin, double round_trip, double overshoot) {
  constexpr double kMostShare = 0.3;
  const double spare = std::min(margin + round_trip, kMostShare * clock);
  const double late = std::min(overshoot, kMostShare * clock);
  return {clock - spare - late, clock - spare / 2};
}

}  // namespace tafl::serve
