// SPDX-License-Identifier: MIT
#include "handwritten/handwritten.h"

#include <gtest/gtest.h>

namespace tafl::handwritten {
namespace {

// Moves by a quarter of a second at every look.
class TickingClock final : public base::Clock {
 public:
  double seconds() const override { return now_ += 0.25; }

 private:
  mutable double now_ = 0;
};

TEST(Handwritten, IsFoundByTheNameOfARuleSheet) {
  ASSERT_NE(find("connectFour"), nullptr);
  EXPECT_EQ(find("connectFour")->name, "connect-four 8x6");
  EXPECT_EQ(find("connect-four"), find("connect4"));
  EXPECT_NE(find("connect-four"), find("connectFour"));
  EXPECT_EQ(find("chess"), nullptr);
}

TEST(Handwritten, PlaysUntilTheTimeIsUp) {
  for (const Entry& entry : entries()) {
    const Tally tally = entry.run(1, 0.6, TickingClock());
    EXPECT_EQ(tally.seconds, 0.75) << entry.name;
    EXPECT_GT(tally.transitions, 5 * tally.playouts) << entry.name;
    ASSERT_EQ(tally.goal_sums.size(), 2U) << entry.name;
    EXPECT_EQ(tally.goal_sums[0] + tally.goal_sums[1], 100 * static_cast<double>(tally.playouts))
        << entry.name;
  }
}

}  // namespace
}  // namespace tafl::handwritten
