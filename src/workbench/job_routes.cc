// SPDX-License-Identifier: MIT
#include "workbench/judging.h"
#include "workbench/routes.h"
#include "workbench/rules_view.h"
#include "workbench/tournaments.h"

namespace tafl::workbench {
namespace {

constexpr std::size_t kMostListed = 100;

}  // namespace

void add_rules_routes(Router& router, const Services& services, double most_seconds) {
  router.add("GET", "games/*/rules", Cost::kSlow, [services](const Call& call) -> Answer {
    return {200, rules_json(services, call.names[0])};
  });
  router.add("GET", "games/*/dependencies", Cost::kSlow, [services](const Call& call) -> Answer {
    return {200, dependencies_json(services, call.names[0])};
  });
  router.add("GET", "games/*/network", Cost::kLong,
             [services, most_seconds](const Call& call) -> Answer {
               return {200, network_json(services, call.names[0], most_seconds)};
             });
  router.add("GET", "games/*/features", Cost::kLong,
             [services, most_seconds](const Call& call) -> Answer {
               return {200, features_json(services, call.names[0], most_seconds)};
             });
}

void add_tournament_routes(Router& router, const Services& services, Matches& matches, Jobs& jobs) {
  router.add("POST", "tournaments", Cost::kQuick, [=, &matches, &jobs](const Call& call) -> Answer {
    return {201, start_tournament(call.body, matches.new_id(), services, jobs)};
  });
  router.add("GET", "tournaments", Cost::kQuick, [&jobs](const Call&) -> Answer {
    json list = json::array();
    for (json& one : jobs.list("tournament", kMostListed))
      list.push_back(brief_tournament(std::move(one)));
    return {200, {{"tournaments", std::move(list)}}};
  });
  router.add("GET", "tournaments/*", Cost::kQuick, [&jobs](const Call& call) -> Answer {
    return {200, jobs.view("tournament", call.names[0])};
  });
  router.add("POST", "tournaments/*/stop", Cost::kQuick, [&jobs](const Call& call) -> Answer {
    jobs.stop("tournament", call.names[0]);
    return {200, jobs.view("tournament", call.names[0])};
  });
}

void add_solution_routes(Router& router, Solutions& solutions, Jobs& jobs) {
  router.add("POST", "solutions", Cost::kQuick, [&solutions](const Call& call) -> Answer {
    auto [document, begun] = solutions.create(text_field(call.body, "game", 100));
    return {begun ? 201 : 200, std::move(document)};
  });
  router.add("GET", "solutions", Cost::kQuick, [&jobs](const Call&) -> Answer {
    return {200, {{"solutions", jobs.list("solution", kMostListed)}}};
  });
  router.add("GET", "solutions/*", Cost::kQuick, [&jobs](const Call& call) -> Answer {
    return {200, jobs.view("solution", call.names[0])};
  });
  router.add("POST", "solutions/*/stop", Cost::kQuick, [&jobs](const Call& call) -> Answer {
    jobs.stop("solution", call.names[0]);
    return {200, jobs.view("solution", call.names[0])};
  });
  router.add("POST", "solutions/*/walk", Cost::kSlow, [&solutions](const Call& call) -> Answer {
    return {200, solutions.walk(call.names[0], call.body)};
  });
}

void add_judging_routes(Router& router, const Services& services, Matches& matches,
                        Solutions& solutions, Jobs& jobs) {
  router.add("POST", "matches/*/analysis", Cost::kSlow,
             [=, &matches, &solutions, &jobs](const Call& call) -> Answer {
               return {200, start_analysis(call.names[0], services, matches, solutions, jobs)};
             });
  router.add("GET", "matches/*/analysis", Cost::kQuick, [&jobs](const Call& call) -> Answer {
    return {200, jobs.view("analysis", call.names[0])};
  });
  router.add("POST", "matches/*/hint", Cost::kLong,
             [=, &matches, &solutions](const Call& call) -> Answer {
               return {200, hint_json(matches.data(call.names[0]),
                                      text_field(call.body, "role", 100), services, solutions)};
             });
}

}  // namespace tafl::workbench
