// SPDX-License-Identifier: MIT
#include "view/render.h"

#include <gtest/gtest.h>

namespace tafl::view {
namespace {

using Lines = std::vector<std::string>;

Layout board_of(std::size_t columns, std::size_t rows) {
  BoardLayout board;
  for (std::size_t k = 1; k <= columns; ++k) board.columns.push_back(std::to_string(k));
  for (std::size_t k = 1; k <= rows; ++k) board.rows.push_back(std::to_string(k));
  board.slices = {""};
  board.patterns = {{"cell", 3, 0, 1, std::nullopt, {2}}};
  return {{board}, {"xplayer", "oplayer"}, {"b", "o", "x"}};
}

TEST(Render, SmallBoardsAreRuled) {
  const Layout layout = board_of(2, 2);
  const Position position = place(layout, {"(cell 1 1 x)", "(cell 2 2 o)", "(cell 1 2 b)"});
  EXPECT_EQ(render(layout, position, nullptr, {}), (Lines{"  +---+---+",  //
                                                          "2 |   | O |",  //
                                                          "  +---+---+",  //
                                                          "1 | X |   |",  //
                                                          "  +---+---+",  //
                                                          "    1   2"}));
  Style style;
  style.unicode = true;
  EXPECT_EQ(render(layout, position, nullptr, style)[2], "  ├───┼───┤");
}

TEST(Render, LargeBoardsAreCompact) {
  const Layout layout = board_of(3, 9);
  const Lines lines = render(layout, place(layout, {"(cell 3 9 x)"}), nullptr, {});
  ASSERT_EQ(lines.size(), 12U);
  EXPECT_EQ(lines[0], "  +-------+");
  EXPECT_EQ(lines[1], "9 | . . X |");
  EXPECT_EQ(lines[11], "    1 2 3");
}

TEST(Render, RowsMayGrowDownwards) {
  Layout layout = board_of(2, 2);
  layout.boards[0].rows_upwards = false;
  const Lines lines = render(layout, place(layout, {"(cell 1 1 x)"}), nullptr, {});
  EXPECT_EQ(lines[1], "1 | X |   |");
}

TEST(Render, OtherFluentsFollowInLines) {
  const Layout layout = board_of(2, 2);
  const Lines lines = render(layout, place(layout, {"(step 1)", "(control xplayer)"}), nullptr, {});
  EXPECT_EQ(lines.back(), "(step 1) (control xplayer)");
}

TEST(Render, ChangedSquaresAreMarkedInColour) {
  const Layout layout = board_of(2, 2);
  const Position before = place(layout, {});
  const Position after = place(layout, {"(cell 1 1 x)"});
  Style style;
  style.colour = true;
  const auto text = [&](const Position* previous) {
    std::string all;
    for (const std::string& line : render(layout, after, previous, style)) all += line + "\n";
    return all;
  };
  EXPECT_NE(text(nullptr), text(&before));
  EXPECT_EQ(text(nullptr), text(&after));
}

TEST(Render, EveryLineFitsTheWidth) {
  Layout layout = board_of(8, 8);
  layout.boards.push_back(layout.boards[0]);
  layout.boards[1].patterns[0].name = "other";
  for (std::size_t width : {20U, 40U, 60U, 100U}) {
    Style style;
    style.width = width;
    for (const std::string& line : render(layout, place(layout, {}), nullptr, style)) {
      EXPECT_LE(columns(line), std::max<std::size_t>(width, 21)) << line;
    }
  }
}

TEST(Beside, AlignsTheRightBlock) {
  EXPECT_EQ(beside({"a", "bcd"}, {"1", "2", "3"}, 2), (Lines{"a    1", "bcd  2", "     3"}));
}

}  // namespace
}  // namespace tafl::view
