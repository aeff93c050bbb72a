// SPDX-License-Identifier: MIT
#include "manager/record.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "game/game.h"

namespace tafl::manager {
namespace {

using json = nlohmann::ordered_json;

std::int64_t milliseconds(double seconds) {
  return std::llround(seconds * 1000);
}

json errors(const Record& record) {
  json list = json::array();
  for (const Slip& slip : record.errors) {
    list.push_back({{"ply", slip.ply},
                    {"role", record.roles[slip.role]},
                    {"reason", slip.reason},
                    {"answer", slip.answer},
                    {"played", slip.played}});
  }
  return list;
}

json goals(const Record& record) {
  json list = json::array();
  for (int goal : record.goals) list.push_back(goal == game::kNoGoal ? json() : json(goal));
  return list;
}

json times(const Record& record) {
  json list = json::array();
  for (const auto& ply : record.seconds) {
    json entry = json::array();
    for (double seconds : ply) entry.push_back(milliseconds(seconds));
    list.push_back(std::move(entry));
  }
  return list;
}

// Null where a player did not search.
json report(const player::Report& report) {
  if (report.empty()) return nullptr;
  if (!report.problem.empty()) return {{"problem", report.problem}};
  json candidates = json::array();
  for (const auto& candidate : report.candidates) {
    candidates.push_back(
        {{"move", candidate.move}, {"value", candidate.value}, {"visits", candidate.visits}});
  }
  return {{"iterations", report.iterations},
          {"playouts", report.playouts},
          {"ms", milliseconds(report.seconds)},
          {"value", report.value < 0 ? json() : json(report.value)},
          {"depth", report.depth},
          {"nodes", report.nodes},
          {"bytes", report.bytes},
          {"machine", report.machine},
          {"candidates", std::move(candidates)},
          {"line", report.line}};
}

json reports(const Record& record) {
  json list = json::array();
  for (const auto& ply : record.reports) {
    json entry = json::array();
    for (const player::Report& one : ply) entry.push_back(report(one));
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

std::string to_json(const Record& record) {
  const json document = {{"game", record.game},
                         {"machine", record.machine},
                         {"seed", record.seed},
                         {"start_clock", record.start_seconds},
                         {"play_clock", record.play_seconds},
                         {"roles", record.roles},
                         {"players", record.players},
                         {"moves", record.moves},
                         {"goals", goals(record)},
                         {"errors", errors(record)},
                         {"end", record.end},
                         {"states", record.states},
                         {"times_ms", times(record)},
                         {"search", reports(record)},
                         {"duration_ms", milliseconds(record.duration_seconds)}};
  return document.dump(2, ' ', false, json::error_handler_t::replace);
}

}  // namespace tafl::manager
