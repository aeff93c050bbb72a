// SPDX-License-Identifier: MIT
#include "analysis/dependencies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lanes/testing.h"

namespace tafl::analysis {
namespace {

using lanes::testing::game_of;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kRules[] = R"(
  (role r) (init (at 1)) (succ 1 2) (succ 2 3)
  (<= (less ?a ?b) (succ ?a ?b))
  (<= (less ?a ?c) (succ ?a ?b) (less ?b ?c))
  (<= (legal r (go ?b)) (true (at ?a)) (less ?a ?b) (not over))
  (<= (legal r stay) over)
  (<= (moved ?b) (does r (go ?b)))
  (<= (next (at ?b)) (moved ?b))
  (<= over (true (at 3)))
  (<= terminal over)
  (goal r 100))";

const DependencyGraph::Node& node(const DependencyGraph& graph, const game::Game& game,
                                  std::string_view name) {
  for (const auto& node : graph.nodes) {
    if (game.symbols().name(node.relation.symbol) == name) return node;
  }
  throw std::out_of_range(std::string(name));
}

TEST(Dependencies, KnowWhatEachRelationDependsOn) {
  const auto game = game_of(kRules);
  const DependencyGraph graph = dependencies(*game);
  EXPECT_EQ(node(graph, *game, "less").dependence, Dependence::kRules);
  EXPECT_EQ(node(graph, *game, "goal").dependence, Dependence::kRules);
  EXPECT_EQ(node(graph, *game, "over").dependence, Dependence::kState);
  EXPECT_EQ(node(graph, *game, "legal").dependence, Dependence::kState);
  EXPECT_EQ(node(graph, *game, "next").dependence, Dependence::kMoves);
  EXPECT_EQ(node(graph, *game, "true").dependence, Dependence::kState);
  EXPECT_EQ(node(graph, *game, "does").dependence, Dependence::kMoves);
}

TEST(Dependencies, RecursionIsSeenAndFactsAreCounted) {
  const auto game = game_of(kRules);
  const DependencyGraph graph = dependencies(*game);
  EXPECT_TRUE(node(graph, *game, "less").recursive);
  EXPECT_FALSE(node(graph, *game, "over").recursive);
  EXPECT_EQ(node(graph, *game, "succ").clauses, 2U);
  EXPECT_EQ(node(graph, *game, "true").clauses, 0U);
}

TEST(Dependencies, ThePictureFollowsOgresFigure) {
  const auto game = game_of(kRules);
  const std::string dot = to_dot(dependencies(*game), *game);
  EXPECT_THAT(dot, HasSubstr("label=<true>, shape=box"));
  EXPECT_THAT(dot, HasSubstr("label=<over>, shape=ellipse"));
  EXPECT_THAT(dot, HasSubstr("label=<<u>succ</u>>, shape=ellipse"));
  EXPECT_THAT(dot, HasSubstr("label=<not over>, shape=parallelogram"));
  EXPECT_THAT(dot, Not(HasSubstr("not succ")));
}

TEST(Dependencies, NamesThatMarkupWouldReadAreEscaped) {
  const auto game = game_of(R"((role r) (init f) (a&b<c> 1)
    (<= (legal r go) (a&b<c> 1)) (<= terminal (true f)) (goal r 100))");
  EXPECT_THAT(to_dot(dependencies(*game), *game), HasSubstr("a&amp;b&lt;c&gt;"));
}

}  // namespace
}  // namespace tafl::analysis
