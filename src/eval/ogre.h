// SPDX-License-Identifier: MIT
//
// OGRE's evaluation: a weighted sum of the features that proved useful.
//
//   auto features = std::make_shared<FeatureSet>(game, analysis, role);
//   Choice choice = select_evaluators(game, *features, role, options);     // by self-play
//   OgreEvaluation evaluation(features, choice.weights, role, opposed);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "eval/features.h"
#include "eval/lessons.h"
#include "lanes/compiled_game.h"
#include "minimax/evaluation.h"

namespace tafl::eval {

// The weight of a feature, and why it has it.
struct Weight {
  std::size_t feature = 0;
  double weight = 0;
};

class OgreEvaluation final : public minimax::Evaluation {
 public:
  // `base` is the value where all features measure 0. What other roles may expect is what `role`
  // does not, if they are opposed.
  OgreEvaluation(std::shared_ptr<FeatureSet> features, std::vector<Weight> weights, double base,
                 std::size_t role, bool opposed);

  double value(const minimax::Position& position, std::size_t role) override;
  bool counts_moves() const override { return counts_moves_; }
  // "count-pieces wp +10.0, ..." for people.
  std::string text() const;

 private:
  std::shared_ptr<FeatureSet> features_;
  std::vector<Weight> weights_;
  double base_;
  std::size_t role_;
  bool opposed_;
  bool counts_moves_ = false;
};

struct SelectOptions {
  std::uint64_t seed = 0;
  std::size_t rounds = 16;  // games of each candidate at most; OGRE plays one
  std::size_t most_plies = 300;
  std::function<bool()> stop;  // asked between moves
};

// One candidate: a feature with a sign, and how its games went.
struct Trial {
  std::size_t feature = 0;
  int sign = 1;
  std::size_t games = 0;
  double score = 0;  // average goal
};

struct Selection {
  std::vector<Weight> weights;  // +10 or -10
  std::vector<Trial> trials;
  double random = 0;  // average goal of random play, the bar to be passed
};

// SelectEvaluators: every feature plays games for the role against random opponents, looking one
// move ahead, with weight +10, and with -10 if that did not win. OGRE trusts one game; here rounds
// go on while there is time, and a feature is taken if it scores clearly better than random play.
Selection select_evaluators(const std::shared_ptr<const lanes::CompiledGame>& game,
                            FeatureSet& features, std::size_t role, const SelectOptions& options);

// The average goal of the role in such games where it looks for what an evaluation likes, `rounds`
// of them or as many as there is time for; no value if that is none.
std::optional<double> try_evaluation(const std::shared_ptr<const lanes::CompiledGame>& game,
                                     minimax::Evaluation& evaluation, std::size_t role,
                                     const SelectOptions& options);

struct FitOptions {
  double ridge = 1e-2;     // against weights out of all proportion
  bool sums = false;       // of features that are sums over fluents, for SumEvaluation
  double stability = 1.2;  // least ratio of variance to change from state to state (Clune)
};

struct Fit {
  std::vector<Weight> weights;  // in goal points per unit of the feature
  double base = 50;
  double correlation = 0;         // of prediction and outcome, on games that were not used
  std::vector<double> stability;  // by feature
};

// Weights by linear regression of the role's goals on the features; only features that are stable
// from state to state take part, as in Cluneplayer.
Fit fit_weights(std::span<const Lesson> lessons, FeatureSet& features, std::size_t role,
                const FitOptions& options);

}  // namespace tafl::eval
