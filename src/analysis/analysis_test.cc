// SPDX-License-Identifier: MIT
//
// What is found in the library's games, compared with what a person wrote down after reading the
// rules; then the same with all names replaced.
#include "analysis/analysis.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "base/rng.h"
#include "gdl/scramble.h"
#include "lanes/testing.h"

namespace tafl::analysis {
namespace {

using lanes::testing::library_game;

// From here on nothing may be wrong.
constexpr double kHigh = 0.9;

struct Expected {
  const char* game;
  const char* board;    // "8x8", "37 graph", "5x5 hex", "2*3x3"; empty: none
  const char* pieces;   // the first is the blank, "-" if there is none
  const char* counter;  // empty: none
  const char* order;    // one of the successor relations; empty: none
};

const Expected kExpected[] = {
    {"amazons-6x6", "6x6", "b white black arrow archer", "", "succ"},
    {"asteroids", "", "-", "step", "succ"},
    {"battle-of-the-sexes", "", "-", "", ""},
    {"blocks-world", "", "-", "step", "succ"},
    {"breakthrough", "8x8", "b white black", "", "succ"},
    {"buttons-and-lights", "", "-", "step", "succ"},
    {"checkers", "8x8", "b wm wk bm bk chain", "ply", "succ"},
    {"chinese-checkers-2", "37 graph", "b red green", "ply", "tick"},
    {"chomp", "7x4", "- square", "", "succ"},
    {"clobber-3x4", "4x3", "blank white black", "stones", "succ"},
    {"connect-four", "7x6", "blank red yellow", "", "succ"},
    {"crisscross", "7x7", "blank red teal", "", "succ"},
    {"dollar-auction", "", "-", "", "succ"},
    {"eight-puzzle", "3x3", "b 1 2 3 4 5 6 7 8", "step", "succ"},
    {"four-player-tic-tac-toe", "7x7", "b red green blue yellow", "", "up"},
    {"gomoku-8x8", "8x8", "blank black white", "", "succ"},
    {"hanoi", "", "-", "step", "above"},
    {"hex-5x5", "5x5 hex", "blank red blue", "", "succ"},
    {"hexapawn", "3x3", "b white black", "", "succ"},
    {"kalah-small", "", "-", "", "succ"},
    {"knights-tour", "6x6", "- at visited", "count", "succ"},
    {"knightthrough", "8x8", "b white black", "", "succ"},
    {"large-tic-tac-toe", "5x5", "blank x o", "", "succ"},
    {"lights-out-3x3", "3x3", "- lit", "step", "succ"},
    {"max-knights", "5x5", "- knight", "placed", "succ"},
    {"maze", "8x8", "- at", "step", "up"},
    {"mini-chess", "5x5", "b wp wn wb wr wq wk bp bn bb br bq bk", "ply", "succ"},
    {"n-queens-6", "6x6", "- queen", "turn", "succ"},
    {"nim", "", "-", "", "succ"},
    {"othello", "8x8", "b white black", "", "succ"},
    {"parallel-tic-tac-toe", "2*3x3", "blank x o", "", ""},
    {"peg", "7x7", "empty peg", "pegs", "succ"},
    {"pentago", "6x6", "blank white black", "", "succ"},
    {"rock-paper-scissors", "", "-", "round", "succ"},
    {"sheep-and-wolf", "8x8", "b sheep wolf", "", "succ"},
    {"skirmish", "8x8", "b wp wn wb wr wk bp bn bb br bk", "ply", "succ"},
    {"sokoban-small", "6x5", "- at box", "step", "succ"},
    {"state-space-small", "", "-", "step", "succ"},
    {"sudoku-4x4", "4x4", "- 1 2 3 4", "filled", "succ"},
    {"tccc", "7x5", "b wp wn wc wd bp bn bc bd", "ply", "succ"},
    {"tic-tac-toe", "3x3", "blank x o", "", ""},
    {"tron", "10x10", "- red blue", "", "up"},
    {"wolf-goat-cabbage", "", "-", "step", "succ"},
};

std::string board_text(const Board& board) {
  std::string text = board.rows.size() > 1
                         ? fmt::format("{}x{}", board.columns.size(), board.rows.size())
                         : fmt::format("{}", board.columns.size());
  if (board.slices.size() > 1) text = fmt::format("{}*{}", board.slices.size(), text);
  if (board.shape == BoardShape::kHex) text += " hex";
  if (board.shape == BoardShape::kGraph) text += " graph";
  if (board.shape == BoardShape::kLine) text += " line";
  return text;
}

using Names = std::map<std::string, std::string>;

std::string renamed(const std::string& name, const Names& names) {
  const auto found = names.find(name);
  return found == names.end() ? name : found->second;
}

// Compares; `names` has the new name of each old one.
void check(const Analysis& found, const Expected& expected, const Names& names) {
  if (*expected.board == 0) {
    for (const Board& board : found.boards) EXPECT_LT(board.confidence, kHigh);
    EXPECT_TRUE(found.boards.empty());
  } else {
    ASSERT_EQ(found.boards.size(), 1U);
    EXPECT_EQ(board_text(found.boards[0]), expected.board);
  }
  std::istringstream words(expected.pieces);
  std::string blank;
  words >> blank;
  std::set<std::string> pieces;
  if (blank != "-") pieces.insert(renamed(blank, names));
  for (std::string word; words >> word;) pieces.insert(renamed(word, names));
  std::set<std::string> seen;
  std::string seen_blank = "-";
  for (const Piece& piece : found.pieces) {
    seen.insert(piece.name);
    if (piece.blank) seen_blank = piece.name;
  }
  EXPECT_EQ(seen, pieces);
  EXPECT_EQ(seen_blank, renamed(blank, names));
  if (*expected.counter == 0) {
    EXPECT_TRUE(found.counters.empty());
  } else {
    ASSERT_EQ(found.counters.size(), 1U);
    EXPECT_EQ(found.counters[0].name, renamed(expected.counter, names));
    EXPECT_GE(found.counters[0].confidence, kHigh);
  }
  const auto has = [&](const std::string& name) {
    return std::ranges::any_of(found.orders,
                               [&](const Order& order) { return order.relation == name; });
  };
  if (*expected.order == 0) {
    EXPECT_TRUE(found.orders.empty());
  } else {
    EXPECT_TRUE(has(renamed(expected.order, names)));
  }
}

class Library : public ::testing::TestWithParam<Expected> {
 protected:
  static Analysis analysed(std::shared_ptr<const game::Game> game) {
    return analyse(lanes::compile(std::move(game), {}).value(), {.states = 2000});
  }
};

TEST_P(Library, BoardPiecesCounterAndOrderAreFound) {
  check(analysed(library_game(GetParam().game)), GetParam(), {});
}

TEST_P(Library, NamesDoNotMatter) {
  const auto scrambled = gdl::scramble(library_game(GetParam().game)->sheet(), base::Rng(7));
  gdl::Diagnostics diagnostics;
  const auto game = game::validate(scrambled.sheet, diagnostics);
  ASSERT_TRUE(game);
  check(analysed(game), GetParam(), Names(scrambled.names.begin(), scrambled.names.end()));
}

INSTANTIATE_TEST_SUITE_P(Games, Library, ::testing::ValuesIn(kExpected), [](const auto& tested) {
  std::string name = tested.param.game;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

Analysis of(const char* game) {
  return analyse(lanes::testing::compiled(game), {.states = 2000});
}

TEST(Analysis, TurnsAndRewardsAreToldApart) {
  const Analysis chess = of("breakthrough");
  EXPECT_EQ(chess.turns, Turns::kTakeTurns);
  EXPECT_EQ(chess.turns_confidence, 1);
  EXPECT_EQ(chess.rewards, Rewards::kConstantSum);
  ASSERT_TRUE(chess.control);
  EXPECT_EQ(chess.control->name, "control");
  EXPECT_EQ(of("tron").turns, Turns::kAtOnce);
  EXPECT_EQ(of("prisoners-dilemma").rewards, Rewards::kMixed);
  EXPECT_EQ(of("eight-puzzle").turns, Turns::kAlone);
}

TEST(Analysis, PiecesBelongToWhoMovesThem) {
  for (const Piece& piece : of("skirmish").pieces) {
    if (piece.blank) continue;
    ASSERT_TRUE(piece.owner) << piece.name;
    EXPECT_EQ(*piece.owner, piece.name[0] == 'w' ? 0U : 1U) << piece.name;
  }
}

TEST(Analysis, PiecesAreTakenWhereTheyGetFewer) {
  for (const char* name : {"checkers", "breakthrough", "skirmish", "mini-chess"}) {
    const Analysis found = of(name);
    ASSERT_TRUE(found.captures) << name;
    EXPECT_GT(found.captures->share, 0) << name;
    EXPECT_LT(found.captures->share, 0.5) << name;
  }
  const auto checkers = lanes::testing::compiled("checkers");
  EXPECT_EQ(of("checkers").captures->count(checkers->initial), 24U);
  // Stones are added, turned over, or taken with every move.
  for (const char* name : {"tic-tac-toe", "othello", "clobber-3x4"}) {
    EXPECT_FALSE(of(name).captures) << name;
  }
}

TEST(Analysis, SquaresThatBelongTogetherAreNoPieces) {
  // Every stone has a leader, which is named by its square.
  const auto game = lanes::testing::game_of(R"(
    (role a) (role b) (init (control a)) (succ 1 2) (succ 2 3) (succ 3 4)
    (index 1) (index 2) (index 3) (index 4)
    (other a b) (other b a)
    (<= (init (cell ?x ?y empty)) (index ?x) (index ?y))
    (<= (legal ?r (mark ?x ?y)) (true (control ?r)) (true (cell ?x ?y empty)))
    (<= (legal ?r noop) (other ?r ?s) (true (control ?s)))
    (<= (next (cell ?x ?y ?r)) (does ?r (mark ?x ?y)))
    (<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) (does ?r (mark ?v ?w)) (distinct ?x ?v))
    (<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) (does ?r (mark ?v ?w)) (distinct ?y ?w))
    (<= (next (leads ?x ?y ?y ?x)) (does ?r (mark ?x ?y)))
    (<= (next (leads ?x ?y ?v ?w)) (true (leads ?x ?y ?v ?w)))
    (<= (next (control ?r)) (other ?r ?s) (true (control ?s)))
    (<= open (true (cell ?x ?y empty)))
    (<= terminal (not open))
    (<= (goal ?r 50) (role ?r)))");
  const Analysis found = analyse(lanes::compile(game, {}).value(), {.states = 1000});
  ASSERT_EQ(found.boards.size(), 1U);
  EXPECT_EQ(found.boards[0].fluents.size(), 1U);
  EXPECT_EQ(found.pieces.size(), 3U);
}

TEST(Analysis, RandomGamesTellWhatPiecesAreWorth) {
  const Captures captures = *of("checkers").captures;
  EXPECT_GT(captures.worth, 0.3);
  const auto checkers = lanes::testing::compiled("checkers");
  EXPECT_EQ(captures.balance(checkers->initial, 0), 0);
  std::vector<std::uint64_t> alone = checkers->initial;
  for (std::size_t i = 0; i < alone.size(); ++i) alone[i] &= ~captures.by_role[1][i];
  EXPECT_EQ(captures.balance(alone, 0), 1);
  EXPECT_EQ(captures.balance(alone, 1), -1);
}

TEST(Analysis, QuantitiesHaveOwnersAndDirections) {
  const Analysis found = of("skirmish");
  ASSERT_EQ(found.quantities.size(), 2U);
  for (const Quantity& quantity : found.quantities) {
    EXPECT_EQ(quantity.name, "score");
    EXPECT_TRUE(quantity.owner);
    EXPECT_TRUE(quantity.grows);
    EXPECT_FALSE(quantity.shrinks);
  }
  for (const Quantity& heap : of("nim").quantities) EXPECT_TRUE(heap.shrinks);
}

TEST(Analysis, ACounterIsIgnoredOnlyUntilItMatters) {
  const Analysis found = of("eight-puzzle");
  const Counter* counter = found.ignorable_counter();
  ASSERT_NE(counter, nullptr);
  EXPECT_EQ(counter->remaining.front() + 1, static_cast<int>(counter->fluents.size()));
  EXPECT_EQ(counter->remaining.back(), 0);
  // Here every step has its own rules.
  EXPECT_EQ(of("state-space-small").ignorable_counter(), nullptr);
}

TEST(Analysis, GamesSideBySideAreParts) {
  EXPECT_EQ(of("tic-tac-toe").factors, 1U);
  const auto two = lanes::testing::game_of(R"(
    (role r) (lamp a) (lamp b) (init (pushed a 0)) (init (pushed b 0)) (succ 0 1) (succ 1 2)
    (<= (legal r (push ?l)) (true (pushed ?l ?n)) (succ ?n ?m))
    (<= (legal r rest) (true (pushed a 2)) (true (pushed b 2)))
    (<= (next (pushed ?l ?m)) (does r (push ?l)) (true (pushed ?l ?n)) (succ ?n ?m))
    (<= (next (pushed ?l ?n)) (true (pushed ?l ?n)) (not (does r (push ?l))))
    (<= (full ?l) (true (pushed ?l 2)))
    (<= terminal (full a) (full b))
    (<= (goal r 100) (full a) (full b)))");
  EXPECT_EQ(analyse(lanes::compile(two, {}).value(), {.states = 100}).factors, 2U);
}

TEST(Analysis, MarksOfTicTacToeStay) {
  const Analysis found = of("tic-tac-toe");
  EXPECT_EQ(found.stays_true.size(), 18U);
  EXPECT_EQ(found.stays_false.size(), 9U);
  EXPECT_EQ(found.proved_latches, 27U);
  EXPECT_TRUE(found.symmetric);
}

TEST(Analysis, HexagonsHaveSixNeighbours) {
  const Board board = of("hex-5x5").boards.at(0);
  EXPECT_EQ(board.neighbours[board.square(2, 2)].size(), 6U);
  EXPECT_EQ(board.neighbours[board.square(0, 0)].size(), 2U);
  const Board grid = of("breakthrough").boards.at(0);
  EXPECT_EQ(grid.neighbours[grid.square(0, 0)].size(), 2U);
}

}  // namespace
}  // namespace tafl::analysis
