// SPDX-License-Identifier: MIT
#include "player/latency.h"

#include <gtest/gtest.h>

namespace tafl::player {
namespace {

TEST(Latency, TheWorstFadesFromMoveToMove) {
  Latency latency;
  latency.add(0.010, 1);
  latency.add(-0.5, 1);  // in time
  EXPECT_LT(latency.worst(), 0.010);
  EXPECT_GT(latency.worst(), 0.009);
}

TEST(Latency, TheWorstOutlastsManyShortMoves) {
  Latency latency;
  latency.add(0.010, 0.02);
  for (int move = 0; move < 300; ++move) latency.add(0, 0.02);  // six seconds
  EXPECT_GT(latency.worst(), 0.008);
  for (int move = 0; move < 300; ++move) latency.add(0, 10);
  EXPECT_LT(latency.worst(), 0.0001);
}

TEST(Latency, AStallCountsAsLatenessAndFadesNothing) {
  Latency latency;
  latency.add_stall(0.020);
  latency.add_stall(0.001);
  EXPECT_EQ(latency.worst(), 0.020);
}

TEST(Latency, AThreadThatSleepsIsStalled) {
  base::FakeClock clock;
  StallWatch stalls(clock);
  clock.advance(1e3);  // far more than this test uses of its processor
  stalls.look();
  EXPECT_GT(Latency::of_process().worst(), 900);
  while (Latency::of_process().worst() > 1e-9) Latency::of_process().add(0, 1);
}

TEST(StepWatch, TheLongestStepIsExpectedAgainAndFades) {
  StepWatch steps;
  steps.start(10, 4);
  EXPECT_DOUBLE_EQ(steps.look(10.5), 11.0);
  EXPECT_DOUBLE_EQ(steps.look(12.5), 14.5);
  EXPECT_DOUBLE_EQ(steps.look(12.6), 14.6);
  steps.start(20, 4);
  EXPECT_DOUBLE_EQ(steps.look(20.1), 21.9);
  steps.start(30, 0.5);
  EXPECT_DOUBLE_EQ(steps.look(30.1), 30.6);
}

TEST(Latency, TheMarginFollowsItWithinTheClock) {
  EXPECT_DOUBLE_EQ(margin(10, 0), 0.05);
  EXPECT_DOUBLE_EQ(margin(0.1, 0), 0.015);
  EXPECT_DOUBLE_EQ(margin(0.02, 0), 0.008);
  EXPECT_DOUBLE_EQ(margin(0.01, 0), 0.004);
  EXPECT_DOUBLE_EQ(margin(10, 0.1), 0.3);
  EXPECT_DOUBLE_EQ(margin(0.03, 0.1), 0.018);
}

}  // namespace
}  // namespace tafl::player
