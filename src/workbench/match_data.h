// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "player/report.h"
#include "workbench/json.h"
#include "workbench/shown_game.h"
#include "workbench/store.h"

namespace tafl::workbench {

// Who plays a role.
struct Seat {
  std::string player;  // "person", or as manager::make_any_player takes it
  std::string name;    // what people call it
  std::string owner;   // the visitor who sits here; empty: nobody yet, or a program

  bool is_person() const { return player == "person"; }
};

enum class MatchStatus { kPreparing, kRunning, kOver, kStopped };

// A joint move that was made, and what came of it.
struct PlayedPly {
  std::vector<std::string> joint;
  std::vector<double> seconds;       // by role
  json reports;                      // by role, as docs/api.md has them
  std::vector<bool> chose;           // by role: it was its turn
  std::vector<std::string> fluents;  // of the state after it
};

// All there is to know of a match. The workbench's counterpart of manager::Record: moves can be
// taken back, and seats change.
struct MatchData {
  std::string id;
  std::string game;
  std::string title;
  std::vector<std::string> roles;
  std::vector<Seat> seats;
  double play_seconds = 1;
  double start_seconds = 0;
  std::optional<double> clock;  // of persons, per move
  std::uint64_t seed = 1;
  std::string owner;  // the visitor who made it
  std::int64_t created_at = 0;
  std::int64_t changed_at = 0;
  MatchStatus status = MatchStatus::kPreparing;
  std::string problem;
  std::vector<std::string> first;  // fluents of the first state
  std::vector<PlayedPly> plies;
  std::vector<int> goals;  // empty before the end
  json errors = json::array();

  const std::vector<std::string>& fluents() const {
    return plies.empty() ? first : plies.back().fluents;
  }
  bool is_finished() const {
    return status == MatchStatus::kOver || status == MatchStatus::kStopped;
  }
};

std::string_view to_text(MatchStatus status);

// As the store keeps it.
StoredMatch stored(const MatchData& data);
StoredPly stored(const PlayedPly& ply);
MatchData from_stored(const StoredMatch& match, const std::vector<StoredPly>& plies);

// As docs/api.md shows it in lists: without position and moves.
json brief_json(const MatchData& data, std::size_t spectators);
json report_json(const player::Report& report, const ShownGame& shown);
// As `tafl match --record` writes it.
std::string record_text(const MatchData& data);

}  // namespace tafl::workbench
