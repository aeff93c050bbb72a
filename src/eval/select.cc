// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/rng.h"
#include "eval/ogre.h"
#include "game/game.h"
#include "minimax/expander.h"

namespace tafl::eval {
namespace {

constexpr double kWeight = 10;
// How many standard errors a feature has to score above random play.
constexpr double kClearly = 1.0;
constexpr double kGoalDeviation = 45;  // of a single game at worst, about

// What the role looks for one move ahead.
struct Taste {
  std::function<double(const minimax::Position&)> value;
  bool counts_moves = false;
};

Taste taste_of(const Trial& trial, FeatureSet& features) {
  return {[&trial, &features](const minimax::Position& position) {
            return trial.sign * features.measure(trial.feature, position);
          },
          features.list()[trial.feature].kind == FeatureKind::kCountMoves};
}

class SelfPlay {
 public:
  SelfPlay(const std::shared_ptr<const lanes::CompiledGame>& game, std::size_t role,
           const SelectOptions& options)
      : expander_(game), role_(role), options_(options), rng_(options.seed) {}

  // The goal of the role in a game; no value if there was no time for it. Without a taste the role
  // plays at random as well.
  std::optional<double> play(const Taste* taste) {
    const bool count = taste != nullptr && taste->counts_moves;
    lanes::BitState state = expander_.initial();
    for (std::uint32_t ply = 0; ply < options_.most_plies; ++ply) {
      if (options_.stop && options_.stop()) return std::nullopt;
      expander_.expand(state, role_, count, expansion_);
      if (expansion_.children() == 0) break;
      const std::size_t group = taste == nullptr || expansion_.groups == 1
                                    ? rng_.below(expansion_.groups)
                                    : best_group(*taste, ply);
      const std::size_t child = group * expansion_.replies + rng_.below(expansion_.replies);
      if (expansion_.terminal[child] != 0) return std::max(goal(child), 0);
      state = expansion_.states[child];
    }
    return 50.0;  // it went on for too long
  }

 private:
  int goal(std::size_t child) const { return expansion_.goals[child * expander_.roles() + role_]; }

  double judge(const Taste& taste, std::size_t child, std::uint32_t ply) {
    if (expansion_.terminal[child] != 0) {
      return goal(child) >= 50 ? 1e6 + goal(child) : -1e6 + goal(child);
    }
    minimax::Position position;
    position.bits = expansion_.states[child].bits;
    const std::size_t roles = expander_.roles();
    if (!expansion_.counts.empty()) {
      position.legal_moves = std::span(expansion_.counts).subspan(child * roles, roles);
    }
    position.ply = ply;
    return taste.value(position);
  }

  // The move whose first reply looks best; one of several at random.
  std::size_t best_group(const Taste& taste, std::uint32_t ply) {
    double best = -1e9;
    std::size_t chosen = 0;
    std::size_t equal = 0;
    for (std::size_t group = 0; group < expansion_.groups; ++group) {
      const double value = judge(taste, group * expansion_.replies, ply);
      if (value < best) continue;
      equal = value > best ? 1 : equal + 1;
      if (rng_.below(equal) == 0) chosen = group;
      best = value;
    }
    return chosen;
  }

  minimax::Expander expander_;
  std::size_t role_;
  const SelectOptions& options_;
  base::Rng rng_;
  minimax::Expansion expansion_;
};

void note(Trial& trial, double goal) {
  ++trial.games;
  trial.score += (goal - trial.score) / static_cast<double>(trial.games);
}

bool is_clear(const Trial& trial, const Trial& random) {
  if (trial.games == 0 || random.games == 0) return false;
  const double error = kGoalDeviation * std::sqrt(1.0 / static_cast<double>(trial.games) +
                                                  1.0 / static_cast<double>(random.games));
  return trial.score > random.score + kClearly * error;
}

}  // namespace

Selection select_evaluators(const std::shared_ptr<const lanes::CompiledGame>& game,
                            FeatureSet& features, std::size_t role, const SelectOptions& options) {
  SelfPlay games(game, role, options);
  Selection result;
  for (std::size_t i = 0; i < features.list().size(); ++i) {
    result.trials.push_back({i, 1, 0, 0});
    result.trials.push_back({i, -1, 0, 0});
  }
  Trial random;
  bool time = true;
  for (std::size_t round = 0; round < options.rounds && time; ++round) {
    for (int i = 0; i < 4 && time; ++i) {
      const auto goal = games.play(nullptr);
      time = goal.has_value();
      if (goal) note(random, *goal);
    }
    for (std::size_t i = 0; i < result.trials.size() && time; ++i) {
      // In the first round -10 is tried only where +10 did not win.
      if (round == 0 && i % 2 == 1 && result.trials[i - 1].score == 100) continue;
      const Taste taste = taste_of(result.trials[i], features);
      const auto goal = games.play(&taste);
      time = goal.has_value();
      if (goal) note(result.trials[i], *goal);
    }
  }
  result.random = random.score;
  for (std::size_t i = 0; i < result.trials.size(); i += 2) {
    const Trial& plus = result.trials[i];
    const Trial& minus = result.trials[i + 1];
    const Trial& better = minus.games > 0 && minus.score > plus.score ? minus : plus;
    if (is_clear(better, random)) {
      result.weights.push_back({better.feature, better.sign * kWeight});
    }
  }
  return result;
}

std::optional<double> try_evaluation(const std::shared_ptr<const lanes::CompiledGame>& game,
                                     minimax::Evaluation& evaluation, std::size_t role,
                                     const SelectOptions& options) {
  SelfPlay games(game, role, options);
  const Taste taste{
      [&](const minimax::Position& position) { return evaluation.value(position, role); },
      evaluation.counts_moves()};
  Trial trial;
  for (std::size_t round = 0; round < options.rounds; ++round) {
    const auto goal = games.play(&taste);
    if (!goal) break;
    note(trial, *goal);
  }
  if (trial.games == 0) return std::nullopt;
  return trial.score;
}

}  // namespace tafl::eval
