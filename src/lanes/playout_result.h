// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace tafl::lanes {

// How one playout went.
struct PlayoutResult {
  std::vector<int> goals;  // by role; game::kNoGoal where the last state has none or several
  std::uint32_t plies = 0;
  bool cut = false;                  // it was stopped before its end
  std::vector<std::uint64_t> state;  // where it was cut, where asked for
  std::vector<std::uint32_t> moves;  // those of all roles for every ply, where asked for
};

}  // namespace tafl::lanes
