// SPDX-License-Identifier: MIT
#include "view/board.h"

#include <gtest/gtest.h>

namespace tafl::view {
namespace {

using Values = std::vector<std::string>;

Layout small_layout() {
  BoardLayout board;
  board.columns = {"a", "b"};
  board.rows = {"1", "2"};
  board.slices = {""};
  board.patterns = {{"cell", 3, 0, 1, std::nullopt, {2}}, {"king", 2, 0, 1, std::nullopt, {}}};
  return {{board}, {"white", "black"}, {}};
}

TEST(Board, FluentsLandOnTheirSquares) {
  const Position position =
      place(small_layout(), {"(cell a 1 w)", "(cell b 2 w)", "(king b 2)", "(control white)"});
  ASSERT_EQ(position.boards.size(), 1U);
  EXPECT_EQ(position.boards[0].squares[0], Values{"w"});
  EXPECT_EQ(position.boards[0].squares[1], Values{});
  EXPECT_EQ(position.boards[0].squares[3], (Values{"w", "king"}));
  EXPECT_EQ(position.others, Values{"(control white)"});
}

TEST(Board, WhatFitsNowhereIsListed) {
  const Position position = place(small_layout(), {"(cell z 1 w)", "(cell a 1)", "cell"});
  EXPECT_EQ(position.others, (Values{"(cell z 1 w)", "(cell a 1)", "cell"}));
}

TEST(Board, SlicesAreBoardsOfTheirOwn) {
  Layout layout = small_layout();
  layout.boards[0].slices = {"left", "right"};
  layout.boards[0].patterns = {{"cell", 4, 1, 2, 0, {3}}};
  const Position position = place(layout, {"(cell right a 1 x)"});
  ASSERT_EQ(position.boards.size(), 2U);
  EXPECT_EQ(position.boards[0].squares[0], Values{});
  EXPECT_EQ(position.boards[1].squares[0], Values{"x"});
}

}  // namespace
}  // namespace tafl::view
