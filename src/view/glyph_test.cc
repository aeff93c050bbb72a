// SPDX-License-Identifier: MIT
#include "view/glyph.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tafl::view {
namespace {

Layout with(std::vector<std::string> roles, std::vector<std::string> contents) {
  std::sort(contents.begin(), contents.end());
  return {{}, std::move(roles), std::move(contents)};
}

TEST(Glyph, MarksOfTicTacToe) {
  const Layout layout = with({"xplayer", "oplayer"}, {"b", "x", "o"});
  const GlyphSet glyphs(layout, true);
  EXPECT_EQ(glyphs.of("x").text, "X");
  EXPECT_EQ(glyphs.of("o").role, 1U);
  EXPECT_EQ(glyphs.of("b").text, "");
}

TEST(Glyph, BIsBlackWhereWIsWhite) {
  const Layout layout = with({"white", "black"}, {"w", "b"});
  const GlyphSet glyphs(layout, true);
  EXPECT_EQ(glyphs.of("b").text, "●");
  EXPECT_EQ(glyphs.of("w").text, "○");
  const GlyphSet plain(layout, false);
  EXPECT_EQ(plain.of("b").text, "B");
  EXPECT_EQ(plain.of("w").text, "W");
}

TEST(Glyph, BIsNothingBesideWholeColourNames) {
  const Layout layout = with({"black", "white"}, {"b", "black", "white"});
  const GlyphSet glyphs(layout, true);
  EXPECT_EQ(glyphs.of("b").text, "");
  EXPECT_EQ(glyphs.of("black").text, "●");
  EXPECT_EQ(glyphs.of("white").text, "○");
}

TEST(Glyph, BIsNothingBesideWWherePiecesAreNamedAfterOtherRoles) {
  const Layout connect = with({"white", "red"}, {"b", "dirt", "r", "w"});
  EXPECT_EQ(GlyphSet(connect, true).of("b").text, "");
  const Layout quad = with({"x", "o"}, {"b", "o", "w", "x"});
  EXPECT_EQ(GlyphSet(quad, true).of("b").text, "");
  const Layout unowned = with({"player"}, {"b", "w"});
  EXPECT_EQ(GlyphSet(unowned, true).of("b").text, "b");
}

TEST(Glyph, ChessmenNeedAKingAndAnOfficer) {
  const Layout chess = with({"white", "black"}, {"b", "wk", "wq", "wp", "bk", "bq", "bp"});
  EXPECT_EQ(GlyphSet(chess, true).of("wk").text, "♔");
  EXPECT_EQ(GlyphSet(chess, true).of("bp").text, "♟");
  EXPECT_EQ(GlyphSet(chess, false).of("wq").text, "Q");
  EXPECT_EQ(GlyphSet(chess, false).of("bq").text, "q");
  const Layout names = with({"white", "black"}, {"white_king", "black_rook"});
  EXPECT_EQ(GlyphSet(names, true).of("black_rook").text, "♜");
}

TEST(Glyph, SolidPiecesAreAllFilled) {
  const Layout layout = with({"white", "black"}, {"b", "wk", "wq", "bk", "bq"});
  EXPECT_EQ(GlyphSet(layout, true, true).of("wk").text, "♚");
  const Layout discs = with({"white", "black"}, {"w", "b"});
  EXPECT_EQ(GlyphSet(discs, true, true).of("w").text, "●");
}

TEST(Glyph, DraughtsmenHaveKings) {
  const Layout layout = with({"white", "black"}, {"b", "wm", "wk", "bm", "bk"});
  const GlyphSet glyphs(layout, true);
  EXPECT_EQ(glyphs.of("wm").text, "○");
  EXPECT_EQ(glyphs.of("bk").text, "◉");
}

TEST(Glyph, OtherNamesGetTheShortestStartThatTellsThemApart) {
  const Layout layout = with({"explorer"}, {"ghost", "goblin", "treasure"});
  const GlyphSet glyphs(layout, true);
  EXPECT_EQ(glyphs.of("treasure").text, "T");
  EXPECT_EQ(glyphs.of("ghost").text, "GH");
  EXPECT_EQ(glyphs.of("7").text, "7");
}

TEST(Glyph, ColumnsCountCharactersNotBytesOrEscapes) {
  EXPECT_EQ(columns("♔x"), 2U);
  EXPECT_EQ(columns("\x1b[1;31mred\x1b[0m"), 3U);
  EXPECT_EQ(columns(""), 0U);
}

}  // namespace
}  // namespace tafl::view
