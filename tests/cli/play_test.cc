// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;

TEST(Play, APersonCanWinByNumberTextOrWord) {
  for (std::string_view first : {"1\n", "(take gold)\n", "gold\n", "TAKE GOLD\n"}) {
    const TemporaryFolder folder;
    const Outcome outcome =
        run({"play", folder.file("tiny.kif", kTinyRules), "--role", "a"}, first);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("Your only move is wait."));
    EXPECT_THAT(outcome.out, HasSubstr("a  100  (you)"));
  }
}

TEST(Play, MovesAreListedAndFiltered) {
  const Outcome outcome = run({"play", "tic-tac-toe"}, "mark 1\nnonsense\nhelp\nhint\nquit\n");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("   9  (mark 3 3)"));
  EXPECT_THAT(outcome.out, HasSubstr("Several moves have that:\n   1  (mark 1 1)"));
  EXPECT_THAT(outcome.out, HasSubstr("No move matches 'nonsense'"));
  EXPECT_THAT(outcome.out, HasSubstr("take back your last move"));
  EXPECT_THAT(outcome.out, HasSubstr("Perhaps (mark "));
}

TEST(Play, AMoveCanBeTakenBack) {
  const Outcome outcome = run({"play", "tic-tac-toe", "--role", "x", "--players", "legal"},
                              "undo\n9\nundo\nmark 2 2\nquit\n");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("There is nothing to take back."));
  EXPECT_THAT(outcome.out, HasSubstr("   1  x (mark 3 3)\n"));
  EXPECT_THAT(outcome.out, HasSubstr("   1  x (mark 2 2)\n"));
  EXPECT_THAT(outcome.out, HasSubstr("   2  o (mark 1 1)\n"));
}

TEST(Play, TheEndOfInputEndsCleanly) {
  const Outcome outcome = run({"play", "tic-tac-toe"}, "5\n");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "");
}

TEST(Play, AnUnknownRoleNamesTheRoles) {
  const Outcome outcome = run({"play", "tic-tac-toe", "--role", "z"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("there is no role 'z'; the roles are x, o"));
}

}  // namespace
}  // namespace tafl::tests
