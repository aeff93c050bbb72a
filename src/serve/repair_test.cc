// SPDX-License-Identifier: MIT
#include "serve/repair.h"

#include <gtest/gtest.h>

#include "machine/testing.h"

namespace tafl::serve {
namespace {

using machine::testing::kSticks;

constexpr double kLong = 60;

Position sticks(const char* role) {
  return std::move(Position::of("(" + std::string(kSticks) + ")", role, {})).value();
}

Finding news(Position& position, const Joint& joint, std::string_view sent) {
  static const base::SteadyClock clock;
  return take_news(position, joint, sent, clock, clock.seconds() + kLong);
}

TEST(Repair, WhatIsLegalHappened) {
  Position position = sticks("left");
  EXPECT_EQ(news(position, {"(TAKE 2)", "noop"}, "(take 2)"), Finding::kFits);
  EXPECT_EQ(position.history().size(), 1U);
}

TEST(Repair, TheGameMasterMayHavePlayedAnotherMoveForUs) {
  Position position = sticks("left");
  EXPECT_EQ(news(position, {"(take 1)", "noop"}, "(take 2)"), Finding::kFits);
}

TEST(Repair, TheSameNewsThatCannotHappenTwiceIsARepetition) {
  Position position = sticks("left");
  position.go_to({{"(take 1)", "noop"}});
  EXPECT_EQ(news(position, {"(take 1)", "noop"}, "noop"), Finding::kRepeated);
  EXPECT_EQ(position.history().size(), 1U);
}

TEST(Repair, TheSameNewsThatCanHappenTwiceWithTheMoveWeSentDid) {
  auto position = Position::of(
      "((role a) (init p) (legal a wait) (legal a go)"
      "(<= (next p) (does a wait)) (<= (next p) (does a go))"
      "(<= terminal (not (true p))) (goal a 0))",
      "a", {});
  ASSERT_TRUE(position.ok());
  position->go_to({{"wait"}});
  EXPECT_EQ(news(*position, {"wait"}, "wait"), Finding::kFits);
  EXPECT_EQ(news(*position, {"wait"}, "go"), Finding::kRepeated);
}

TEST(Repair, ALostTurnIsWorkedOutFromWhatFollowed) {
  Position position = sticks("left");
  // We sent (take 2); the PLAY that said so was lost. Then right took one of three.
  EXPECT_EQ(news(position, {"noop", "(take 1)"}, "(take 2)"), Finding::kRepaired);
  EXPECT_EQ(position.history(), (History{{"(take 2)", "noop"}, {"noop", "(take 1)"}}));
}

TEST(Repair, AWrongNumberOfMovesIsFilledUp) {
  Position position = sticks("left");
  EXPECT_EQ(news(position, {"(take 1)"}, "(take 1)"), Finding::kRepaired);
  EXPECT_EQ(position.history(), (History{{"(take 1)", "noop"}}));
  EXPECT_EQ(news(position, {"noop", "(take 2)", "noop"}, "noop"), Finding::kRepaired);
  EXPECT_EQ(position.history().back(), (Joint{"noop", "(take 2)"}));
}

TEST(Repair, NonsenseLeavesThePositionAlone) {
  Position position = sticks("right");
  position.go_to({{"(take 1)", "noop"}});
  EXPECT_EQ(news(position, {"(take 9)", "jump"}, "(take 1)"), Finding::kLost);
  EXPECT_EQ(news(position, {"jump"}, "(take 1)"), Finding::kLost);
  EXPECT_EQ(position.history(), (History{{"(take 1)", "noop"}}));
}

TEST(Repair, NoTimeMeansNoSearch) {
  Position position = sticks("left");
  const base::FakeClock clock;
  EXPECT_EQ(take_news(position, {"noop", "(take 1)"}, "(take 2)", clock, 0), Finding::kLost);
}

TEST(Position, WrongRulesAreExplained) {
  EXPECT_NE(Position::of("((role x) (p)", "x", {}).error().message, "");
  EXPECT_EQ(Position::of("(" + std::string(kSticks) + ")", "nobody", {}).error().message,
            "the rules have no role 'nobody'");
}

TEST(Position, GoingToAnotherHistoryKeepsWhatIsShared) {
  Position position = sticks("left");
  EXPECT_TRUE(position.go_to({{"(take 1)", "noop"}, {"noop", "(take 1)"}}));
  EXPECT_TRUE(position.go_to({{"(take 1)", "noop"}, {"noop", "(take 2)"}}));
  EXPECT_EQ(position.legal_moves(position.role()),
            (std::vector<std::string>{"(take 1)", "(take 2)"}));
  EXPECT_FALSE(position.go_to({{"(take 3)", "noop"}}));
  EXPECT_TRUE(position.history().empty());
}

}  // namespace
}  // namespace tafl::serve
