// SPDX-License-Identifier: MIT
#include "eval/sum_evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/sample.h"
#include "lanes/testing.h"

namespace tafl::eval {
namespace {

TEST(SumEvaluation, IsTheWeightedSumOfTheFeatures) {
  const auto game = lanes::testing::compiled("skirmish");
  const auto found = analysis::analyse(game, {.states = 1500});
  const FeatureSet features(game, found, 0);
  Fit fit;
  fit.base = 40;
  double expected = fit.base;
  base::Rng rng(3);
  const auto sample = analysis::play_sample(game, 300, rng);
  const auto& late = sample.games[0].back();
  std::size_t sums = 0;
  for (std::size_t i = 0; i < features.list().size(); ++i) {
    const double weight = static_cast<double>(i % 3) - 1;
    fit.weights.push_back({i, weight});
    expected += weight * features.sum(i, late);
    if (!features.list()[i].parts.empty()) ++sums;
  }
  EXPECT_GT(sums, 10U);
  const SumEvaluation evaluation(features, fit, game->network.fluents());
  EXPECT_NEAR(evaluation.value(late), std::clamp(expected, 0.0, 100.0), 1e-3);
  EXPECT_NE(evaluation.value(late), evaluation.value(game->initial));
}

TEST(SumEvaluation, SumsAreTheMeasuresOfPiecesAndAmounts) {
  const auto game = lanes::testing::compiled("skirmish");
  const auto found = analysis::analyse(game, {.states = 1500});
  FeatureSet features(game, found, 0);
  base::Rng rng(3);
  const auto sample = analysis::play_sample(game, 300, rng);
  for (const auto& state : sample.games[0]) {
    for (std::size_t i = 0; i < features.list().size(); ++i) {
      const FeatureKind kind = features.list()[i].kind;
      if (kind != FeatureKind::kCountPieces && kind != FeatureKind::kPurse) continue;
      EXPECT_NEAR(features.sum(i, state), features.measure(i, {state, {}, 0}), 1e-5);
    }
  }
}

}  // namespace
}  // namespace tafl::eval
