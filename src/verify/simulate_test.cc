// SPDX-License-Identifier: MIT
#include "verify/simulate.h"

#include <gtest/gtest.h>

#include "machine/testing.h"

namespace tafl::verify {
namespace {

using machine::testing::controller_of;
using machine::testing::kNoEnd;
using machine::testing::kSticks;

Simulation simulated(std::string text, std::size_t plies = 50) {
  SimulateOptions options;
  options.games = 20;
  options.most_plies = plies;
  return simulate(*controller_of(std::move(text)), options);
}

std::string first_violation(const Simulation& simulation) {
  for (std::size_t kind = 0; kind < kViolationKinds; ++kind) {
    if (simulation.violations[kind].games > 0) {
      return std::string(name(static_cast<Violation>(kind))) + ": " +
             simulation.violations[kind].detail;
    }
  }
  return "";
}

TEST(Simulate, AWellFormedGameHasNoViolation) {
  const Simulation simulation = simulated(std::string(kSticks));
  EXPECT_EQ(first_violation(simulation), "");
  EXPECT_TRUE(simulation.is_well_formed());
  EXPECT_EQ(simulation.games, 20U);
  EXPECT_GE(simulation.lengths.least, 3U);
  EXPECT_LE(simulation.lengths.most, 5U);
  EXPECT_EQ(simulation.roles[0].branching.most, 2U);
  EXPECT_EQ(simulation.roles[0].wins + simulation.roles[1].wins, 20U);
  EXPECT_EQ(simulation.roles[0].goals.most, 100U);
}

TEST(Simulate, TheSameSeedGivesTheSameGames) {
  const Simulation a = simulated(std::string(kSticks));
  const Simulation b = simulated(std::string(kSticks));
  EXPECT_EQ(a.transitions, b.transitions);
  EXPECT_EQ(a.roles[0].wins, b.roles[0].wins);
}

TEST(Simulate, AGameThatDoesNotEndIsCutAndReported) {
  const Simulation simulation =
      simulated("(role a) (legal a x) (init p) (<= (next p) (true p))" + std::string(kNoEnd), 7);
  EXPECT_EQ(first_violation(simulation), "termination: not terminal after 7 plies");
  EXPECT_EQ(simulation.of(Violation::kTermination).games, 20U);
  EXPECT_EQ(simulation.of(Violation::kTermination).ply, 7U);
  EXPECT_FALSE(simulation.is_well_formed());
}

TEST(Simulate, ARoleWithoutMovesIsReported) {
  const Simulation simulation = simulated(
      "(role a) (init p) (<= (legal a x) (true p)) (<= (next q) (true p))" + std::string(kNoEnd));
  EXPECT_EQ(first_violation(simulation), "playability: a has no legal move");
  EXPECT_EQ(simulation.of(Violation::kPlayability).ply, 1U);
}

constexpr std::string_view kOneStep =
    "(role a) (legal a x) (init p) (<= (next q) (true p)) (<= terminal (true q))";

TEST(Simulate, GoalsOfTerminalStatesAreUniqueAndInRange) {
  const std::string game(kOneStep);
  EXPECT_EQ(first_violation(simulated(game + "(<= (goal a 0) (true never))")),
            "goal-unique: a has no goal value");
  EXPECT_EQ(first_violation(simulated(game + "(<= (goal a 0) (true q)) (<= (goal a 50) (true q))")),
            "goal-unique: a has goals 0, 50");
  EXPECT_EQ(first_violation(simulated(game + "(value 101) (<= (goal a ?v) (value ?v) (true q))")),
            "goal-range: a has goal 101");
}

TEST(Simulate, FallingGoalsAreNotedButNoBarToPlay) {
  const Simulation simulation =
      simulated(std::string(kOneStep) + "(<= (goal a 60) (true p)) (<= (goal a 40) (true q))");
  EXPECT_EQ(first_violation(simulation), "goal-monotonic: the goal of a fell from 60 to 40");
  EXPECT_TRUE(simulation.is_well_formed());
}

TEST(Simulate, StopsWhenToldTo) {
  SimulateOptions options;
  options.progress = [](std::size_t, std::size_t) { return false; };
  EXPECT_TRUE(simulate(*controller_of(std::string(kSticks)), options).stopped);
}

}  // namespace
}  // namespace tafl::verify
