// SPDX-License-Identifier: MIT
#include "player/database_player.h"

#include <algorithm>
#include <utility>

#include "player/database_simulator.h"
#include "solve/endgame.h"
#include "solve/kept.h"
#include "solve/solver.h"

namespace tafl::player {

DatabasePlayer::DatabasePlayer(std::string name, const DatabaseSettings& settings)
    : name_(std::move(name)), settings_(settings) {}

std::shared_ptr<const solve::Database> DatabasePlayer::make_database(
    const std::shared_ptr<const lanes::CompiledGame>& game, const Start& start, double deadline) {
  const double now = start.clock->seconds();
  const double time = std::max(0.0, deadline - now) * settings_.share;
  solve::SolveOptions options;
  options.clock = start.clock;
  options.limits.bytes = settings_.bytes;
  options.stop = [this] { return stop_.load(); };
  if (settings_.solve) {
    auto kept = solve::find_kept(solve::kept_folder(), *game);
    complete_ = kept != nullptr;
    if (complete_) return kept;
    options.limits.seconds = now + (settings_.steps > 0 ? time / 2 : time);
    const auto solution = solve::solve(game, options);
    complete_ = solution && solution->database;
    if (complete_) return solution->database;
  }
  if (settings_.steps == 0) return nullptr;
  options.limits.seconds = now + time;
  const auto endgame = solve::make_endgame(game, settings_.steps, options);
  return endgame ? endgame->database : nullptr;
}

void DatabasePlayer::new_game(Start start, double deadline) {
  end_game();
  stop_ = false;
  std::shared_ptr<const solve::Database> database;
  lanes::CompileOptions how_to_compile;
  how_to_compile.stop = &stop_;
  if (const auto game = lanes::compile(start.game, start.limits, how_to_compile)) {
    database = make_database(*game, start, deadline);
    if (database) oracle_ = std::make_unique<Oracle>(*game, database, start.role);
  }
  if (complete_) return;
  SearchSettings how = settings_.search;
  if (database) {
    // Every move begins a new tree: a state that ended the old one may become the root.
    how.forget = true;
    how.wrap = [database](std::unique_ptr<search::Simulator> inner) {
      return std::make_unique<DatabaseSimulator>(std::move(inner), database);
    };
  }
  search_ = std::make_unique<SearchPlayer>(name_, how);
  search_->new_game(std::move(start), deadline);
}

std::string DatabasePlayer::play(double deadline) {
  if (oracle_) {
    if (auto move = oracle_->move()) return *move;
  }
  return search_ ? search_->play(deadline) : oracle_->any_move();
}

void DatabasePlayer::observe(std::span<const std::string> joint) {
  if (search_) search_->observe(joint);
  if (oracle_) oracle_->observe(joint);
}

void DatabasePlayer::end_game() {
  if (search_) search_->end_game();
  search_.reset();
  oracle_.reset();
  complete_ = false;
}

Report DatabasePlayer::report() const {
  if (!is_solved()) return search_ ? search_->report() : Report();
  Report report;
  report.value = oracle_->value().value_or(report.value);
  report.machine = "database";
  return report;
}

bool DatabasePlayer::is_solved() const {
  return oracle_ && oracle_->knows();
}

void DatabasePlayer::stop() {
  stop_ = true;
  if (search_) search_->stop();
}

namespace {

double value(const Settings& settings, std::string_view name) {
  return settings.at(name);
}

DatabaseSettings read(const Settings& settings) {
  DatabaseSettings how;
  how.share = value(settings, "share");
  how.bytes = static_cast<std::size_t>(value(settings, "memory")) << 20;
  how.search.config.exploration = value(settings, "C");
  how.search.threads = static_cast<std::size_t>(value(settings, "threads"));
  return how;
}

std::unique_ptr<Player> make_perfect(const Settings& settings) {
  return std::make_unique<DatabasePlayer>("perfect", read(settings));
}

std::unique_ptr<Player> make_symbolic(const Settings& settings) {
  DatabaseSettings how = read(settings);
  how.steps = static_cast<std::size_t>(value(settings, "steps"));
  how.solve = value(settings, "solve") != 0;
  how.search.iterations = static_cast<std::uint64_t>(value(settings, "iterations"));
  how.search.config.discount = 1;
  return std::make_unique<DatabasePlayer>("symbolic", how);
}

}  // namespace

std::vector<Entry> database_players() {
  const std::vector<Parameter> common = {
      {"share", 0.8, 0, 1, "of the start clock for the database"},
      {"memory", 2048, 1, 1e6, "megabytes that diagrams may use"},
      {"C", 40, 0, 1000, "exploration of the search, for returns from 0 to 100"},
      {"threads", 1, 1, 64, "threads of the search"},
  };
  std::vector<Parameter> symbolic = common;
  symbolic.push_back({"steps", 1000, 1, 1e6, "moves before the end, at most"});
  symbolic.push_back({"solve", 1, 0, 1, "1: try the whole game first"});
  symbolic.push_back({"iterations", 0, 0, 1e12, "per move, instead of the clock; 0: the clock"});
  return {
      {"perfect", common,
       "solves the game, unless a database of it is kept, and plays by the result", make_perfect},
      {"symbolic", symbolic, "UCT above an endgame database", make_symbolic},
  };
}

}  // namespace tafl::player
