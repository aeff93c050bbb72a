// SPDX-License-Identifier: MIT
//
// What `tafl solve` says about games of one role and of several.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;
using json = nlohmann::json;

TEST(Solve, APuzzleHasAPlanAndItsStates) {
  const Outcome outcome = run({"solve", "wolf-goat-cabbage", "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json document = outcome.json();
  EXPECT_EQ(document["game"], "wolf-goat-cabbage");
  EXPECT_EQ(document["reward"], 100);
  EXPECT_EQ(document["length"], 7);
  EXPECT_EQ(document["plan"].size(), 7U);
  EXPECT_EQ(document["proved_optimal"], true);
  EXPECT_EQ(document["method"], "breadth");
  EXPECT_EQ(document["initial"], (json{100}));
  EXPECT_GT(document["reachable"], 7);
}

TEST(Solve, OnlyAPlanLeavesTheStatesOut) {
  const json document = run({"solve", "hanoi", "--plan", "--json", "--technique", "ida"}).json();
  EXPECT_EQ(document["length"], 31);
  EXPECT_EQ(document["method"], "ida");
  EXPECT_TRUE(document["reachable"].is_null());
  EXPECT_EQ(document["initial"], (json{100}));
}

TEST(Solve, TextSaysWhatThePlanIsWorth) {
  const Outcome outcome = run({"solve", "maze", "--plan"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("100, no plan has more"));
}

TEST(Solve, AnUnknownTechniqueIsAUsageError) {
  const Outcome outcome = run({"solve", "maze", "--technique", "oracle"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("unknown technique 'oracle'"));
}

TEST(Solve, SeveralRolesHaveNoPlan) {
  const json document = run({"solve", "tic-tac-toe", "--json"}).json();
  EXPECT_EQ(document["initial"], (json{50, 50}));
  EXPECT_FALSE(document.contains("plan"));
}

}  // namespace
}  // namespace tafl::tests
