// SPDX-License-Identifier: MIT
//
// Plays the matches of a tournament, several at a time, each on a core of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/limits.h"
#include "base/result.h"
#include "tournament/plan.h"
#include "tournament/results.h"
#include "tournament/stats.h"

namespace tafl::tournament {

// The time for a move: seconds, or a number of iterations or playouts for exact repetition.
struct MoveClock {
  enum class Unit : std::uint8_t { kSeconds, kIterations, kPlayouts };
  Unit unit = Unit::kSeconds;
  double amount = 1;

  // "0.5", "1000i", "2000p"
  static base::Result<MoveClock> parse(const std::string& text);
  std::string text() const;
};

struct Options {
  std::vector<Entrant> games;
  std::vector<std::string> players;  // as the registry knows them, or http://host:port
  std::size_t matches = 10;          // per pair and game
  double start_seconds = 1;
  MoveClock play;
  std::size_t jobs = 1;
  std::uint64_t seed = 1;
  std::string machine = "auto";
  base::Limits limits;
  std::size_t most_plies = 1000;
  std::optional<Sprt> sprt;  // for two players: ends early when decided
  std::function<bool()> interrupted;
  // After every match; calls do not overlap.
  std::function<void(const std::vector<Result>& results, std::size_t planned)> progress;
};

// Plays what `file` does not have yet. The clock serves all threads and outlives the call.
base::Result<bool> run(const Options& options, ResultFile& file, const base::Clock& clock);

// The settings that results of these options have in common.
Settings settings_of(const Options& options);

}  // namespace tafl::tournament
