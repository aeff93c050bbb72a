// SPDX-License-Identifier: MIT
#include "player/search_player.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "player/latency.h"

namespace tafl::player {

SearchPlayer::SearchPlayer(std::string name, const SearchSettings& settings)
    : name_(std::move(name)), settings_(settings) {}

std::shared_ptr<Thinker> SearchPlayer::thinker() const {
  const std::lock_guard lock(mutex_);
  return thinker_;
}

void SearchPlayer::new_game(Start start, double deadline) {
  end_game();
  EngineOptions options;
  options.game = start.game;
  options.machine = start.machine;
  options.limits = start.limits;
  options.config = settings_.config;
  options.threads = settings_.threads;
  options.seed = start.seed;
  options.wait = counted();
  options.forget = settings_.forget;
  options.wrap = settings_.wrap;
  options.train = settings_.train;
  ponder_ = start.ponder && !counted();
  play_seconds_ = start.play_seconds;
  const std::size_t role = start.role.index();
  const base::Clock& clock = *start.clock;
  Follower::new_game(std::move(start), deadline);
  {
    const std::lock_guard lock(mutex_);
    thinker_ = std::make_shared<Thinker>(std::move(options), role, clock);
    last_report_ = {};
  }
  if (counted()) return;
  const double until = deadline - margin(play_seconds_);
  const bool in_time = clock.seconds() < until;  // else loading took longer, which is no latency
  thinker_->think({.until = until});
  thinker_->wait(until);
  if (in_time) Latency::of_process().add(clock.seconds() - until, play_seconds_);
  thinker_->ponder(ponder_);
}

std::string SearchPlayer::play(double deadline) {
  const std::vector<std::string> legal = moves();
  if (legal.size() == 1 && !(counted() && settings_.waiting)) {
    const std::lock_guard lock(mutex_);
    last_report_ = {};
    return legal.front();
  }
  Thinker& thinker = *thinker_;
  const double ready = deadline - margin(play_seconds_);
  Budget budget;
  if (settings_.iterations != 0) budget.iterations = settings_.iterations;
  if (settings_.playouts != 0) budget.playouts = settings_.playouts;
  // The engine aims a little earlier, so that its own last words count.
  if (!counted()) budget.until = ready - margin(play_seconds_) / 4;
  thinker.think(budget);
  thinker.wait(ready);
  const Thought thought = thinker.thought();
  thinker.ponder(ponder_);
  Latency::of_process().add(clock().seconds() - ready, play_seconds_);
  const std::lock_guard lock(mutex_);
  last_report_ = thought.report;
  if (std::binary_search(legal.begin(), legal.end(), thought.move)) return thought.move;
  return legal[rng().below(legal.size())];
}

void SearchPlayer::observe(std::span<const std::string> joint) {
  std::vector<std::string> spelled;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    const auto move = controller().find_legal_move(game::RoleId(role), joint[role]);
    spelled.push_back(controller().move_text(move.value()));
  }
  Follower::observe(joint);
  if (thinker_) thinker_->observe(std::move(spelled));
}

void SearchPlayer::end_game() {
  std::shared_ptr<Thinker> old;
  const std::lock_guard lock(mutex_);
  old.swap(thinker_);
}

Report SearchPlayer::report() const {
  const std::shared_ptr<Thinker> thinker = this->thinker();
  if (!thinker) return {};
  Thought thought = thinker->thought();
  if (thought.move.empty() && thought.failure.empty()) {
    const std::lock_guard lock(mutex_);
    return last_report_;
  }
  return thought.report;
}

void SearchPlayer::stop() {
  if (const std::shared_ptr<Thinker> thinker = this->thinker()) thinker->stop();
}

}  // namespace tafl::player
