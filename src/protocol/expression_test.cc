// SPDX-License-Identifier: MIT
#include "protocol/expression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tafl::protocol {
namespace {

using ::testing::ElementsAre;

TEST(Expression, TheMembersOfAListAreFoundWithoutLookingInside) {
  const auto list = first_expression(" (START m1\twhite ((role white) (<= a b))\r\n 2 3)").value();
  EXPECT_TRUE(list.is_list);
  EXPECT_THAT(list.items, ElementsAre("START", "m1", "white", "((role white) (<= a b))", "2", "3"));
  EXPECT_EQ(list.text.front(), '(');
  EXPECT_EQ(list.text.back(), ')');
}

TEST(Expression, OnlyTheFirstExpressionCounts) {
  EXPECT_EQ(first_expression("noop (explanation \"sorry\")").value().text, "noop");
  EXPECT_EQ(first_expression("(mark 1 1) (taunt)").value().text, "(mark 1 1)");
}

TEST(Expression, CommentsEndWithTheirLine) {
  const auto list = first_expression("; hello (\n(a ; one )\n b)").value();
  EXPECT_THAT(list.items, ElementsAre("a", "b"));
}

TEST(Expression, WhatIsNotCompleteIsAnError) {
  EXPECT_EQ(first_expression("").error().message, "the message is empty");
  EXPECT_EQ(first_expression(" \r\n ").error().message, "the message is empty");
  EXPECT_EQ(first_expression(")(").error().message, "the message begins with ')'");
  EXPECT_EQ(first_expression("(a (b)").error().message, "the message ends inside a list");
}

TEST(Expression, DeepNestingNeedsNoStack) {
  const std::size_t depth = 1'000'000;
  const std::string text = std::string(depth, '(') + std::string(depth, ')');
  EXPECT_EQ(first_expression(text).value().items.size(), 1U);
  EXPECT_EQ(canonical(text).size(), text.size());
}

TEST(Expression, CanonicalTextHasOneSpaceBetweenParts) {
  EXPECT_EQ(canonical("( mark  1\t1 )"), "(mark 1 1)");
  EXPECT_EQ(canonical("((a b)(c))"), "((a b) c)");
  EXPECT_EQ(canonical("((g x) y)"), "((g x) y)");
  EXPECT_EQ(canonical(" noop "), "noop");
  EXPECT_EQ(canonical("( noop )"), "noop");
  EXPECT_EQ(canonical("(f (a) b)"), "(f a b)");
  EXPECT_EQ(canonical("(f ((a)) (((b) c)))"), "(f a ((b c)))") << "canonical text stays as it is";
  EXPECT_EQ(canonical("a ) b"), "a");
}

TEST(Expression, SpacedTextSetsEveryParenthesisApart) {
  EXPECT_EQ(spaced("(mark (at 1) 2)"), "( mark ( at 1 ) 2 )");
  EXPECT_EQ(spaced("noop"), "noop");
}

TEST(Expression, WordsHaveNeitherBlanksNorParentheses) {
  EXPECT_TRUE(is_word("match-1.x_2"));
  EXPECT_FALSE(is_word(""));
  EXPECT_FALSE(is_word("a b"));
  EXPECT_FALSE(is_word("(a)"));
}

}  // namespace
}  // namespace tafl::protocol
