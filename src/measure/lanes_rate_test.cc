// SPDX-License-Identifier: MIT
#include "measure/lanes_rate.h"

#include <gtest/gtest.h>

#include "lanes/testing.h"

namespace tafl::measure {
namespace {

TEST(LanesRate, PlaysExactlyAsManyAsAskedForInAnyNumberOfThreads) {
  lanes::Playouts playouts(lanes::testing::compiled("tic-tac-toe"), {});
  for (std::size_t threads : {1, 2, 3}) {
    LanesRateOptions options;
    options.most_playouts = 1001;
    options.threads = threads;
    const LanesRate rate = lanes_rate(playouts, options);
    EXPECT_EQ(rate.tally.playouts, 1001U);
    EXPECT_EQ(rate.tally.goal_counts, (std::vector<std::uint64_t>{1001, 1001}));
    EXPECT_DOUBLE_EQ(rate.tally.goal_sums[0] + rate.tally.goal_sums[1], 100100);
    EXPECT_GE(rate.tally.transitions, 5 * 1001U);
    EXPECT_LE(rate.tally.transitions, 9 * 1001U);
  }
}

TEST(LanesRate, StopsWhenToldTo) {
  lanes::Playouts playouts(lanes::testing::compiled("tic-tac-toe"), {});
  LanesRateOptions options;
  options.seconds = 1e9;
  options.threads = 2;
  options.progress = [](std::size_t, std::size_t) { return false; };
  EXPECT_TRUE(lanes_rate(playouts, options).stopped);
}

}  // namespace
}  // namespace tafl::measure
