// SPDX-License-Identifier: MIT
#include "workbench/shown_game.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/files.h"
#include "machine/factory.h"
#include "workbench/position.h"
#include "workbench/shelf.h"
#include "workbench/walk.h"

namespace tafl::workbench {
namespace {

std::shared_ptr<const ShownGame> shown(const std::string& name) {
  const auto path = std::filesystem::path(TAFL_SOURCE_DIR) / "games" / name / "rules.kif";
  return ShownGame::make(check_rules(name, base::read_file(path).value()).game, {}).value();
}

json position_after(const ShownGame& game, const json& moves) {
  const auto controller = std::move(*machine::make_controller(game.game(), "relational"));
  const auto made = make_moves(*controller, read_moves({{"moves", moves}}));
  return position_json(game, *controller, made.size());
}

json path_of(const json& position, std::size_t role, const std::string& text) {
  for (const json& move : position["legal"][role]) {
    if (move["text"] == text) return move["path"];
  }
  return "no such move";
}

TEST(ShownGame, TermsAreFlattened) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(flat("noop"), (std::pair{std::string("noop"), Words{}}));
  EXPECT_EQ(flat("(move 1 2 a)"), (std::pair{std::string("move"), Words{"1", "2", "a"}}));
  EXPECT_EQ(flat("(move (square 1 2) (f (g x)) up)"),
            (std::pair{std::string("move"), Words{"1", "2", "x", "up"}}));
}

TEST(ShownGame, MovesNameSquaresColumnsAndWays) {
  const auto breakthrough = shown("breakthrough");
  EXPECT_EQ(breakthrough->path("(move 1 2 2 3)"), (Path{{8}, {17}}));
  const auto four = shown("connect-four");
  EXPECT_EQ(four->path("(drop 3)"), (Path{{2, 9, 16, 23, 30, 37}}));
  EXPECT_TRUE(four->path("noop").empty());
  const auto tic = shown("tic-tac-toe");
  EXPECT_EQ(tic->path("(mark 2 3)"), (Path{{7}}));
  EXPECT_TRUE(tic->path("(mark 9 9)").empty());
}

TEST(ShownGame, MovesWithoutSquaresAreClickedWhereTheyLead) {
  const auto sokoban = shown("sokoban-small");
  const json position = position_after(*sokoban, json::array());
  for (const json& move : position["legal"][0]) EXPECT_EQ(move["path"].size(), 1U) << move;
}

TEST(ShownGame, CellsWithSixNeighboursAreHexesWhateverTheyAreCalled) {
  for (const char* name : {"hex", "hex-5x5"}) {
    const auto game = shown(name);
    const json& board = game->layout_json()["boards"][0];
    EXPECT_EQ(board["shape"], "hex") << name;
    EXPECT_EQ(board["columns"][0], "1") << name;
  }
  for (const char* name : {"tic-tac-toe", "checkers", "othello"}) {
    EXPECT_EQ(shown(name)->layout_json()["boards"][0]["shape"], "square") << name;
  }
}

TEST(ShownGame, APromotionIsFromHereToThere) {
  const auto chess = shown("chess");
  // A white pawn takes its way through to b7, and takes the rook or knight.
  const json moves = {"(move 1 2 1 4)", "(move 2 7 2 5)", "(move 1 4 2 5)", "(move 1 7 1 6)",
                      "(move 2 5 1 6)", "(move 8 7 8 6)", "(move 1 6 1 7)", "(move 8 6 8 5)"};
  const json position = position_after(*chess, moves);
  EXPECT_EQ(path_of(position, 0, "(promote 1 2 queen)"), json::parse("[[48],[57]]"))
      << position["legal"][0];
}

}  // namespace
}  // namespace tafl::workbench
