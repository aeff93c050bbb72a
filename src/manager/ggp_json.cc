// SPDX-License-Identifier: MIT
#include <cmath>

#include <nlohmann/json.hpp>

#include "manager/ggp_record.h"
#include "protocol/expression.h"

namespace tafl::manager {
namespace {

using json = nlohmann::ordered_json;

std::string state_text(const std::vector<std::string>& fluents) {
  std::string text = "( ";
  for (const std::string& fluent : fluents) text += protocol::spaced(fluent) + " ";
  return text + ")";
}

std::string error_code(const Slip& slip) {
  if (slip.reason == "late") return "TO";
  if (slip.reason == "failed") return "CE";
  return "IL " + protocol::spaced(slip.answer);
}

// A row per state: row 0 for the start, row n for the n-th joint move.
json errors(const Record& record) {
  json rows = json::array();
  for (std::size_t state = 0; state < record.states.size(); ++state) {
    std::vector<std::string> row(record.roles.size());
    for (const Slip& slip : record.errors) {
      if (slip.ply + 1 == state) row[slip.role] = error_code(slip);
    }
    rows.push_back(row);
  }
  return rows;
}

json moves(const Record& record) {
  json list = json::array();
  for (const auto& joint : record.moves) {
    json row = json::array();
    for (const std::string& move : joint) row.push_back(protocol::spaced(move));
    list.push_back(std::move(row));
  }
  return list;
}

}  // namespace

std::string to_ggp_json(const Record& record, const PublicMatch& match) {
  json states = json::array();
  for (const auto& fluents : record.states) states.push_back(state_text(fluents));
  json document = {{"matchId", match.match_id},
                   {"randomToken", match.random_token},
                   {"startTime", match.start_time},
                   {"gameName", record.game},
                   {"gameRoleNames", record.roles},
                   {"startClock", std::llround(record.start_seconds)},
                   {"playClock", std::llround(record.play_seconds)},
                   {"previewClock", -1},
                   {"isCompleted", record.is_complete()},
                   {"isAborted", !record.end.empty() && !record.is_complete()},
                   {"states", states},
                   {"moves", moves(record)},
                   {"stateTimes", match.state_times},
                   {"errors", errors(record)}};
  if (record.is_complete()) document["goalValues"] = record.goals;
  document["playerNamesFromHost"] = record.players;
  document["isPlayerHuman"] = std::vector<bool>(record.players.size(), false);
  document["scrambled"] = match.scrambled;
  document["x-seed"] = record.seed;
  document["x-end"] = record.end;
  return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace tafl::manager
