// SPDX-License-Identifier: MIT
//
// What random play shows about a game: whether it is well-formed, as far as one can see without
// proving it, and how long and how wide it is.
//
// Game k of a run is played from seed + k, so a single example can be replayed alone. Finding no
// violation proves nothing; a violation found is one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/controller.h"
#include "verify/progress.h"

namespace tafl::verify {

struct SimulateOptions {
  std::size_t games = 10;
  std::uint64_t seed = 1;
  std::size_t most_plies = 1000;  // longer games are cut and reported
  Progress progress;
};

enum class Violation : std::uint8_t {
  kTermination,    // no terminal state within most_plies
  kPlayability,    // a role without a legal move in a state that is not terminal
  kGoalUnique,     // not exactly one goal value in a terminal state
  kGoalRange,      // a goal that is not an integer from 0 to 100
  kGoalMonotonic,  // a goal value that fell during play
};
inline constexpr std::size_t kViolationKinds = 5;
// A stable kebab-case name and a sentence.
std::string_view name(Violation violation);
std::string_view description(Violation violation);

struct ViolationCount {
  std::size_t games = 0;  // in how many it was seen
  std::uint64_t seed = 0;
  std::size_t ply = 0;
  std::string detail;  // of the first one: "white has goals 0 and 100"
};

// Smallest, largest and mean of a series of counts.
struct Spread {
  std::size_t count = 0;
  std::size_t least = 0;
  std::size_t most = 0;
  double sum = 0;

  void add(std::size_t value);
  double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

struct RoleSummary {
  Spread branching;      // legal moves over all positions that are not terminal
  Spread goals;          // over terminal positions with one value
  std::size_t wins = 0;  // games in which nobody's goal is higher and somebody's is lower
};

struct Simulation {
  std::size_t games = 0;
  std::size_t transitions = 0;
  Spread lengths;  // of the games that ended
  std::vector<RoleSummary> roles;
  ViolationCount violations[kViolationKinds];
  bool stopped = false;

  const ViolationCount& of(Violation violation) const {
    return violations[static_cast<std::size_t>(violation)];
  }
  // No violation was seen, other than goals that fell: few games keep to that.
  bool is_well_formed() const;
};

Simulation simulate(game::Controller& controller, const SimulateOptions& options);

}  // namespace tafl::verify
