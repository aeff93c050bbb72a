// SPDX-License-Identifier: MIT
#include "base/stop_sign.h"

#include <gtest/gtest.h>

namespace tafl::base {
namespace {

TEST(StopSign, IsUpWhileItIsSetOrOnceTheTimeHasCome) {
  FakeClock clock;
  StopSign sign(&clock);
  EXPECT_FALSE(sign.is_up());
  sign.set(true);
  EXPECT_TRUE(sign.is_up());
  sign.set(false);
  sign.set_time(2);
  clock.advance(1.5);
  EXPECT_FALSE(sign.is_up());
  clock.advance(0.5);
  EXPECT_TRUE(sign.is_up());
  sign.set_time(3);
  EXPECT_FALSE(sign.is_up());
}

TEST(StopSign, KnowsNoTimeWithoutAClock) {
  StopSign sign;
  sign.set_time(-1);
  EXPECT_FALSE(sign.is_up());
}

}  // namespace
}  // namespace tafl::base
