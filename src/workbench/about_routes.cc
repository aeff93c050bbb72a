// SPDX-License-Identifier: MIT
#include <thread>

#include "player/registry.h"
#include "workbench/routes.h"

namespace tafl::workbench {
namespace {

json players_json() {
  json players = json::array();
  for (const player::Entry& entry : player::registry()) {
    json parameters = json::array();
    bool searches = false;
    for (const player::Parameter& parameter : entry.parameters) {
      searches |= parameter.name == "iterations";
      parameters.push_back({{"name", parameter.name},
                            {"value", parameter.value},
                            {"least", parameter.least},
                            {"most", parameter.most},
                            {"sentence", parameter.sentence}});
    }
    players.push_back({{"name", entry.name},
                       {"sentence", entry.sentence},
                       {"searches", searches},
                       {"parameters", std::move(parameters)}});
  }
  return players;
}

}  // namespace

void add_about_routes(Router& router, const WorkbenchOptions& options) {
  router.add("GET", "about", Cost::kQuick, [options](const Call& call) -> Answer {
    return {200,
            {{"version", options.version},
             {"cores", std::thread::hardware_concurrency()},
             {"you", "visitor-" + call.visitor.substr(0, 4)},
             {"remote_players", options.matches.remote_players},
             {"limits",
              {{"rules_bytes", options.shelf.rules_bytes},
               {"matches", options.matches.most_tables},
               {"studies", options.most_studies},
               {"jobs", options.most_jobs},
               {"seconds", options.most_seconds}}}}};
  });
  router.add("GET", "players", Cost::kQuick, [](const Call&) -> Answer {
    return {200, {{"players", players_json()}}};
  });
}

}  // namespace tafl::workbench
