// SPDX-License-Identifier: MIT
#include "player/depth_player.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "gdl/symbol.h"
#include "machine/compile_job.h"
#include "minimax/alphabeta.h"
#include "minimax/max_n.h"
#include "player/latency.h"

namespace tafl::player {
namespace {

constexpr double kPollSeconds = 0.002;
constexpr std::size_t kLineMoves = 8;
constexpr std::size_t kAnalysedStates = 3000;

}  // namespace

DepthPlayer::DepthPlayer(std::string name, DepthSettings settings)
    : name_(std::move(name)), settings_(std::move(settings)) {}

std::shared_ptr<const lanes::CompiledGame> DepthPlayer::wait_for_network(const Start& start,
                                                                         double deadline) {
  if (start.machine != "auto" && start.machine != "lanes" && start.machine != "network") {
    return nullptr;
  }
  const auto job = machine::CompileJob::of(start.game, start.limits);
  while (!job->done() && !counted()) {
    if (stop_ || start.clock->seconds() >= deadline - margin(start.play_seconds)) return nullptr;
    std::this_thread::sleep_for(std::chrono::duration<double>(kPollSeconds));
  }
  return job->result();
}

void DepthPlayer::prepare(std::shared_ptr<const lanes::CompiledGame> compiled, const Start& start,
                          double deadline) {
  compiled_ = std::move(compiled);
  const double begin = start.clock->seconds();
  analysis::Options look;
  look.states = kAnalysedStates;
  look.seed = start.seed;
  look.limits = start.limits;
  const analysis::Analysis found = analysis::analyse(compiled_, look);
  const auto gone = [this, begin, deadline] {
    if (stop_) return 1.0;
    const double half = std::max((deadline - begin) / 2, 1e-9);
    return counted() ? 0.0 : (clock_->seconds() - begin) / half;
  };
  const Preparation preparation{compiled_, found, role_, start.seed, gone};
  if (settings_.make_evaluation) evaluation_ = settings_.make_evaluation(preparation);
  if (settings_.max_n) {
    search_ = std::make_unique<minimax::MaxN>(compiled_, role_, evaluation_.get());
  } else {
    minimax::Settings how;
    how.table_bytes = settings_.table_bytes;
    how.seed = start.seed;
    how.reductions = settings_.reductions;
    if (found.captures && evaluation_ && settings_.exchanges) how.men = found.captures->men;
    const analysis::Counter* counter = found.ignorable_counter();
    if (counter != nullptr && !settings_.count_steps) {
      how.steps = {counter->fluents, counter->remaining};
    }
    search_ = std::make_unique<minimax::AlphaBeta>(compiled_, role_, how, evaluation_.get());
  }
  state_ = search_->expander().initial();
  at_root_ = false;
}

void DepthPlayer::new_game(Start start, double deadline) {
  end_game();
  stop_ = false;
  solved_ = false;
  role_ = start.role.index();
  play_seconds_ = start.play_seconds;
  clock_ = start.clock;
  if (auto compiled = wait_for_network(start, deadline)) {
    prepare(std::move(compiled), start, deadline);
    if (!counted()) think(deadline - margin(play_seconds_));
    return;
  }
  fallback_ = std::make_unique<SearchPlayer>(name_, settings_.fallback);
  fallback_->new_game(std::move(start), deadline);
}

bool DepthPlayer::spent(double until) {
  if (counted()) return settings_.nodes != 0 && search_->nodes() - base_nodes_ >= settings_.nodes;
  return steps_.look(clock_->seconds()) >= until;
}

// Deepens at the current state.
void DepthPlayer::think(double until) {
  const double begin = clock_->seconds();
  steps_.start(begin, (until - begin) / 2);
  StallWatch stalls(*clock_);
  if (!at_root_) {
    if (search_->expander().is_terminal(state_)) return;
    search_->set_root(state_);
    base_nodes_ = search_->nodes();
    at_root_ = true;
  }
  const auto stop = [&] {
    if (!counted()) stalls.look();
    return stop_ || spent(until);
  };
  while (!stop() && !search_->done() &&
         (settings_.depth == 0 || search_->best().depth < settings_.depth)) {
    search_->deepen(stop);
    take_report(clock_->seconds() - begin);
  }
  solved_ = search_->best().complete;
}

void DepthPlayer::take_report(double seconds) {
  const minimax::Best& best = search_->best();
  Report report;
  report.iterations = search_->nodes() - base_nodes_;
  report.nodes = search_->children();
  report.seconds = seconds;
  report.depth = best.depth;
  report.machine = "network";
  if (best.move != UINT32_MAX) {
    report.value = best.value;
    report.candidates.push_back({move_text(best.move), best.value, report.iterations});
    for (std::uint32_t move : search_->line(kLineMoves)) report.line.push_back(move_text(move));
  }
  const std::lock_guard lock(mutex_);
  report_ = std::move(report);
}

std::string DepthPlayer::move_text(std::uint32_t move) const {
  const auto& network = compiled_->network;
  const std::uint32_t role = network.move_role(move);
  const auto atom = compiled_->program.moves[role][move - network.first_move(role)];
  return compiled_->program.pool().text(compiled_->program.atoms[atom].term);
}

std::string DepthPlayer::play(double deadline) {
  if (!search_) return fallback_->play(deadline);
  std::vector<std::uint32_t> legal;
  search_->expander().legal_moves(state_, role_, legal);
  if (legal.size() == 1) return move_text(legal.front());
  const double ready = deadline - margin(play_seconds_);
  think(ready);
  if (!counted()) Latency::of_process().add(clock_->seconds() - ready, play_seconds_);
  const std::uint32_t best = search_->best().move;
  const bool sound = std::ranges::find(legal, best) != legal.end();
  return move_text(sound ? best : legal.front());
}

std::optional<std::vector<std::uint32_t>> DepthPlayer::find_joint(
    std::span<const std::string> joint) {
  std::vector<std::uint32_t> moves;
  std::vector<std::uint32_t> legal;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    search_->expander().legal_moves(state_, role, legal);
    const std::string wanted = gdl::fold_case(joint[role]);
    const auto at = std::ranges::find_if(
        legal, [&](std::uint32_t move) { return gdl::fold_case(move_text(move)) == wanted; });
    if (at == legal.end()) return std::nullopt;
    moves.push_back(*at);
  }
  return moves;
}

void DepthPlayer::observe(std::span<const std::string> joint) {
  if (!search_) return fallback_->observe(joint);
  const auto moves = find_joint(joint);
  if (!moves) return;
  state_ = search_->expander().next(state_, *moves);
  at_root_ = false;
}

void DepthPlayer::end_game() {
  if (fallback_) fallback_->end_game();
  fallback_.reset();
  search_.reset();
  evaluation_.reset();
  compiled_.reset();
  const std::lock_guard lock(mutex_);
  report_ = {};
}

Report DepthPlayer::report() const {
  if (fallback_) return fallback_->report();
  const std::lock_guard lock(mutex_);
  return report_;
}

void DepthPlayer::stop() {
  stop_ = true;
  if (fallback_) fallback_->stop();
}

}  // namespace tafl::player
