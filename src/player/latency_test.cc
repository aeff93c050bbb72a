// SPDX-License-Identifier: MIT
#include "player/latency.h"

#include <gtest/gtest.h>

namespace tafl::player {
namespace {

TEST(Latency, TheWorstFadesFromMoveToMove) {
  Latency latency;
  latency.add(0.010);
  latency.add(-0.5);  // in time
  EXPECT_LT(latency.worst(), 0.010);
  EXPECT_GT(latency.worst(), 0.009);
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
  while (Latency::of_process().worst() > 1e-9) Latency::of_process().add(0);
}

TEST(Latency, TheMarginFollowsItWithinTheClock) {
  EXPECT_DOUBLE_EQ(margin(10, 0), 0.05);
  EXPECT_DOUBLE_EQ(margin(0.1, 0), 0.015);
  EXPECT_DOUBLE_EQ(margin(10, 0.1), 0.3);
  EXPECT_DOUBLE_EQ(margin(0.03, 0.1), 0.018);
}

}  // namespace
}  // namespace tafl::player
