// SPDX-License-Identifier: MIT
#include "player/tafl_player.h"

#include <fmt/format.h>

#include <utility>

namespace tafl::player {

std::unique_ptr<Player> TaflPlayer::make_search(std::size_t roles) const {
  if (roles == 1) return make_player(fmt::format("puzzle:memory={}", settings_.memory)).value();
  return make_player(fmt::format("uct:threads={}:memory={}", settings_.threads, settings_.memory))
      .value();
}

void TaflPlayer::begin_to_solve(const Start& start, double deadline) {
  if (settings_.diagrams == 0) return;
  SolverJob::Options options;
  options.game = start.game;
  options.compile_limits = start.limits;
  options.clock = start.clock;
  options.deadline = deadline;
  options.bytes = settings_.diagrams << 20;
  options.solved = [this] {
    if (const auto searching = search()) searching->stop();
  };
  solver_ = std::make_unique<SolverJob>(std::move(options));
}

void TaflPlayer::new_game(Start start, double deadline) {
  end_game();
  role_ = start.role;
  const std::size_t roles = start.game->roles().size();
  const std::shared_ptr<Player> searching = make_search(roles);
  {
    const std::lock_guard lock(mutex_);
    search_ = searching;
  }
  if (roles > 1) begin_to_solve(start, deadline);
  searching->new_game(std::move(start), deadline);
  if (solver_) solver_->stop();  // the play clocks belong to the search
  take_solution();
}

// Once the game is solved, there is nothing left to search for.
void TaflPlayer::take_solution() {
  if (!solver_) return;
  SolverJob::Result result = solver_->result();
  if (!result.database) return;
  auto oracle = std::make_unique<Oracle>(result.game, result.database, role_);
  for (const std::vector<std::string>& joint : history_) oracle->observe(joint);
  if (!oracle->knows()) return;
  std::shared_ptr<Player> searching;
  {
    const std::lock_guard lock(mutex_);
    oracle_ = std::move(oracle);
    searching = std::exchange(search_, nullptr);
  }
  if (searching) searching->end_game();
}

std::string TaflPlayer::play(double deadline) {
  {
    const std::lock_guard lock(mutex_);
    if (oracle_) {
      auto move = oracle_->move();
      return move ? *move : oracle_->any_move();
    }
  }
  return search()->play(deadline);
}

void TaflPlayer::observe(std::span<const std::string> joint) {
  history_.emplace_back(joint.begin(), joint.end());
  {
    const std::lock_guard lock(mutex_);
    if (oracle_) return oracle_->observe(joint);
  }
  search()->observe(joint);
  take_solution();
}

void TaflPlayer::end_game() {
  solver_.reset();
  std::shared_ptr<Player> searching;
  {
    const std::lock_guard lock(mutex_);
    searching = std::exchange(search_, nullptr);
    oracle_.reset();
  }
  if (searching) searching->end_game();
  history_.clear();
}

std::shared_ptr<Player> TaflPlayer::search() const {
  const std::lock_guard lock(mutex_);
  return search_;
}

Report TaflPlayer::report() const {
  {
    const std::lock_guard lock(mutex_);
    if (oracle_) {
      Report report;
      report.value = oracle_->value().value_or(report.value);
      report.machine = "database";
      return report;
    }
  }
  const auto searching = search();
  return searching ? searching->report() : Report();
}

std::string TaflPlayer::info() const {
  const auto searching = search();
  std::string text;
  {
    const std::lock_guard lock(mutex_);
    if (searching && !oracle_) text = searching->info();
  }
  if (text.empty()) text = to_text(report());
  return is_solved() ? "solved; " + text : text;
}

bool TaflPlayer::is_solved() const {
  {
    const std::lock_guard lock(mutex_);
    if (oracle_) return oracle_->knows();
  }
  const auto searching = search();
  return searching && searching->is_solved();
}

void TaflPlayer::stop() {
  if (const auto searching = search()) searching->stop();
}

namespace {

std::unique_ptr<Player> make(const Settings& settings) {
  TaflSettings how;
  how.threads = static_cast<std::size_t>(settings.at("threads"));
  how.memory = static_cast<std::size_t>(settings.at("memory"));
  how.diagrams = static_cast<std::size_t>(settings.at("diagrams"));
  return std::make_unique<TaflPlayer>(how);
}

}  // namespace

Entry tafl_player() {
  return {"tafl",
          {{"threads", 0, 0, 64, "of the search; 0: one for every core"},
           {"memory", 768, 1, 65536, "megabytes for the search"},
           {"diagrams", 512, 0, 65536, "megabytes for the solver; 0: it is not tried"}},
          "the best of these by the game: plans, exact values, or search",
          make};
}

}  // namespace tafl::player
