// SPDX-License-Identifier: MIT
#include "cli/move_input.h"

#include <gtest/gtest.h>

namespace tafl::cli {
namespace {

using Kind = MoveInput::Kind;
using Indices = std::vector<std::size_t>;
const std::vector<std::string> kLegal = {"(mark 1 1)", "(mark 1 10)", "(mark 2 1)", "hint", "noop"};

TEST(MoveInput, NumbersCountFromOne) {
  EXPECT_EQ(read_move("2", kLegal).moves, Indices{1});
  EXPECT_EQ(read_move(" 5 ", kLegal).moves, Indices{4});
  EXPECT_EQ(read_move("0", kLegal).kind, Kind::kNone);
  EXPECT_EQ(read_move("6", kLegal).kind, Kind::kNone);
  EXPECT_EQ(read_move("99999999999999999999999", kLegal).kind, Kind::kNone);
}

TEST(MoveInput, AMoveMayBeSpelledLoosely) {
  EXPECT_EQ(read_move("(mark 1 1)", kLegal).moves, Indices{0});
  EXPECT_EQ(read_move("MARK 1   1", kLegal).moves, Indices{0});
}

TEST(MoveInput, AMoveWinsOverACommandOfTheSameName) {
  EXPECT_EQ(read_move("hint", kLegal).kind, Kind::kMove);
  EXPECT_EQ(read_move("h", kLegal).kind, Kind::kHint);
}

TEST(MoveInput, CommandsAreKnownByWordAndLetter) {
  EXPECT_EQ(read_move("undo", kLegal).kind, Kind::kUndo);
  EXPECT_EQ(read_move("U", kLegal).kind, Kind::kUndo);
  EXPECT_EQ(read_move("quit", kLegal).kind, Kind::kQuit);
  EXPECT_EQ(read_move("help", kLegal).kind, Kind::kHelp);
  EXPECT_EQ(read_move("?", kLegal).kind, Kind::kHelp);
  EXPECT_EQ(read_move("", kLegal).kind, Kind::kMoves);
}

TEST(MoveInput, WordsOfAMoveSelectIt) {
  EXPECT_EQ(read_move("2 1", kLegal).moves, Indices{2});
  EXPECT_EQ(read_move("1 1", kLegal).moves, Indices{0});  // not (mark 1 10)
  const MoveInput several = read_move("mark", kLegal);
  EXPECT_EQ(several.kind, Kind::kSeveral);
  EXPECT_EQ(several.moves, (Indices{0, 1, 2}));
  EXPECT_EQ(read_move("noo", kLegal).moves, Indices{4});
  EXPECT_EQ(read_move("castle", kLegal).kind, Kind::kNone);
}

TEST(MoveInput, AnyBytesAreAccepted) {
  EXPECT_EQ(read_move("((((", kLegal).kind, Kind::kMoves);
  EXPECT_EQ(read_move("\xff\x00 (", kLegal).kind, Kind::kNone);
}

}  // namespace
}  // namespace tafl::cli
