// SPDX-License-Identifier: MIT
#include "dd/work.h"

#include <fmt/format.h>

#include <algorithm>

namespace tafl::dd {

void Work::check(std::size_t bytes) {
  const std::size_t all = held + bytes;
  peak_bytes = std::max(peak_bytes, all);
  if (all > limits.bytes) {
    throw base::LimitReached(
        fmt::format("decision diagrams need more than {} MB", limits.bytes >> 20));
  }
  if (clock != nullptr && clock->seconds() > limits.seconds) {
    throw base::LimitReached("the time for decision diagrams is up");
  }
  if (stop && stop()) throw base::LimitReached("stopped");
}

}  // namespace tafl::dd
