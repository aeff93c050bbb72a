// SPDX-License-Identifier: MIT
#include "http/rate_limit.h"

#include <gtest/gtest.h>

namespace tafl::http {
namespace {

TEST(RateLimit, ABurstIsAllowedThenTheRate) {
  RateLimit limit(2, 3);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limit.allow("a", 0));
  EXPECT_FALSE(limit.allow("a", 0));
  EXPECT_TRUE(limit.allow("a", 0.5));
  EXPECT_FALSE(limit.allow("a", 0.5));
}

TEST(RateLimit, AddressesDoNotDisturbOneAnother) {
  RateLimit limit(1, 1);
  EXPECT_TRUE(limit.allow("a", 0));
  EXPECT_TRUE(limit.allow("b", 0));
  EXPECT_FALSE(limit.allow("a", 0));
}

TEST(RateLimit, ManyAddressesAreForgotten) {
  RateLimit limit(1, 1);
  for (std::size_t i = 0; i < 3 * RateLimit::kMostAddresses; ++i) {
    EXPECT_TRUE(limit.allow(std::to_string(i), 0));
  }
}

}  // namespace
}  // namespace tafl::http
