// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "player/report.h"

namespace tafl::manager {

// An answer that the referee replaced by a random legal move.
struct Slip {
  std::size_t ply = 0;
  std::size_t role = 0;
  std::string reason;  // "illegal move", "late" or "failed"
  std::string answer;  // what the player said, or why it failed
  std::string played;  // what was made instead
};

// Everything that happened in a match. Lists by role are in the order of `roles`.
struct Record {
  std::string game;
  std::string machine;
  std::uint64_t seed = 0;
  double start_seconds = 0;
  double play_seconds = 0;
  std::vector<std::string> roles;
  std::vector<std::string> players;
  std::vector<std::vector<std::string>> moves;       // by ply, then by role
  std::vector<std::vector<double>> seconds;          // thinking time, by ply, then by role
  std::vector<std::vector<player::Report>> reports;  // of the search, by ply, then by role
  std::vector<std::vector<std::string>> states;      // fluents by ply, the final state included
  std::vector<int> goals;                            // game::kNoGoal where there is no single value
  std::vector<Slip> errors;
  std::string end;  // "terminal", or why there is no result
  double duration_seconds = 0;

  bool is_complete() const { return end == "terminal"; }
};

// One JSON document, indented; fields as documented for `tafl match --json`.
std::string to_json(const Record& record);

}  // namespace tafl::manager
