// SPDX-License-Identifier: MIT
#include "analysis/sample.h"

#include <algorithm>
#include <utility>

#include "lanes/batch.h"

namespace tafl::analysis {
namespace {

constexpr std::size_t kWords = 1;  // 64 games at a time

class Playing {
 public:
  Playing(const std::shared_ptr<const lanes::CompiledGame>& compiled, std::size_t most_plies)
      : compiled_(compiled), batch_(compiled, kWords), most_plies_(most_plies) {}

  // A set of games, one per lane.
  void play(std::size_t lanes, base::Rng& rng, Sample& out) {
    begin(lanes, rng, out);
    while (!running_.empty()) {
      batch_.load(states_);
      batch_.look();
      look(out);
      if (!running_.empty()) advance();
    }
  }

 private:
  std::size_t roles() const { return compiled_->network.roles(); }

  void begin(std::size_t lanes, base::Rng& rng, Sample& out) {
    const std::uint64_t seed = rng.next();
    running_.clear();
    streams_.clear();
    states_.assign(lanes, {compiled_->initial, 0});
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      running_.push_back(out.games.size());
      streams_.push_back(base::Rng(seed).fork(lane));
      out.games.emplace_back();
      out.moves.emplace_back();
      out.counts.emplace_back();
      out.state_goals.emplace_back();
      out.goals.emplace_back();
    }
  }

  // Notes the states, draws the moves, and takes out the games that are over.
  void look(Sample& out) {
    std::vector<std::size_t> running;
    std::vector<lanes::BitState> states;
    joint_.clear();
    for (std::size_t lane = 0; lane < running_.size(); ++lane) {
      const std::size_t game = running_[lane];
      out.games[game].push_back(states_[lane].bits);
      const bool over = batch_.terminal(lane);
      for (std::size_t role = 0; role < roles(); ++role) {
        const int goal = batch_.goal(lane, role);
        out.state_goals[game].push_back(goal);
        if (over) out.goals[game].push_back(goal);
      }
      const std::size_t begin = joint_.size();
      const bool stuck = !draw(lane, game, over, out);
      if (over || stuck || out.games[game].size() >= most_plies_) {
        joint_.resize(begin);
        continue;
      }
      out.moves[game].insert(out.moves[game].end(),
                             joint_.begin() + static_cast<std::ptrdiff_t>(begin), joint_.end());
      running.push_back(game);
      states.push_back(std::move(states_[lane]));
      streams_[running.size() - 1] = streams_[lane];
    }
    running_ = std::move(running);
    states_ = std::move(states);
  }

  bool draw(std::size_t lane, std::size_t game, bool over, Sample& out) {
    for (std::size_t role = 0; role < roles(); ++role) {
      batch_.legal(lane, role, legal_);
      out.counts[game].push_back(over ? 0 : static_cast<std::uint32_t>(legal_.size()));
      if (legal_.empty()) continue;
      joint_.push_back(legal_.size() == 1 ? legal_[0]
                                          : legal_[streams_[lane].below(legal_.size())]);
    }
    return joint_.size() % roles() == 0 && !joint_.empty();
  }

  void advance() {
    batch_.load(states_);
    batch_.advance(joint_, next_);
    states_.swap(next_);
  }

  std::shared_ptr<const lanes::CompiledGame> compiled_;
  lanes::Batch batch_;
  std::size_t most_plies_;
  std::vector<std::size_t> running_;  // by lane: which game
  std::vector<base::Rng> streams_;    // by lane
  std::vector<lanes::BitState> states_;
  std::vector<lanes::BitState> next_;
  std::vector<std::uint32_t> joint_;
  std::vector<std::uint32_t> legal_;
};

}  // namespace

std::size_t Sample::states() const {
  std::size_t sum = 0;
  for (const auto& game : games) sum += game.size();
  return sum;
}

Sample play_sample(const std::shared_ptr<const lanes::CompiledGame>& compiled, std::size_t states,
                   base::Rng& rng) {
  // A game that never ends must not be the whole sample.
  Playing playing(compiled, states / 4 + 1);
  Sample sample;
  // One game tells how many more there is room for.
  playing.play(1, rng, sample);
  while (sample.states() < states) {
    const std::size_t length = sample.states() / sample.games.size();
    const std::size_t wanted = (states - sample.states()) / length + 1;
    playing.play(std::min<std::size_t>(wanted, kWords * 64), rng, sample);
  }
  return sample;
}

}  // namespace tafl::analysis
