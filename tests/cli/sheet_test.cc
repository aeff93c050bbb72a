// SPDX-License-Identifier: MIT
//
// The commands that read a sheet and write a text: format, scramble, dump, golden.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Format, PrefixAndInfixSayTheSame) {
  const Outcome infix = run({"format", "-", "--infix"}, kTinyRules);
  EXPECT_EQ(infix.exit_code, 0);
  EXPECT_THAT(infix.out, HasSubstr("legal(a, take(?what)) :-"));
  EXPECT_THAT(infix.out, HasSubstr("A tiny game."));
  const Outcome back = run({"format", "-"}, infix.out);
  EXPECT_EQ(back.out, run({"format", "-", "--prefix"}, kTinyRules).out);
}

TEST(Format, InPlaceRewritesTheFileOnce) {
  const TemporaryFolder folder;
  const std::string path = folder.file("tiny.kif", kTinyRules);
  const Outcome outcome = run({"format", "-i", path});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "");
  const std::string once = base::read_file(path).value();
  EXPECT_EQ(once, run({"format", path}).out);
}

TEST(Format, ABrokenSheetIsLeftAlone) {
  const TemporaryFolder folder;
  const std::string path = folder.file("bad.kif", "(role a");
  EXPECT_EQ(run({"format", "-i", path}).exit_code, 1);
  EXPECT_EQ(base::read_file(path).value(), "(role a");
}

TEST(Scramble, HidesNamesAndTheMapPutsThemBack) {
  const TemporaryFolder folder;
  const std::string map = folder.path("map.json");
  const Outcome scrambled = run({"scramble", "-", "--seed", "7", "--map", map}, kTinyRules);
  EXPECT_EQ(scrambled.exit_code, 0);
  EXPECT_THAT(scrambled.out, Not(HasSubstr("gold")));
  EXPECT_THAT(scrambled.out, HasSubstr("(role "));
  EXPECT_EQ(run({"scramble", "-", "--seed", "7"}, kTinyRules).out, scrambled.out);
  EXPECT_NE(run({"scramble", "-", "--seed", "8"}, kTinyRules).out, scrambled.out);
  const Outcome back = run({"scramble", "-", "--unscramble", map}, scrambled.out);
  EXPECT_EQ(back.exit_code, 0) << back.err;
  EXPECT_THAT(back.out, HasSubstr("(<= (legal a (take ?what))"));
  EXPECT_EQ(run({"scramble", "-", "--unscramble", folder.file("x", "[]")}, scrambled.out).exit_code,
            1);
}

TEST(Dump, RulesAreTheClauses) {
  const Outcome outcome = run({"dump", "-", "--stage", "rules"}, kTinyRules);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("(thing gold)\n"));
  EXPECT_THAT(outcome.out, HasSubstr("(<= (next (at end)) (does a wait))\n"));
}

TEST(Golden, IsTheSameTextOnEveryMachine) {
  const Outcome relational = run({"golden", "tic-tac-toe", "--machine", "relational"});
  EXPECT_EQ(relational.exit_code, 0);
  EXPECT_THAT(relational.out, HasSubstr("game: tic-tac-toe\nroles: x o\nseed: 1\n"));
  EXPECT_EQ(run({"golden", "tic-tac-toe", "--machine", "prolog"}).out, relational.out);
  EXPECT_THAT(run({"golden", "tic-tac-toe", "--plies", "2"}).out, HasSubstr("end: cut\n"));
}

}  // namespace
}  // namespace tafl::tests
