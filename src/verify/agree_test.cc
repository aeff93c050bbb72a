// SPDX-License-Identifier: MIT
#include "verify/agree.h"

#include <gtest/gtest.h>

#include "machine/testing.h"

namespace tafl::verify {
namespace {

using machine::testing::controller_of;
using machine::testing::kSticks;

std::string difference_to(std::string other) {
  AgreeOptions options;
  options.games = 10;
  return agree(*controller_of(std::string(kSticks)), *controller_of(std::move(other)), options)
      .difference;
}

std::string changed(std::string_view from, std::string_view to) {
  std::string text(kSticks);
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(Agree, AGameAgreesWithItself) {
  EXPECT_EQ(difference_to(std::string(kSticks)), "");
}

TEST(Agree, CountsTheComparedStates) {
  const auto a = controller_of(std::string(kSticks));
  const auto b = controller_of(std::string(kSticks));
  EXPECT_GE(agree(*a, *b, {}).states, 4U);
}

// The machines are right; the rules are not the same.
TEST(Agree, EachKindOfDifferenceIsNamed) {
  EXPECT_NE(
      difference_to(changed("(init (sticks 5))", "(init (sticks 4))")).find("ply 0, relational"),
      std::string::npos);
  EXPECT_NE(
      difference_to(changed("(minus 5 2 3)", "")).find("legal moves of left: missing (take 2)"),
      std::string::npos);
  EXPECT_NE(
      difference_to(changed("(<= terminal (true (sticks 0)))", "(<= terminal (true (sticks 5)))"))
          .find("terminal: false against true"),
      std::string::npos);
  EXPECT_NE(difference_to(changed("(goal ?r 0)", "(goal ?r 1)")).find("goal values of "),
            std::string::npos);
}

}  // namespace
}  // namespace tafl::verify
