// SPDX-License-Identifier: MIT
#include "base/rng.h"

#include <gtest/gtest.h>

#include <array>

namespace tafl::base {
namespace {

TEST(Rng, SameSeedSameNumbers) {
  Rng a(7);
  Rng b(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(Rng, DifferentSeedsDiffer) {
  EXPECT_NE(Rng(1).next(), Rng(2).next());
}

TEST(Rng, BelowIsRoughlyUniform) {
  Rng rng(1);
  std::array<int, 10> counts{};
  for (int i = 0; i < 100000; ++i) ++counts[rng.below(10)];
  for (int count : counts) EXPECT_NEAR(count, 10000, 500);
}

TEST(Rng, ForksAreIndependentOfOneAnother) {
  const Rng root(3);
  Rng first = root.fork(0);
  Rng second = root.fork(1);
  EXPECT_NE(first.next(), second.next());
  EXPECT_EQ(root.fork(1).next(), root.fork(1).next());
}

}  // namespace
}  // namespace tafl::base
