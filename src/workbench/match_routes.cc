// SPDX-License-Identifier: MIT
#include <charconv>

#include "workbench/api_error.h"
#include "workbench/routes.h"

namespace tafl::workbench {
namespace {

constexpr double kMostWait = 0.5;  // for a table to do what it was asked for
constexpr std::size_t kMostMove = 4000;
constexpr std::size_t kMostName = 60;

json view(const Table& table, const std::string& visitor) {
  json view = table.view();
  view["you"] = table.seats_of(visitor);
  return view;
}

MatchFilter read_filter(const Call& call) {
  MatchFilter filter;
  const std::string state = call.query_text("state", "all");
  if (state != "all" && state != "live" && state != "over")
    throw bad_request("'state' is no state");
  if (state == "live") filter.state = MatchFilter::State::kLive;
  if (state == "over") filter.state = MatchFilter::State::kOver;
  filter.game = call.query_text("game");
  if (!call.query_text("mine").empty()) filter.owner = call.visitor;
  filter.most = call.query_count("limit", 50, 200);
  filter.before = static_cast<std::int64_t>(call.query_count("before", INT64_MAX, INT64_MAX));
  return filter;
}

// Something that a table is asked to do; answers the match once it is done, or soon.
template <class Act>
Endpoint action(Matches& matches, Act act) {
  return [&matches, act](const Call& call) -> Answer {
    const auto table = matches.table(call.names[0]);
    const std::uint64_t revision = table->revision();
    act(*table, call);
    table->wait_for_change(revision, kMostWait);
    return {200, view(*table, call.visitor)};
  };
}

}  // namespace

void add_match_routes(Router& router, Matches& matches) {
  router.add("POST", "matches", Cost::kQuick, [&matches](const Call& call) -> Answer {
    const auto table = matches.create(call.body, call.visitor);
    return {201, view(*table, call.visitor)};
  });
  router.add("GET", "matches", Cost::kQuick, [&matches](const Call& call) -> Answer {
    return {200, matches.list(read_filter(call))};
  });
  router.add("GET", "matches/*", Cost::kSlow, [&matches](const Call& call) -> Answer {
    return {200, matches.view(call.names[0], call.visitor)};
  });
  router.add("GET", "matches/*/positions/*", Cost::kSlow, [&matches](const Call& call) -> Answer {
    const std::string& text = call.names[1];
    std::size_t ply = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), ply);
    if (code != std::errc() || end != text.data() + text.size()) throw bad_request("no such ply");
    return {200, matches.position(call.names[0], ply)};
  });
  router.add("GET", "matches/*/record", Cost::kQuick, [&matches](const Call& call) -> Answer {
    return {200, json::parse(record_text(matches.data(call.names[0])))};
  });
  router.add("POST", "matches/*/move", Cost::kQuick,
             action(matches, [](Table& table, const Call& call) {
               table.move(call.visitor, text_field(call.body, "role", kMostName),
                          text_field(call.body, "move", kMostMove),
                          count_field(call.body, "ply", Table::kMostPlies, SIZE_MAX));
             }));
  router.add("POST", "matches/*/sit", Cost::kQuick,
             action(matches, [](Table& table, const Call& call) {
               table.sit(call.visitor, text_field(call.body, "role", kMostName),
                         text_field(call.body, "name", kMostName, ""));
             }));
  router.add("POST", "matches/*/undo", Cost::kQuick,
             action(matches, [](Table& table, const Call& call) { table.undo(call.visitor); }));
  router.add("POST", "matches/*/restart", Cost::kQuick,
             action(matches, [](Table& table, const Call& call) { table.restart(call.visitor); }));
  router.add("POST", "matches/*/swap", Cost::kQuick,
             action(matches, [](Table& table, const Call& call) { table.swap(call.visitor); }));
  router.add("POST", "matches/*/stop", Cost::kQuick,
             action(matches, [](Table& table, const Call& call) { table.stop(call.visitor); }));
}

}  // namespace tafl::workbench
