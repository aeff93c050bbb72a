// SPDX-License-Identifier: MIT
#include "workbench/judging.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "player/engine.h"
#include "player/registry.h"
#include "player/search_players.h"
#include "workbench/api_error.h"
#include "workbench/seating.h"
#include "workbench/tree_excerpt.h"

namespace tafl::workbench {
namespace {

constexpr double kPlySeconds = 0.3;
constexpr double kHintSeconds = 1;
constexpr double kHintPreparation = 0.5;  // in which small games and puzzles are solved
constexpr double kInaccuracy = 10;
constexpr double kMistake = 20;
constexpr double kBlunder = 40;

// The role whose turn it was; none if nobody, or several at once, had a choice.
json mover_of(const PlayedPly& ply) {
  json mover;
  for (std::size_t role = 0; role < ply.chose.size(); ++role) {
    if (!ply.chose[role]) continue;
    if (!mover.is_null()) return nullptr;
    mover = role;
  }
  return mover;
}

json ply_json(std::size_t number, const PlayedPly& ply, json before, json after, double loss,
              bool exact, json best) {
  const json mover = mover_of(ply);
  const std::size_t shown = mover.is_null() ? 0 : mover.get<std::size_t>();
  return {{"ply", number},
          {"role", mover},
          {"move", ply.joint[shown]},
          {"before", std::move(before)},
          {"after", std::move(after)},
          {"loss", rounded(loss)},
          {"mark", mark_of(loss, exact)},
          {"best", std::move(best)}};
}

double loss_of(const json& before, const json& after, const json& mover) {
  if (mover.is_null() || !before.is_array() || !after.is_array()) return 0;
  const json& had = before[mover.get<std::size_t>()];
  const json& has = after[mover.get<std::size_t>()];
  if (!had.is_number() || !has.is_number()) return 0;
  return std::max(0.0, had.get<double>() - has.get<double>());
}

// ---- By the database ----

void judge_exactly(Job& job, const MatchData& data, Solved& solved) {
  const std::lock_guard lock(solved.mutex);
  solve::Adviser& adviser = *solved.adviser;
  lanes::NetworkMachine& machine = adviser.machine();
  lanes::BitState state = machine.initial();
  json plies = json::array();
  std::vector<game::MoveId> legal;
  for (std::size_t number = 0; number < data.plies.size() && !job.stopped(); ++number) {
    const PlayedPly& ply = data.plies[number];
    const solve::Advice advice = adviser.advise(state);
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < ply.joint.size(); ++role) {
      machine.legal_moves(state, game::RoleId(role), legal);
      const auto found = std::find_if(legal.begin(), legal.end(), [&](game::MoveId move) {
        return machine.move_text(move) == ply.joint[role];
      });
      if (found == legal.end()) throw std::runtime_error("a move is not known to the network");
      joint.push_back(*found);
    }
    state = machine.next(state, joint);
    json best = json::array();
    for (const auto& move : advice.moves) {
      if (move.best && advice.moves.size() > 1) best.push_back(move.text);
    }
    const json before = found_json(advice.found);
    const json after = found_json(adviser.find(state));
    plies.push_back(ply_json(number, ply, before, after, loss_of(before, after, mover_of(ply)),
                             true, std::move(best)));
  }
  job.update({{"done", plies.size()}, {"plies", plies}});
}

// ---- By search ----

std::unique_ptr<player::Engine> make_engine(const ShownGame& shown, const Services& services,
                                            bool puzzle) {
  const auto order = player::parse_player(puzzle ? "cadia1" : "uct");
  if (!order) throw std::runtime_error(order.error().message);
  player::EngineOptions options;
  options.game = shown.game();
  options.limits = services.shelf.options().limits;
  options.config = player::settings_of(order->entry->name, order->settings).config;
  options.config.memory = services.player_megabytes << 20;
  options.seed = 1;
  options.wait = true;
  return std::make_unique<player::Engine>(std::move(options));
}

void think(player::Engine& engine, const base::Clock& clock, const Job& job) {
  const double until = clock.seconds() + kPlySeconds;
  if (engine.search().terminal()) return;
  do {
    engine.round(SIZE_MAX);
  } while (clock.seconds() < until && !engine.search().saturated() && !job.stopped());
}

void judge_by_search(Job& job, const MatchData& data, const Services& services) {
  const auto shown = services.shelf.shown(data.game);
  const auto engine = make_engine(*shown, services, data.roles.size() == 1);
  engine->prepare();
  json plies = json::array();
  think(*engine, services.clock, job);
  json before = root_values(engine->search());
  for (std::size_t number = 0; number < data.plies.size() && !job.stopped(); ++number) {
    const PlayedPly& ply = data.plies[number];
    const json mover = mover_of(ply);
    json best = json::array();
    if (!mover.is_null()) {
      search::Search& search = engine->search();
      best.push_back(search.move_text(search.choose(mover.get<std::size_t>()).move));
    }
    engine->observe(ply.joint);
    engine->prepare();
    think(*engine, services.clock, job);
    json after = root_values(engine->search());
    plies.push_back(ply_json(number, ply, before, after, loss_of(before, after, mover), false,
                             std::move(best)));
    before = std::move(after);
    job.update({{"done", plies.size()}, {"plies", plies}});
  }
}

}  // namespace

