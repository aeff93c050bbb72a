// SPDX-License-Identifier: MIT
#include "verify/joint_moves.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "machine/testing.h"

namespace tafl::verify {
namespace {

using machine::testing::controller_of;
using machine::testing::endless;

TEST(JointMoves, EveryCombinationComesOnce) {
  const auto controller =
      endless("(role a) (role b) (legal a x) (legal a y) (legal b 1) (legal b 2) (legal b 3)");
  std::set<std::string> seen;
  JointMoves joint(*controller);
  EXPECT_EQ(joint.count(), 6U);
  for (; joint.has_current(); joint.advance()) {
    const auto moves = joint.current();
    seen.insert(controller->move_text(moves[0]) + controller->move_text(moves[1]));
  }
  EXPECT_EQ(seen, (std::set<std::string>{"x1", "x2", "x3", "y1", "y2", "y3"}));
}

TEST(JointMoves, ATerminalPositionHasNone) {
  const auto controller =
      controller_of("(role a) (legal a x) (init p) (<= terminal (true p)) (goal a 0)");
  const JointMoves joint(*controller);
  EXPECT_TRUE(joint.is_terminal());
  EXPECT_FALSE(joint.has_current());
  EXPECT_EQ(joint.count(), 0U);
}

TEST(JointMoves, ARoleWithoutMovesLeavesNone) {
  const auto controller =
      endless("(role a) (role b) (legal a x) (init q) (<= (legal b y) (true p))");
  const JointMoves joint(*controller);
  EXPECT_FALSE(joint.is_terminal());
  EXPECT_FALSE(joint.has_current());
  EXPECT_EQ(joint.count(), 0U);
}

TEST(Saturating, StaysAtTheLargestNumber) {
  constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(saturating_add(kLargest - 1, 1), kLargest);
  EXPECT_EQ(saturating_add(kLargest, 1), kLargest);
  EXPECT_EQ(saturating_multiply(std::uint64_t{1} << 40, std::uint64_t{1} << 40), kLargest);
  EXPECT_EQ(saturating_multiply(6, 7), 42U);
  EXPECT_EQ(saturating_multiply(kLargest, 0), 0U);
}

}  // namespace
}  // namespace tafl::verify
