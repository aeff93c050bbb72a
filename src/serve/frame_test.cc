// SPDX-License-Identifier: MIT
#include "serve/frame.h"

#include <gtest/gtest.h>

#include "serve/order.h"

namespace tafl::serve {
namespace {

TEST(Frame, AnyBytesPassUnchangedInAnyPieces) {
  const Frame frame = {{"do", "start"}, {"rules", std::string("a\n\0\xff 3\nb", 9)}, {"empty", ""}};
  const std::string bytes = encode(frame) + encode({{"x", "y"}});
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, bytes.size()}) {
    FrameReader reader(1000);
    std::vector<Frame> frames;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      reader.feed(std::string_view(bytes).substr(at, piece));
      while (auto next = reader.next()) frames.push_back(std::move(*next));
    }
    ASSERT_EQ(frames.size(), 2U);
    EXPECT_EQ(frames[0], frame);
    EXPECT_EQ(frames[1], (Frame{{"x", "y"}}));
  }
}

TEST(Frame, AStreamThatBreaksTheFormIsSpoiltForGood) {
  for (const char* wrong :
       {"x\n", "999999999999999\n", "5\nabcde", "6\na 9\nb\n", "1234567890123", "101\n"}) {
    FrameReader reader(100);
    reader.feed(wrong);
    EXPECT_FALSE(reader.next()) << wrong;
    EXPECT_TRUE(reader.is_spoilt()) << wrong;
    reader.feed(encode({{"x", "y"}}));
    EXPECT_FALSE(reader.next());
  }
}

TEST(Frame, OrdersAndNoticesSurviveThePipe) {
  Order start;
  start.match = "m1";
  start.rules = "((role x)\n(p))";
  start.role = "x";
  start.player = "random";
  start.machine = "auto";
  start.seed = 18446744073709551615U;
  start.seconds = 0.1;
  start.start_clock = 2.5;
  start.play_clock = 1;
  EXPECT_EQ(to_order(to_frame(start)), start);
  Order play;
  play.kind = Order::Kind::kPlay;
  play.ticket = 7;
  play.history = {{"(mark 1 1)", "noop"}, {"noop", "(mark 2 2)"}};
  play.news = {"a", "b"};
  play.sent = "a";
  EXPECT_EQ(to_order(to_frame(play)), play);
  const Notice notice{Notice::Kind::kPosition, 7, "(mark 1 1)", "why\nnot", {{"a", "b"}}};
  EXPECT_EQ(to_notice(to_frame(notice)), notice);
}

TEST(Frame, WhatIsNoOrderIsNone) {
  EXPECT_FALSE(to_order({}));
  EXPECT_FALSE(to_order({{"do", "dance"}}));
  EXPECT_FALSE(to_order({{"do", "play"}, {"ticket", "x"}}));
  EXPECT_FALSE(to_notice({{"do", "play"}}));
  EXPECT_FALSE(to_notice({{"say", "move"}, {"ticket", ""}}));
}

}  // namespace
}  // namespace tafl::serve
