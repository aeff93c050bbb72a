// SPDX-License-Identifier: MIT
#include "ground/ground.h"

#include <gtest/gtest.h>

#include <string>

#include "game/validate.h"
#include "gdl/parser.h"

namespace tafl::ground {
namespace {

std::shared_ptr<const game::Game> game_of(const std::string& text) {
  gdl::Diagnostics diagnostics;
  auto sheet = gdl::parse({"test", text}, diagnostics);
  EXPECT_TRUE(sheet.has_value()) << gdl::render(diagnostics, {"test", text});
  auto game = game::validate(std::move(*sheet), diagnostics);
  EXPECT_NE(game, nullptr) << gdl::render(diagnostics, {"test", text});
  return game;
}

std::string ground_text(const std::string& rules) {
  const auto program = ground(game_of(rules), {});
  EXPECT_TRUE(program.ok());
  return to_text(*program);
}

TEST(Ground, FollowsACounterToItsEnd) {
  EXPECT_EQ(ground_text("(role r) (succ 0 1) (succ 1 2) (init (step 0)) (legal r go)"
                        "(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))"
                        "(<= terminal (true (step 2))) (<= (goal r 100) (true (step 2)))"),
            "; 3 fluents, 5 rules, 4 literals\n"
            "(init (step 0))\n"
            "(<= (goal r 100) (true (step 2)))\n"
            "(<= (next (step 1)) (true (step 0)))\n"
            "(<= (next (step 2)) (true (step 1)))\n"
            "(<= terminal (true (step 2)))\n"
            "(legal r go)\n");
}

TEST(Ground, MovesThatAreNeverLegalHaveNoRules) {
  EXPECT_EQ(ground_text("(role r) (cell 1) (cell 2) (cell 3) (init p)"
                        "(<= (legal r (mark ?c)) (cell ?c) (distinct ?c 2))"
                        "(<= (next (marked ?c)) (does r (mark ?c)))"
                        "(<= terminal (true (marked 2))) (goal r 0)"),
            "; 3 fluents, 5 rules, 2 literals\n"
            "(init p)\n"
            "(<= (next (marked 1)) (does r (mark 1)))\n"
            "(<= (next (marked 3)) (does r (mark 3)))\n"
            "(goal r 0)\n"
            "(legal r (mark 1))\n"
            "(legal r (mark 3))\n");
}

TEST(Ground, NegationOfTheImpossibleIsDropped) {
  EXPECT_EQ(ground_text("(role r) (init p) (legal r a) (goal r 0)"
                        "(<= (next p) (true p) (not (true never)) (not (done)))"
                        "(<= done (true p) (true never))"
                        "(<= terminal (not (true p)))"),
            "; 1 fluents, 4 rules, 2 literals\n"
            "(init p)\n"
            "(<= (next p) (true p))\n"
            "(<= terminal (not (true p)))\n"
            "(goal r 0)\n"
            "(legal r a)\n");
}

TEST(Ground, RecursionKeepsItsCycles) {
  const std::string text = ground_text(
      "(role r) (edge a b) (edge b a) (init (on a)) (init (on b)) (legal r x) (goal r 0)"
      "(<= (reach a) (true (on a)))"
      "(<= (reach ?y) (reach ?x) (edge ?x ?y) (true (on ?y)))"
      "(<= (next (on ?x)) (true (on ?x)) (reach ?x)) (<= terminal (not (reach b)))");
  EXPECT_NE(text.find("(<= (reach a) (true (on a)) (reach b))"), std::string::npos) << text;
  EXPECT_NE(text.find("(<= (reach b) (true (on b)) (reach a))"), std::string::npos) << text;
}

TEST(Ground, WholeFluentsAndMovesMayBeVariables) {
  const std::string text = ground_text(
      "(role r) (init (p 1)) (init q) (legal r a) (legal r (b 2)) (goal r 0)"
      "(<= (next ?f) (true ?f) (does r a))"
      "(<= (next (did ?m)) (does ?r ?m)) (<= terminal (true (did a)))");
  EXPECT_NE(text.find("(<= (next (did (b 2))) (does r (b 2)))"), std::string::npos) << text;
  EXPECT_NE(text.find("(<= (next (did (b 2))) (does r a) (true (did (b 2))))"), std::string::npos)
      << text;
}

TEST(Ground, EqualInstancesAreKeptOnce) {
  EXPECT_EQ(ground_text("(role r) (n 1) (n 2) (n 3) (init p) (legal r a) (goal r 0) terminal"
                        "(<= (next p) (true p) (n ?x) (n ?y))"),
            "; 1 fluents, 4 rules, 1 literals\n"
            "(init p)\n"
            "(<= (next p) (true p))\n"
            "(goal r 0)\n"
            "(legal r a)\n"
            "terminal\n");
}

TEST(Ground, AGameThatIsTooLargeSaysWhichRule) {
  std::string rules = "(role r) (init p) (legal r a) (goal r 0) terminal";
  for (int i = 0; i < 300; ++i) rules += "(n " + std::to_string(i) + ")";
  rules += "\n(<= (next (big ?a ?b ?c)) (true p) (n ?a) (n ?b) (n ?c))";
  base::Limits limits;
  limits.bytes = std::size_t{16} << 20;
  const auto program = ground(game_of(rules), limits);
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.error().kind, base::Error::Kind::kLimit);
  EXPECT_EQ(program.error().message,
            "grounding needs more than 16 MiB; the rule on line 2 was being instantiated");
}

}  // namespace
}  // namespace tafl::ground
