// SPDX-License-Identifier: MIT
#include "view/axis.h"

#include <gtest/gtest.h>

#include "view/fake_controller.h"

namespace tafl::view {
namespace {

using Values = std::vector<std::string>;

TEST(Axis, IntegersAreOrderedByValue) {
  EXPECT_EQ(ordered({"10", "9", "8", "11"}, {}), (Values{"8", "9", "10", "11"}));
  EXPECT_EQ(ordered({"x1", "x2", "x10", "x3", "x4", "x5", "x6"}, {}),
            (Values{"x1", "x2", "x3", "x4", "x5", "x6", "x10"}));
}

TEST(Axis, ConsecutiveLettersAreOrdered) {
  EXPECT_EQ(ordered({"c", "a", "b"}, {}), (Values{"a", "b", "c"}));
}

TEST(Axis, PiecesAndScoresAreNoCoordinates) {
  EXPECT_EQ(ordered({"b", "o", "x"}, {}), std::nullopt);
  EXPECT_EQ(ordered({"0", "50", "100"}, {}), std::nullopt);
  EXPECT_EQ(ordered({"white", "black"}, {}), std::nullopt);
  EXPECT_EQ(ordered({"1"}, {}), std::nullopt);
}

TEST(Axis, AChainOfTheRulesGivesAnOrder) {
  FakeController controller(
      "(role r) (legal r noop) (succ low mid) (succ mid high) (succ high top)"
      "(edge p q) (edge p s)",
      {{}});
  const Chains found = chains(controller.game());
  ASSERT_EQ(found.size(), 1U);  // edge branches
  EXPECT_EQ(ordered({"high", "low", "mid"}, found), (Values{"low", "mid", "high"}));
  EXPECT_EQ(ordered({"high", "low", "elsewhere"}, found), std::nullopt);
}

TEST(Axis, ACircleHasNoOrder) {
  FakeController controller("(role r) (legal r noop) (then n e) (then e s) (then s n)", {{}});
  EXPECT_EQ(ordered({"n", "e", "s"}, chains(controller.game())), std::nullopt);
}

}  // namespace
}  // namespace tafl::view
