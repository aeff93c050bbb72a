// SPDX-License-Identifier: MIT
#include "view/sentence.h"

#include <gtest/gtest.h>

namespace tafl::view {
namespace {

using Args = std::vector<std::string>;

TEST(Sentence, IsCutAtTheTopLevel) {
  const Sentence sentence = split("(cell 1 (f a (g b)) b)");
  EXPECT_EQ(sentence.name, "cell");
  EXPECT_EQ(sentence.args, (Args{"1", "(f a (g b))", "b"}));
}

TEST(Sentence, AWordAloneIsAName) {
  EXPECT_EQ(split("noop").name, "noop");
  EXPECT_TRUE(split("noop").args.empty());
}

TEST(Sentence, AnyTextIsAccepted) {
  EXPECT_EQ(split("").name, "");
  EXPECT_EQ(split("(").name, "(");
  EXPECT_EQ(split("()").name, "");
  EXPECT_EQ(split("(a ))) (b").name, "a");
}

}  // namespace
}  // namespace tafl::view
