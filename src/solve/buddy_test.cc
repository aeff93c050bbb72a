// SPDX-License-Identifier: MIT
#include "solve/buddy.h"

#include <gtest/gtest.h>

#include <map>

#include "lanes/testing.h"

namespace tafl::solve {
namespace {

class AgainstBuddy : public ::testing::TestWithParam<const char*> {};

TEST_P(AgainstBuddy, BothLibrariesFindTheSame) {
  const auto game = lanes::testing::compiled(GetParam());
  for (const Preference preference : {Preference::kOwnFirst, Preference::kDifference}) {
    SolveOptions options;
    options.preference = preference;
    const auto ours = solve(game, options);
    const auto theirs = solve_with_buddy(game, options);
    ASSERT_TRUE(ours.ok()) << ours.error().message;
    ASSERT_TRUE(theirs.ok()) << theirs.error().message;
    EXPECT_EQ(ours->reachable, theirs->reachable);
    EXPECT_EQ(ours->depth, theirs->depth);
    ASSERT_TRUE(theirs->initial.has_value());
    EXPECT_EQ(ours->initial->rewards, theirs->initial->rewards);
    std::map<Rewards, dd::Count> counts[2];
    for (const auto& bucket : ours->buckets) counts[0][bucket.value.rewards] = bucket.states;
    for (const auto& bucket : theirs->buckets) counts[1][bucket.value.rewards] = bucket.states;
    EXPECT_EQ(counts[0], counts[1]);
  }
}

#ifdef TAFL_SLOW
INSTANTIATE_TEST_SUITE_P(Games, AgainstBuddy, ::testing::Values("clobber-3x4", "connect-four-4x4"),
                         lanes::testing::parameter_name);
#else
INSTANTIATE_TEST_SUITE_P(Games, AgainstBuddy, ::testing::Values("tic-tac-toe", "nim", "hexapawn"),
                         lanes::testing::parameter_name);
#endif

}  // namespace
}  // namespace tafl::solve