std::string_view mark_of(double loss, bool exact) {
  if (loss >= kBlunder) return "blunder";
  if (loss >= kMistake || (exact && loss > 0)) return "mistake";
  return loss >= kInaccuracy ? "inaccuracy" : "";
}

json start_analysis(const std::string& match, const Services& services, Matches& matches,
                    Solutions& solutions, Jobs& jobs) {
  const MatchData data = matches.data(match);
  if (jobs.is_running("analysis", match)) return jobs.view("analysis", match);
  matches.tell(match);
  json moves = json::array();
  for (const PlayedPly& ply : data.plies) moves.push_back(ply.joint);
  if (services.store.document("analysis", match)) {
    json known = jobs.view("analysis", match);
    const bool better = known.at("method") == "exact" || solutions.solved_id(data.game).empty();
    if (known.at("status") == "done" && known.at("moves") == moves && better) return known;
  }
  const json document = {{"id", match},
                         {"status", ""},
                         {"problem", ""},
                         {"done", 0},
                         {"of", data.plies.size()},
                         {"method", "search"},
                         {"moves", moves},
                         {"plies", json::array()}};
  jobs.start("analysis", match, document, [data, services, &solutions](Job& job) {
    if (const auto solved = solutions.of_small_game(data.game, job.stop_flag())) {
      job.update({{"method", "exact"}});
      judge_exactly(job, data, *solved);
    } else {
      judge_by_search(job, data, services);
    }
  });
  return jobs.view("analysis", match);
}

json hint_json(const MatchData& data, const std::string& role, const Services& services,
               Solutions& solutions) {
  const auto found = std::find(data.roles.begin(), data.roles.end(), role);
  if (found == data.roles.end()) throw bad_request("There is no such role.");
  if (data.is_finished()) throw conflict("The match has ended.");
  const auto index = static_cast<std::size_t>(found - data.roles.begin());
  const auto shown = services.shelf.shown(data.game);
  if (!solutions.solved_id(data.game).empty()) {
    json moves = json::array();
    for (const PlayedPly& ply : data.plies) moves.push_back(ply.joint);
    const json position = solutions.walk(solutions.solved_id(data.game), {{"moves", moves}});
    for (const json& move : position.at("legal").at(index)) {
      if (!move.value("best", false)) continue;
      const json value = move.at("value").is_array() ? move.at("value").at(index) : json();
      return {{"move", move.at("text")},
              {"path", move.at("path")},
              {"value", value},
              {"exact", true},
              {"candidates", json::array()}};
    }
  }
  const SeatRequest request{"tafl", index, data.id, kHintPreparation, kHintSeconds, 1};
  auto player = seat_program(request, *shown, services, data.plies);
  if (!player) throw ApiError(422, "too-hard", player.error().message);
  const std::string move =
      (*player)->play(unhurried_deadline(services.clock.seconds(), kHintSeconds));
  const json report = report_json((*player)->report(), *shown);
  const bool exact = (*player)->is_solved();
  (*player)->end_game();
  return {{"move", move},
          {"path", path_json(shown->path(move))},
          {"value", report.is_null() ? json() : report.at("value")},
          {"exact", exact},
          {"candidates", report.is_null() ? json::array() : report.at("candidates")}};
}

}  // namespace tafl::workbench
