// SPDX-License-Identifier: MIT
#include "protocol/answer.h"

#include <gtest/gtest.h>

namespace tafl::protocol {
namespace {

TEST(Answer, InfoIsAListOfPairs) {
  EXPECT_EQ(print(InfoAnswer{"Random", "available", ""}),
            "( ( name Random ) ( status available ) )");
  EXPECT_EQ(print(InfoAnswer{"My (new) player", "busy", "alien"}),
            "( ( name My__new__player ) ( status busy ) ( species alien ) )");
}

TEST(Answer, InfoIsReadInAnyCaseAndUnknownEntriesAreSkipped) {
  EXPECT_EQ(parse_info_answer("((NAME Foo) (Status Available) (colour red) x ())"),
            (InfoAnswer{"Foo", "Available", ""}));
  EXPECT_EQ(parse_info_answer("( ( name Big Blue ) ( species human ) )"),
            (InfoAnswer{"BigBlue", "", "human"}));
}

TEST(Answer, ABareWordIsTheStatusAndJunkIsNothing) {
  EXPECT_EQ(parse_info_answer("busy"), (InfoAnswer{"", "busy", ""}));
  EXPECT_EQ(parse_info_answer("(((("), InfoAnswer{});
  EXPECT_EQ(parse_info_answer(""), InfoAnswer{});
}

TEST(Answer, OnlyTheFirstExpressionIsTheMove) {
  EXPECT_EQ(parse_answer(" ( mark 1 1 )\n(taunt \"ha\")").value(), "(mark 1 1)");
  EXPECT_EQ(parse_answer("NOOP").value(), "NOOP");
  EXPECT_FALSE(parse_answer("(mark 1").ok());
  EXPECT_FALSE(parse_answer("").ok());
}

}  // namespace
}  // namespace tafl::protocol
