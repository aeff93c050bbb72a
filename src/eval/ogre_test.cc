// SPDX-License-Identifier: MIT
#include "eval/ogre.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lanes/testing.h"
#include "minimax/expander.h"

namespace tafl::eval {
namespace {

struct Study {
  explicit Study(const char* name, std::size_t for_role = 0)
      : game(lanes::testing::compiled(name)),
        found(analysis::analyse(game, {.states = 1500})),
        features(std::make_shared<FeatureSet>(game, found, for_role)) {}

  bool has(const std::string& name) const { return index(name) < features->list().size(); }
  std::size_t index(const std::string& name) const {
    const auto& list = features->list();
    return static_cast<std::size_t>(std::ranges::find(list, name, &Feature::name) - list.begin());
  }
  double at_first(const std::string& name) const {
    const std::uint32_t counts[] = {3, 1};
    return features->measure(index(name), {game->initial, counts, 0});
  }

  std::shared_ptr<const lanes::CompiledGame> game;
  analysis::Analysis found;
  std::shared_ptr<FeatureSet> features;
};

Fit fit_of(Study& study, std::size_t states) {
  const auto lessons = play_lessons(study.game, {.seed = 1, .states = states, .stop = {}});
  return fit_weights(lessons, *study.features, 0, {});
}

double weight(const Study& study, const Fit& fit, const std::string& name) {
  for (const Weight& one : fit.weights) {
    if (one.feature == study.index(name)) return one.weight;
  }
  return 0;
}

TEST(Features, AllNineKindsAreThereWhereTheyApply) {
  const Study skirmish("skirmish");
  for (const char* name : {"distance-initial wp", "count-pieces bk", "occupied-columns wn",
                           "count-moves white", "depth", "exact", "pattern", "purse score white"}) {
    EXPECT_TRUE(skirmish.has(name)) << name;
  }
  EXPECT_TRUE(Study("breakthrough").has("distance-to-target white"));
  EXPECT_FALSE(skirmish.has("count-pieces b"));
  EXPECT_FALSE(Study("tic-tac-toe").has("distance-initial x"));
}

TEST(Features, MeasureTheInitialState) {
  const Study study("breakthrough");
  EXPECT_EQ(study.at_first("distance-initial white"), 0);
  EXPECT_EQ(study.at_first("count-pieces white"), 1);
  EXPECT_EQ(study.at_first("count-moves white"), 0.75);
  EXPECT_EQ(study.at_first("depth"), 1);
  EXPECT_GT(study.at_first("distance-to-target white"), 0);
  EXPECT_LT(study.at_first("distance-to-target white"), 1);
}

TEST(Features, ShareOfThePiecesThatAreLeft) {
  const Study study("checkers");
  EXPECT_EQ(study.at_first("piece-share"), 0.5);
  // Without two white men 12 of 22 are black.
  std::vector<std::uint64_t> bits = study.game->initial;
  std::size_t taken = 0;
  for (const std::uint32_t fluent :
       study.features->list()[study.index("count-pieces wm")].fluents) {
    if (!analysis::holds(bits, fluent) || taken == 2) continue;
    bits[fluent / 64] &= ~(std::uint64_t{1} << (fluent % 64));
    ++taken;
  }
  EXPECT_NEAR(study.features->measure(study.index("piece-share"), {bits, {}, 0}), 12.0 / 22, 1e-9);
  EXPECT_FALSE(Study("tic-tac-toe").has("piece-share"));
}

TEST(Select, TakesWhatBeatsRandomPlay) {
  Study study("breakthrough");
  const Selection chosen =
      select_evaluators(study.game, *study.features, 0, {.seed = 1, .rounds = 6, .stop = {}});
  const auto weight = [&](const std::string& name) {
    for (const Weight& one : chosen.weights) {
      if (one.feature == study.index(name)) return one.weight;
    }
    return 0.0;
  };
  // Whoever runs for the last row against random play wins.
  EXPECT_EQ(weight("distance-to-target white"), 10);
  EXPECT_LE(weight("distance-to-target black"), 0);
  EXPECT_GT(chosen.random, 20);
  EXPECT_LT(chosen.random, 80);
}

TEST(Select, StopsWhenItIsTold) {
  Study study("skirmish");
  int asked = 0;
  const Selection chosen = select_evaluators(
      study.game, *study.features, 0, {.seed = 1, .stop = [&asked] { return ++asked > 50; }});
  EXPECT_EQ(asked, 51);
  EXPECT_TRUE(chosen.weights.empty());
}

TEST(Fit, OwnPiecesAreGoodAndOthersBad) {
  Study study("skirmish");
  const Fit fit = fit_of(study, 6000);
  EXPECT_GT(weight(study, fit, "purse score white") - weight(study, fit, "count-pieces bp"), 0);
  EXPECT_GT(fit.correlation, 0.1);
}

TEST(Fit, PlayoutsTellWhatPiecesAreWorth) {
  Study study("checkers");
  const Fit fit = fit_of(study, 6000);
  EXPECT_GT(fit.correlation, 0.8);
  EXPECT_GT(weight(study, fit, "count-pieces bm"), 0);
  EXPECT_LT(weight(study, fit, "count-pieces wm"), 0);
  EXPECT_GT(weight(study, fit, "piece-share"), 0);
}

TEST(Fit, LooksAtGoalsOnlyWhereThatTellsMore) {
  const auto looks = [](const char* name) {
    Study study(name);
    const Fit fit = fit_of(study, 6000);
    return std::ranges::any_of(fit.weights, [&](const Weight& one) {
      const FeatureKind kind = study.features->list()[one.feature].kind;
      return kind == FeatureKind::kExact || kind == FeatureKind::kPattern;
    });
  };
  EXPECT_FALSE(looks("othello"));
  EXPECT_TRUE(looks("connect-four"));
}

TEST(Ogre, WeightsMakeAValueBetweenTheGoals) {
  Study study("breakthrough");
  OgreEvaluation up(study.features, {{study.index("count-pieces white"), 1e6}}, 50, 0, true);
  OgreEvaluation down(study.features, {{study.index("count-pieces white"), -1e6}}, 50, 0, true);
  const minimax::Position start{study.game->initial, {}, 0};
  EXPECT_GT(up.value(start, 0), 99);
  EXPECT_LT(up.value(start, 0), 100);
  EXPECT_LT(up.value(start, 1), 1);
  EXPECT_LT(down.value(start, 0), 1);
}

}  // namespace
}  // namespace tafl::eval
