// SPDX-License-Identifier: MIT
#include "eval/lessons.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lanes/batch.h"
#include "lanes/testing.h"

namespace tafl::eval {
namespace {

TEST(Lessons, PairsOfStatesOfTheSameGame) {
  const auto game = lanes::testing::compiled("checkers");
  const auto lessons = play_lessons(game, {.seed = 1, .states = 2000, .playouts = 0, .stop = {}});
  ASSERT_GT(lessons.size(), 100U);
  ASSERT_EQ(lessons.size() % 2, 0U);
  for (std::size_t i = 0; i < lessons.size(); i += 2) {
    EXPECT_FALSE(lessons[i].follows);
    EXPECT_TRUE(lessons[i + 1].follows);
    EXPECT_EQ(lessons[i].game, lessons[i + 1].game);
    EXPECT_NE(lessons[i].state, lessons[i + 1].state);
    EXPECT_EQ(lessons[i].goals, lessons[i + 1].goals);
  }
}

TEST(Lessons, PlayoutsSayMoreThanOneGame) {
  const auto game = lanes::testing::compiled("tic-tac-toe");
  const auto lessons = play_lessons(game, {.seed = 1, .states = 600, .playouts = 512, .stop = {}});
  lanes::Batch batch(game, 1);
  for (const Lesson& lesson : lessons) {
    // Constant sum, and at the end of a game all playouts are over at once.
    EXPECT_NEAR(lesson.goals[0] + lesson.goals[1], 100, 1e-6);
    const lanes::BitState state{lesson.state, 0};
    batch.load({&state, 1});
    batch.look();
    if (batch.terminal(0)) {
      EXPECT_NEAR(lesson.goals[0], batch.goal(0, 0), 1e-6);
    }
    // The first player wins 58.5 % of random games and draws 12.7 %.
    if (lesson.state == game->initial) {
      EXPECT_NEAR(lesson.goals[0], 64.9, 8);
    }
  }
}

TEST(Lessons, WhatThereIsTimeForIsFromAllGames) {
  const auto game = lanes::testing::compiled("tic-tac-toe");
  const LessonOptions all{.seed = 1, .states = 4000, .playouts = 32, .stop = {}};
  const auto games = play_lessons(game, all).back().game + 1;
  std::size_t asked = 0;
  LessonOptions some = all;
  some.stop = [&] { return ++asked > games + 40; };
  std::set<std::size_t> tenths;
  for (const Lesson& lesson : play_lessons(game, some)) {
    const double whole = lesson.goals[0] / 50;
    if (whole != static_cast<int>(whole)) tenths.insert(lesson.game * 10 / games);
  }
  EXPECT_EQ(tenths.size(), 10U);
}

}  // namespace
}  // namespace tafl::eval
