// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/families.h"
#include "analysis/sample.h"
#include "lanes/compiled_game.h"

namespace tafl::analysis {

inline constexpr std::uint16_t kNever = 0xffff;

// Fluents that go from one to the next at every step, whatever the roles do.
struct Counter {
  std::string name;
  std::vector<std::uint32_t> fluents;    // in the order of steps
  std::vector<std::uint16_t> remaining;  // steps from there until anything else depends on the
                                         // count; kNever if nothing does
  bool proved = false;                   // by the network; otherwise seen in random games
  double confidence = 0;

  // Whether states that differ in the count alone are equal for some time.
  bool can_be_ignored() const { return proved && !remaining.empty() && remaining.front() > 1; }
};

std::vector<Counter> find_counters(const lanes::CompiledGame& game,
                                   const std::vector<Family>& families, const Sample& sample);

}  // namespace tafl::analysis
