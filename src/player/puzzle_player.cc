// SPDX-License-Identifier: MIT
#include "player/puzzle_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>

#include "machine/factory.h"
#include "plan/relational_search.h"
#include "player/latency.h"
#include "player/search_players.h"

namespace tafl::player {
namespace {

// A network that is ready after so many seconds is waited for.
constexpr double kAtOnce = 0.5;
constexpr double kWithoutNetwork = 0.75;  // of the start clock

// A plan to lose is none, unless there is nothing better: a search may find more on the way.
bool worth_following(const plan::Plan& plan) {
  return plan.reward > 0 || (plan.reward == 0 && plan.proved_optimal);
}

}  // namespace

PuzzlePlayer::PuzzlePlayer(std::string name, PuzzleSettings settings)
    : name_(std::move(name)), settings_(std::move(settings)) {}

PuzzlePlayer::~PuzzlePlayer() {
  end_game();
}

void PuzzlePlayer::new_game(Start start, double deadline) {
  end_game();
  stop_ = false;
  game_ = start.game;
  machine_ = start.machine;
  limits_ = start.limits;
  seed_ = start.seed;
  start_seconds_ = start.start_seconds;
  play_seconds_ = start.play_seconds;
  ponder_ = start.ponder;
  one_role_ = start.controller->role_count() == 1;
  Follower::new_game(std::move(start), deadline);
  if (one_role_ && (machine_ == "auto" || machine_ == "lanes" || machine_ == "network")) {
    job_ = machine::CompileJob::of(game_, limits_);
    // A game that takes longer to ground is searched without a network meanwhile; the rest of the
    // clock is for a search by simulations to begin with.
    const double now = clock().seconds();
    const double until = now + kWithoutNetwork * (deadline - margin(play_seconds_) - now);
    take_network(std::min(until, now + kAtOnce));
    if (job_) plan_without_network(until);
    take_network(clock().seconds());
    if (is_solved()) return;
  }
  if (network_) {
    plan_until(deadline - margin(play_seconds_));
    const std::lock_guard lock(mutex_);
    if (worth_following(plan_)) return;
  }
  use_fallback(deadline);
}

// Takes over the network if it is ready before `until`.
void PuzzlePlayer::take_network(double until) {
  while (job_ && !job_->done() && !stop_ && clock().seconds() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  if (!job_ || !job_->done()) return;
  const auto compiled = job_->result();
  job_.reset();
  if (!compiled) return;
  network_ = std::make_unique<lanes::NetworkMachine>(compiled);
  state_ = network_->initial();
  made_.clear();
  for (const auto& joint : history_) {
    std::vector<game::MoveId> legal;
    network_->legal_moves(state_, role(), legal);
    const auto at = std::ranges::find(legal, joint[0],
                                      [&](game::MoveId move) { return network_->move_text(move); });
    const std::array<game::MoveId, 1> moves{*at};
    made_.push_back(static_cast<plan::Move>(at->index()));
    state_ = network_->next(state_, moves);
  }
}

// Large games may have few states: looks for a plan while the network is being built.
void PuzzlePlayer::plan_without_network(double until) {
  plan::RelationalTask task;
  task.game = game_;
  task.clock = &clock();
  task.until = until;
  task.bytes = settings_.bytes;
  task.stop = [this] { return stop_ || job_->done(); };
  plan::Effort effort;
  plan::Plan plan = plan::relational_search(task, effort);
  const std::lock_guard lock(mutex_);
  plan_ = std::move(plan);
}

// Looks for a plan from the current position on that is better than the rest of the one there is.
void PuzzlePlayer::plan_until(double until) {
  plan::Task task = plan::task_of(network_->shared(), clock());
  task.made = made_;
  task.start = state_.bits;
  task.until = until;
  task.bytes = settings_.bytes;
  task.seed = seed_ + made_.size();
  plan::PortfolioOptions options;
  options.threads = settings_.threads;
  options.only = settings_.techniques;
  retire_planner();
  std::shared_ptr<Planner> planner;
  {
    const std::lock_guard lock(mutex_);
    planner_ = planner = std::make_shared<Planner>(std::move(task), std::move(options), limits_);
  }
  planner->wait(until);
  plan::Plan found = planner->best();
  const std::lock_guard lock(mutex_);
  const bool better = found.reward > plan_.reward ||
                      (found.reward == plan_.reward && found.texts.size() < plan_.texts.size());
  if (better) plan_ = std::move(found);
}

void PuzzlePlayer::retire_planner() {
  std::shared_ptr<Planner> planner;
  {
    const std::lock_guard lock(mutex_);
    planner.swap(planner_);
  }
  if (planner) {
    planner->stop();
    retired_.push_back(std::move(planner));
  }
  std::erase_if(retired_, [](const auto& old) { return old->done(); });
}

SearchSettings PuzzlePlayer::fallback_settings() const {
  const std::string_view name = one_role_ ? "cadia1" : "cadia";
  for (const Entry& entry : search_players()) {
    if (entry.name == name) return settings_of(name, parse_settings(entry, "").value());
  }
  return {};
}

// A search beside the plans; it catches up with what was made.
void PuzzlePlayer::use_fallback(double deadline) {
  Start start;
  auto controller = machine::make_controller(game_, machine_, limits_);
  if (!controller) return;
  start.controller = std::move(*controller);
  start.role = role();
  start.start_seconds = start_seconds_;
  start.play_seconds = play_seconds_;
  start.seed = seed_;
  start.clock = &clock();
  start.game = game_;
  start.machine = machine_;
  start.limits = limits_;
  start.ponder = ponder_;
  auto fallback = std::make_shared<SearchPlayer>(name_, fallback_settings());
  {
    const std::lock_guard lock(mutex_);
    fallback_ = fallback;
  }
  fallback->new_game(std::move(start), history_.empty() ? deadline : clock().seconds());
  for (const auto& joint : history_) fallback->observe(joint);
}

std::string PuzzlePlayer::play(double deadline) {
  const std::vector<std::string> legal = moves();
  if (legal.size() == 1) return legal.front();
  const auto planned = [&]() -> std::string {
    const std::lock_guard lock(mutex_);
    if (!worth_following(plan_) || plan_.texts.empty()) return "";
    why_ = fmt::format("plan of {} more moves worth {} by {}; ", plan_.texts.size(), plan_.reward,
                       plan_.method);
    why_ += plan_.proved_optimal ? "no plan has more: " + plan_.proof : "not proved to be the best";
    if (!plan_.proved_optimal && planner_) why_ += fmt::format(" ({})", planner_->story());
    return plan_.texts.front();
  };
  if (is_solved()) return planned();
  const double ready = deadline - margin(play_seconds_);
  if (job_) take_network(clock().seconds());
  if (network_) plan_until(ready - (fallback_ ? 0.5 * (ready - clock().seconds()) : 0));
  if (std::string move = planned(); std::ranges::binary_search(legal, move)) return move;
  {
    const std::lock_guard lock(mutex_);
    why_ = "no plan found";
  }
  if (!fallback_) use_fallback(deadline);
  return fallback_ ? fallback_->play(deadline) : legal[rng().below(legal.size())];
}

void PuzzlePlayer::observe(std::span<const std::string> joint) {
  std::vector<std::string> spelled;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    const auto move = controller().find_legal_move(game::RoleId(role), joint[role]);
    spelled.push_back(controller().move_text(move.value()));
  }
  Follower::observe(joint);
  history_.push_back(spelled);
  if (fallback_) fallback_->observe(joint);
  if (network_) {
    std::vector<game::MoveId> legal;
    network_->legal_moves(state_, role(), legal);
    const auto at = std::ranges::find(legal, spelled[0],
                                      [&](game::MoveId move) { return network_->move_text(move); });
    const std::array<game::MoveId, 1> moves{*at};
    made_.push_back(static_cast<plan::Move>(at->index()));
    state_ = network_->next(state_, moves);
  }
  const std::lock_guard lock(mutex_);
  if (!plan_.texts.empty() && plan_.texts.front() == spelled[0]) {
    plan_.texts.erase(plan_.texts.begin());
    if (!plan_.moves.empty()) plan_.moves.erase(plan_.moves.begin());
  } else {
    plan_ = {};
  }
}

void PuzzlePlayer::end_game() {
  retire_planner();
  retired_.clear();
  job_.reset();
  network_.reset();
  made_.clear();
  history_.clear();
  std::shared_ptr<SearchPlayer> fallback;
  const std::lock_guard lock(mutex_);
  fallback.swap(fallback_);
  plan_ = {};
  why_.clear();
}

Report PuzzlePlayer::report() const {
  std::unique_lock lock(mutex_);
  if (!worth_following(plan_)) {
    const auto fallback = fallback_;
    lock.unlock();
    return fallback ? fallback->report() : Report();
  }
  Report report;
  report.value = plan_.reward;
  report.depth = plan_.texts.size();
  report.machine = "lanes";
  report.line = plan_.texts;
  if (!plan_.texts.empty()) {
    report.candidates.push_back({plan_.texts.front(), static_cast<double>(plan_.reward), 0});
  }
  return report;
}

std::string PuzzlePlayer::info() const {
  std::unique_lock lock(mutex_);
  const auto fallback = fallback_;
  std::string why = why_;
  if (worth_following(plan_) || !fallback) return why;
  lock.unlock();
  return why + (why.empty() ? "" : "; ") + fallback->info();
}

bool PuzzlePlayer::is_solved() const {
  const std::lock_guard lock(mutex_);
  return plan_.proved_optimal && !plan_.texts.empty();
}

void PuzzlePlayer::stop() {
  stop_ = true;
  const std::lock_guard lock(mutex_);
  if (planner_) planner_->stop();
  if (fallback_) fallback_->stop();
}

namespace {

std::vector<Parameter> parameters() {
  return {
      {"threads", 0, 0, 64, "techniques that work at the same time; 0: one for every core"},
      {"memory", 1024, 1, 65536, "megabytes that they may use"},
  };
}

constexpr char kPuzzle[] = "puzzle";

template <const char* kName>
std::unique_ptr<Player> make(const Settings& settings) {
  PuzzleSettings how;
  how.threads = static_cast<std::size_t>(settings.at("threads"));
  if (how.threads == 0) how.threads = cores();
  how.bytes = static_cast<std::size_t>(settings.at("memory")) << 20;
  const std::string_view name = kName;
  if (name != kPuzzle) how.techniques.emplace_back(name);
  return std::make_unique<PuzzlePlayer>(kName, std::move(how));
}

constexpr char kIda[] = "ida";
constexpr char kAstar[] = "astar";
constexpr char kNrpa[] = "nrpa";

}  // namespace

std::vector<Entry> puzzle_players() {
  return {
      {kPuzzle, parameters(), "looks for a plan, then follows it: games of one role",
       make<kPuzzle>},
      {kIda, parameters(), "the same by memory-enhanced IDA* alone", make<kIda>},
      {kAstar, parameters(), "the same by A* with a delete-relaxation heuristic alone",
       make<kAstar>},
      {kNrpa, parameters(), "the same by nested rollout policy adaptation alone", make<kNrpa>},
  };
}

}  // namespace tafl::player
