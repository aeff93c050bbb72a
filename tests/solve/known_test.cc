// SPDX-License-Identifier: MIT
//
// Results that others have published, found from the rules in games/. The large board is counted
// only if TAFL_TEST_LARGE is set: it takes ten minutes and three gigabytes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "lanes/testing.h"
#include "solve/solver.h"

namespace tafl::solve {
namespace {

Solution solved(const char* name, bool classify = true) {
  SolveOptions options;
  options.classify = classify;
  options.keep = false;
  options.limits.bytes = std::size_t{8} << 30;
  auto solution = solve(lanes::testing::compiled(name), options);
  EXPECT_TRUE(solution.ok()) << solution.error().message;
  return *solution;
}

std::map<Rewards, std::string> counts(const Solution& solution) {
  std::map<Rewards, std::string> result;
  for (const auto& bucket : solution.buckets) {
    result[bucket.value.rewards] = dd::to_text(bucket.states);
  }
  return result;
}

TEST(KnownResults, ConnectFour) {
  const Solution small = solved("connect-four-5x4");
  EXPECT_EQ(dd::to_text(small.reachable), "3945711");
  EXPECT_EQ(small.initial->rewards, (Rewards{50, 50}));
  const Solution five = solved("connect-four-5x5");
  EXPECT_EQ(dd::to_text(five.reachable), "69763700");
  EXPECT_EQ(five.initial->rewards, (Rewards{50, 50}));
  EXPECT_EQ(counts(five),
            (std::map<Rewards, std::string>{
                {{100, 0}, "31229115"}, {{50, 50}, "14419273"}, {{0, 100}, "24115312"}}));
  EXPECT_EQ(dd::to_text(solved("connect-four-6x5", false).reachable), "2818972642");
}

TEST(KnownResults, Clobber) {
  const Solution clobber = solved("clobber-4x5");
  EXPECT_EQ(dd::to_text(clobber.reachable), "26787440");
  // The first player wins with five stones left, three of them its own.
  EXPECT_EQ(clobber.initial->rewards, (Rewards{25, 0}));
}

TEST(KnownResults, ConnectFourOnTheFullBoard) {
  if (std::getenv("TAFL_TEST_LARGE") == nullptr) GTEST_SKIP() << "skipped: not asked for";
  EXPECT_EQ(dd::to_text(solved("connect-four", false).reachable), "4531985219092");
}

}  // namespace
}  // namespace tafl::solve
