// SPDX-License-Identifier: MIT
#include "gdl/scramble.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/files.h"
#include "gdl/printer.h"
#include "gdl/testing.h"

namespace tafl::gdl {
namespace {

using testing::parsed;

constexpr const char* kSheet =
    "(role white) (role black)\n"
    "(<= (goal ?r 100) (role ?r) (true (cell 1 ?x)))\n"
    "(<= (goal ?r 0) (role ?r) (not (true (cell 1 1))))\n";

TEST(Scramble, RenamesEverythingButKeywordsAndGoals) {
  const Scrambled scrambled = scramble(parsed(kSheet), base::Rng(1));
  const std::string text = print_wire(scrambled.sheet);
  for (const char* name : {"white", "black", "cell", "?r", "?x"}) {
    EXPECT_EQ(text.find(name), std::string::npos) << name << " in " << text;
  }
  for (const char* name : {"(role ", "(goal ", " 100)", " 0)", "(true ", "(not "}) {
    EXPECT_NE(text.find(name), std::string::npos) << name << " in " << text;
  }
}

TEST(Scramble, KeepsAllNumbersWhereGoalsAreComputed) {
  const Scrambled scrambled =
      scramble(parsed("(<= (goal w ?n) (true (score ?n))) (init (score 25))"), base::Rng(1));
  EXPECT_NE(print_wire(scrambled.sheet).find(" 25)"), std::string::npos);
}

TEST(Scramble, DependsOnTheSeedAlone) {
  const RuleSheet sheet = parsed(kSheet);
  EXPECT_EQ(print_wire(scramble(sheet, base::Rng(7)).sheet),
            print_wire(scramble(sheet, base::Rng(7)).sheet));
  EXPECT_NE(print_wire(scramble(sheet, base::Rng(7)).sheet),
            print_wire(scramble(sheet, base::Rng(8)).sheet));
}

TEST(Scramble, KeepsTheOrderOfTheRoles) {
  const Scrambled scrambled = scramble(parsed(kSheet), base::Rng(3));
  EXPECT_EQ(scrambled.sheet.rules[0].head.args[0].symbol, SymbolId(0));
  EXPECT_EQ(scrambled.sheet.rules[1].head.args[0].symbol, SymbolId(1));
}

TEST(Scramble, GivesEachNameOneOtherName) {
  const Scrambled scrambled = scramble(parsed(kSheet), base::Rng(5));
  std::set<std::string> names;
  for (const auto& [original, other] : scrambled.names) {
    EXPECT_NE(fold_case(original), fold_case(other));
    EXPECT_EQ(original.front() == '?', other.front() == '?');
    EXPECT_EQ(keyword_of(other), Keyword::kNone);
    EXPECT_TRUE(names.insert(other).second) << other;
  }
}

void expect_undone(const RuleSheet& sheet, std::uint64_t seed) {
  const Scrambled scrambled = scramble(sheet, base::Rng(seed));
  EXPECT_TRUE(same_rules(sheet, unscramble(scrambled.sheet, scrambled.names)));
  // Also after a journey as text.
  const RuleSheet received = parsed(print(scrambled.sheet, Layout::kPrefix), Notation::kPrefix);
  EXPECT_TRUE(same_rules(scrambled.sheet, received));
  EXPECT_TRUE(same_rules(sheet, unscramble(received, scrambled.names)));
}

TEST(Scramble, CanBeUndone) {
  expect_undone(parsed(kSheet), 1);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    expect_undone(parsed(testing::SheetWriter(base::Rng(seed)).sheet(), Notation::kPrefix), seed);
  }
}

TEST(ScrambleCorpus, CanBeUndoneForPublicSheets) {
  for (const std::filesystem::path& path : testing::corpus("games")) {
    SCOPED_TRACE(path);
    expect_undone(parsed(base::read_file(path).value()), 1);
  }
}

}  // namespace
}  // namespace tafl::gdl
