// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "workbench/api_error.h"
#include "workbench/routes.h"
#include "workbench/walk.h"

namespace tafl::workbench {
namespace {

constexpr std::size_t kMostTitle = 100;

json game_json(Shelf& shelf, const Solutions& solutions, const std::string& id) {
  const auto shown = shelf.shown(id);
  json game = card_json(shelf.card(id));
  game["notes"] = shelf.notes(id);
  game["style"] = shelf.style(id);
  game["layout"] = shown->layout_json();
  game["initial"] = shown->initial_json();
  const std::string solved = solutions.solved_id(id);
  game["solved"] = solved.empty() ? json() : json(solved);
  return game;
}

json sheet_entry(Shelf& shelf, const GameCard& card) {
  json entry = {{"id", card.id}, {"title", card.title}, {"roles", card.roles}};
  try {
    const auto shown = shelf.shown(card.id);
    entry["layout"] = shown->layout_json();
    json initial = shown->initial_json();
    initial["legal"] = std::vector<json>(card.roles.size(), json::array());
    entry["initial"] = std::move(initial);
    entry["problem"] = nullptr;
  } catch (const ApiError& problem) {
    entry["layout"] = nullptr;
    entry["initial"] = nullptr;
    entry["problem"] = problem.what();
  }
  entry["style"] = shelf.style(card.id);
  return entry;
}

Answer sheet(Shelf& shelf, const Call& call) {
  const std::string wanted = call.query_text("games");
  const auto names = split_at(wanted, ',');
  json games = json::array();
  for (const GameCard& card : shelf.list()) {
    const bool asked = wanted.empty()
                           ? !card.uploaded
                           : std::find(names.begin(), names.end(), card.id) != names.end();
    if (asked) games.push_back(sheet_entry(shelf, card));
  }
  return {200, {{"games", std::move(games)}}};
}

json check_json(const Checked& checked) {
  json roles = json::array();
  for (std::size_t k = 0; checked.game && k < checked.game->roles().size(); ++k) {
    roles.push_back(checked.game->role_name(game::RoleId(k)));
  }
  return {{"ok", checked.game != nullptr},
          {"errors", checked.diagnostics.errors()},
          {"warnings", checked.diagnostics.warnings()},
          {"roles", std::move(roles)},
          {"diagnostics", diagnostics_json(checked)}};
}

Answer upload(Shelf& shelf, const Solutions& solutions, const Call& call) {
  const std::string title = text_field(call.body, "title", kMostTitle, "");
  const Checked checked = check_rules(title.empty() ? "rules" : title,
                                      text_field(call.body, "text", shelf.options().rules_bytes));
  if (!checked.game) {
    throw ApiError(422, "invalid-rules", "The rules have errors.",
                   {{"diagnostics", diagnostics_json(checked)}});
  }
  // Shown before it is kept: rules that are too hard leave nothing behind.
  if (auto shown =
          ShownGame::make(checked.game, {shelf.options().limits, shelf.options().look_seconds});
      !shown) {
    throw ApiError(422, "too-hard",
                   fmt::format("This game cannot be shown: {}.", shown.error().message));
  }
  return {201, game_json(shelf, solutions, shelf.keep(checked, title))};
}

}  // namespace

void add_game_routes(Router& router, const Services& services, const Solutions& solutions) {
  Shelf& shelf = services.shelf;
  router.add("GET", "games", Cost::kQuick, [&shelf](const Call&) -> Answer {
    json games = json::array();
    for (const GameCard& card : shelf.list()) games.push_back(card_json(card));
    return {200, {{"games", std::move(games)}}};
  });
  router.add("POST", "games", Cost::kLong,
             [&shelf, &solutions](const Call& call) { return upload(shelf, solutions, call); });
  router.add("GET", "games/*", Cost::kSlow, [&shelf, &solutions](const Call& call) -> Answer {
    return {200, game_json(shelf, solutions, call.names[0])};
  });
  router.add("GET", "sheet", Cost::kLong,
             [&shelf](const Call& call) { return sheet(shelf, call); });
  router.add("POST", "check", Cost::kSlow, [&shelf](const Call& call) -> Answer {
    return {200,
            check_json(check_rules(text_field(call.body, "name", kMostTitle, "rules"),
                                   text_field(call.body, "text", shelf.options().rules_bytes)))};
  });
  router.add("POST", "games/*/walk", Cost::kSlow, [services](const Call& call) -> Answer {
    return {200, walk_json(services, call.names[0], call.body)};
  });
}

}  // namespace tafl::workbench
