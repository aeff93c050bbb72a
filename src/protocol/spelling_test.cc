// SPDX-License-Identifier: MIT
#include "protocol/spelling.h"

#include <gtest/gtest.h>

namespace tafl::protocol {
namespace {

TEST(Spelling, MovesGoBackAsTheRulesSpellThem) {
  const Spelling dresden("((ROLE X) (<= (LEGAL X (MARK ?A RANDOM)) (CELL ?A)))");
  EXPECT_EQ(dresden.apply("(mark 1 random)"), "(MARK 1 RANDOM)");
  const Spelling mixed("((role x) (legal x noOp))");
  EXPECT_EQ(mixed.apply("NOOP"), "noOp");
}

TEST(Spelling, TheFirstSpellingCountsAndCommentsDoNot) {
  const Spelling spelling("; NOOP\n(noop Noop)");
  EXPECT_EQ(spelling.apply("NOOP"), "noop");
}

TEST(Spelling, UnknownWordsStayAndTheTermIsCanonical) {
  EXPECT_EQ(Spelling("(f)").apply("( F  ( G X ) )"), "(f (G X))");
}

}  // namespace
}  // namespace tafl::protocol
