// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/rng.h"
#include "lanes/compiled_game.h"

namespace tafl::analysis {

// Random games, to tell likely properties from wrong ones before anything is proved.
struct Sample {
  using Bits = std::vector<std::uint64_t>;

  // By game:
  std::vector<std::vector<Bits>> games;            // its states, from the initial one on
  std::vector<std::vector<std::uint32_t>> moves;   // by ply and role, counted over all roles
  std::vector<std::vector<std::uint32_t>> counts;  // by state and role: legal moves
  std::vector<std::vector<int>> state_goals;       // by state and role; kNoGoal where there is none
  std::vector<std::vector<int>> goals;             // by role; empty if it was not played to its end

  std::size_t states() const;
};

// Games until so many states have been met, many of them side by side. Each has its own stream of
// random numbers, so the same seed gives the same games.
Sample play_sample(const std::shared_ptr<const lanes::CompiledGame>& compiled, std::size_t states,
                   base::Rng& rng);

inline bool holds(const Sample::Bits& bits, std::uint32_t fluent) {
  return ((bits[fluent / 64] >> (fluent % 64)) & 1) != 0;
}

}  // namespace tafl::analysis
