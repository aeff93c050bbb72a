// SPDX-License-Identifier: MIT
#include "workbench/match_data.h"

#include <utility>

#include "manager/record.h"

namespace tafl::workbench {
namespace {

json seats_json(const MatchData& data, bool with_owners) {
  json seats = json::array();
  for (std::size_t role = 0; role < data.seats.size(); ++role) {
    const Seat& seat = data.seats[role];
    json one = {{"role", data.roles[role]},
                {"player", seat.player},
                {"name", seat.name},
                {"taken", !seat.is_person() || !seat.owner.empty()}};
    if (with_owners) one["owner"] = seat.owner;
    seats.push_back(std::move(one));
  }
  return seats;
}

json goals_json(const std::vector<int>& goals) {
  if (goals.empty()) return nullptr;
  json list = json::array();
  for (int goal : goals) list.push_back(goal_json(goal));
  return list;
}

std::vector<std::string> texts(const std::string& list) {
  return list.empty() ? std::vector<std::string>()
                      : json::parse(list).get<std::vector<std::string>>();
}

MatchStatus status_of(std::string_view text) {
  for (const auto status : {MatchStatus::kOver, MatchStatus::kStopped, MatchStatus::kRunning}) {
    if (to_text(status) == text) return status;
  }
  return MatchStatus::kPreparing;
}

}  // namespace

std::string_view to_text(MatchStatus status) {
  switch (status) {
    case MatchStatus::kPreparing:
      return "preparing";
    case MatchStatus::kRunning:
      return "running";
    case MatchStatus::kOver:
      return "over";
    case MatchStatus::kStopped:
      return "stopped";
  }
  return "";
}

StoredMatch stored(const MatchData& data) {
  const json document = {{"title", data.title},
                         {"roles", data.roles},
                         {"seats", seats_json(data, true)},
                         {"play_seconds", data.play_seconds},
                         {"start_seconds", data.start_seconds},
                         {"clock", data.clock ? json(*data.clock) : json()},
                         {"seed", data.seed},
                         {"problem", data.problem},
                         {"goals", data.goals},
                         {"ply", data.plies.size()},
                         {"errors", data.errors}};
  return {data.id,          data.game,       std::string(to_text(data.status)),
          data.owner,       data.created_at, data.changed_at,
          to_text(document)};
}

StoredPly stored(const PlayedPly& ply) {
  return {ply.joint.empty() ? "" : to_text(json(ply.joint)), to_text(json(ply.fluents)),
          to_text({{"seconds", ply.seconds}, {"reports", ply.reports}, {"chose", ply.chose}})};
}

MatchData from_stored(const StoredMatch& match, const std::vector<StoredPly>& plies) {
  MatchData data;
  data.id = match.id;
  data.game = match.game;
  data.owner = match.owner;
  data.created_at = match.created_at;
  data.changed_at = match.changed_at;
  data.status = status_of(match.status);
  const json document = json::parse(match.document);
  data.title = document.at("title");
  data.roles = document.at("roles").get<std::vector<std::string>>();
  for (const json& seat : document.at("seats")) {
    data.seats.push_back({seat.at("player"), seat.at("name"), seat.at("owner")});
  }
  data.play_seconds = document.at("play_seconds");
  data.start_seconds = document.at("start_seconds");
  if (!document.at("clock").is_null()) data.clock = document.at("clock").get<double>();
  data.seed = document.at("seed");
  data.problem = document.at("problem");
  data.goals = document.at("goals").get<std::vector<int>>();
  data.errors = document.at("errors");
  for (const StoredPly& one : plies) {
    if (one.joint.empty()) {
      data.first = texts(one.fluents);
      continue;
    }
    const json extra = json::parse(one.extra);
    data.plies.push_back({texts(one.joint), extra.at("seconds").get<std::vector<double>>(),
                          extra.at("reports"), extra.at("chose").get<std::vector<bool>>(),
                          texts(one.fluents)});
  }
  return data;
}

json brief_json(const MatchData& data, std::size_t spectators) {
  return {{"id", data.id},
          {"game", data.game},
          {"title", data.title},
          {"roles", data.roles},
          {"status", to_text(data.status)},
          {"problem", data.problem},
          {"seats", seats_json(data, false)},
          {"play_seconds", data.play_seconds},
          {"start_seconds", data.start_seconds},
          {"clock", data.clock ? json(*data.clock) : json()},
          {"seed", data.seed},
          {"ply", data.plies.size()},
          {"goals", goals_json(data.goals)},
          {"errors", data.errors},
          {"spectators", spectators},
          {"created_at", data.created_at},
          {"changed_at", data.changed_at}};
}

json report_json(const player::Report& report, const ShownGame& shown) {
  if (report.empty()) return nullptr;
  json candidates = json::array();
  for (const auto& candidate : report.candidates) {
    candidates.push_back({{"move", candidate.move},
                          {"path", path_json(shown.path(candidate.move))},
                          {"value", rounded(candidate.value)},
                          {"visits", candidate.visits}});
  }
  return {{"value", report.value < 0 ? json() : rounded(report.value)},
          {"iterations", report.iterations},
          {"playouts", report.playouts},
          {"iterations_per_second", rounded(report.iterations_per_second())},
          {"seconds", rounded(report.seconds)},
          {"depth", report.depth},
          {"nodes", report.nodes},
          {"bytes", report.bytes},
          {"machine", report.machine},
          {"candidates", std::move(candidates)},
          {"line", report.joint_line.empty() ? json(report.line) : json(report.joint_line)},
          {"problem", report.problem}};
}

std::string record_text(const MatchData& data) {
  manager::Record record;
  record.game = data.game;
  record.machine = "auto";
  record.seed = data.seed;
  record.start_seconds = data.start_seconds;
  record.play_seconds = data.play_seconds;
  record.roles = data.roles;
  for (const Seat& seat : data.seats) record.players.push_back(seat.name);
  record.states.push_back(data.first);
  for (const PlayedPly& ply : data.plies) {
    record.moves.push_back(ply.joint);
    record.seconds.push_back(ply.seconds);
    record.reports.emplace_back(ply.joint.size());
    record.states.push_back(ply.fluents);
    for (double seconds : ply.seconds) record.duration_seconds += seconds;
  }
  record.goals = data.goals;
  record.end = data.status == MatchStatus::kOver ? "terminal" : "stopped";
  return manager::to_json(record);
}

}  // namespace tafl::workbench
