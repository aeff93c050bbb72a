// SPDX-License-Identifier: MIT
#include "protocol/message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tafl::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

template <class M>
M parsed(std::string_view body) {
  const auto message = parse(body);
  EXPECT_TRUE(message.ok()) << body;
  return std::get<M>(*message);
}

std::string complaint(std::string_view body) {
  const auto message = parse(body);
  return message.ok() ? "no complaint" : message.error().message;
}

TEST(Message, StartHasMatchRoleRulesAndClocks) {
  const auto start = parsed<Start>("( START testMatch.1 xplayer (( role xplayer ) (p)) 2 3)");
  EXPECT_EQ(start, (Start{"testMatch.1", "xplayer", "(( role xplayer ) (p))", 2, 3}));
}

TEST(Message, ExtraArgumentsOfStartAreRoomForExtensions) {
  EXPECT_EQ(parsed<Start>("(START m3 x ((role x)) 2 2 foo (bar))").play_clock, 2);
}

TEST(Message, VerbsAreReadInAnyCaseAndMatchesKeepTheirs) {
  EXPECT_EQ(parsed<Start>("(start M1 x ((role x)) 1 1)").match, "M1");
  EXPECT_EQ(parsed<Abort>("(aBoRt M1)").match, "M1");
  EXPECT_FALSE(parsed<Info>("  \n( info\t)\r\n ").ping);
  EXPECT_TRUE(parsed<Info>("(Ping)").ping);
}

TEST(Message, AnEmptyBodyAsksForInfo) {
  EXPECT_FALSE(parsed<Info>("").ping);
  EXPECT_FALSE(parsed<Info>(" \r\n").ping);
}

TEST(Message, MovesAreCanonicalAndNilMeansNone) {
  const auto play = parsed<Play>("( PLAY testMatch.1 (( mark 2 2 ) noop ) )");
  EXPECT_EQ(play.match, "testMatch.1");
  EXPECT_THAT(play.last.moves, ElementsAre("(mark 2 2)", "noop"));
  EXPECT_THAT(parsed<Play>("(PLAY m NIL)").last.moves, IsEmpty());
  EXPECT_THAT(parsed<Play>("(PLAY m nothing)").last.moves, IsEmpty());
  EXPECT_THAT(parsed<Play>("(PLAY m ())").last.moves, IsEmpty());
  EXPECT_THAT(parsed<Stop>("(STOP m ((MARK 1 1) NOOP))").last.moves,
              ElementsAre("(MARK 1 1)", "NOOP"));
}

TEST(Message, HiddenInformationIsToldByTurnMoveAndPercepts) {
  const auto first = parsed<Play>("(PLAY m 0 NIL NIL)").last.percepts;
  ASSERT_TRUE(first);
  EXPECT_EQ(*first, (Percepts{0, "", {}}));
  const auto later = parsed<Stop>("(STOP m 3 ( bet 5 ) ((did a ( bet 5 )) (did b fold)))");
  ASSERT_TRUE(later.last.percepts);
  EXPECT_EQ(*later.last.percepts, (Percepts{3, "(bet 5)", {"(did a (bet 5))", "(did b fold)"}}));
  EXPECT_THAT(parsed<Play>("(PLAY m 3 a ())").last.percepts->seen, IsEmpty());
}

TEST(Message, WhatCannotBeReadIsExplainedInOneLine) {
  EXPECT_EQ(complaint("(hello)"), "there is no command 'hello'");
  EXPECT_EQ(complaint("()"), "the message is an empty list");
  EXPECT_EQ(complaint("hello"), "a message is a list, not the word 'hello'");
  EXPECT_EQ(complaint("(START m1 x)"), "START takes a match, a role, rules and two clocks");
  EXPECT_EQ(complaint("(START m1 x rules 1 1)"), "the rules must be a list, not 'rules'");
  EXPECT_EQ(complaint("(START (m1) x (()) 1 1)"), "the match must be one word, not '(m1)'");
  EXPECT_EQ(complaint("(START m1 x (()) soon 1)"),
            "the start clock must be a number of seconds, not 'soon'");
  EXPECT_EQ(complaint("(START m1 x (()) 1 -1)"),
            "the play clock must be a number of seconds, not '-1'");
  EXPECT_EQ(complaint("(PLAY m1)"), "PLAY takes a match and the last moves");
  EXPECT_EQ(complaint("(ABORT)"), "ABORT takes a match");
  EXPECT_EQ(complaint("(\x01z\xff\n)"), "there is no command '?z?'");
}

TEST(Message, PrintingGivesTheBytesOfGgpBase) {
  EXPECT_EQ(print(Info{}), "( INFO )");
  EXPECT_EQ(print(Preview{"(( role x ) )", 2}), "( PREVIEW (( role x ) ) 2 )");
  EXPECT_EQ(print(Start{"testMatch.1", "xplayer", "(( role xplayer ) )", 2, 2}),
            "( START testMatch.1 xplayer (( role xplayer ) ) 2 2)");
  EXPECT_EQ(print(Play{"testMatch.1", {}}), "( PLAY testMatch.1 NIL )");
  EXPECT_EQ(print(Play{"testMatch.1", {{"(mark 2 2)", "noop"}, {}}}),
            "( PLAY testMatch.1 (( mark 2 2 ) noop ) )");
  EXPECT_EQ(print(Stop{"testMatch.1", {{"(mark 3 1)", "noop"}, {}}}),
            "( STOP testMatch.1 (( mark 3 1 ) noop ) )");
  EXPECT_EQ(print(Abort{"testMatch.1"}), "( ABORT testMatch.1 )");
  EXPECT_EQ(print(Play{"m", {{}, Percepts{2, "(bet 5)", {}}}}), "( PLAY m 2 ( bet 5 ) () )");
}

TEST(Message, WhatIsPrintedReadsTheSame) {
  const std::vector<Message> messages = {Info{},
                                         Info{true},
                                         Preview{"((role a))", 7},
                                         Start{"m", "a", "((role a) (p q))", 10, 2.5},
                                         Play{"m", {{"(f (g 1))", "noop"}, {}}},
                                         Stop{"m", {{}, Percepts{4, "a", {"(sees x)"}}}},
                                         Play{"m", {{}, Percepts{10, "", {}}}},
                                         Abort{"m"}};
  for (const Message& message : messages) {
    const std::string text = print(message);
    EXPECT_EQ(print(parse(text).value()), text);
    EXPECT_EQ(verb(parse(text).value()), verb(message));
  }
}

}  // namespace
}  // namespace tafl::protocol
