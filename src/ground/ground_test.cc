// SPDX-License-Identifier: MIT
#include "ground/ground.h"

#include <gtest/gtest.h>

#include <string>

#include "game/testing.h"

namespace tafl::ground {
namespace {

using game::testing::game_of;

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

TEST(Ground, WhatTwoVariablesGiveIsMadeARelationOfItsOwn) {
  // The lower of two bids: 30 x 30 pairs of bids, then 30 x 30 pairs of it and the score, but not
  // 30 x 30 x 30 triples.
  std::string rules =
      "(role a) (role b) (init (score 29)) (goal a 0) (goal b 0) (<= terminal (true (score 0)))"
      "(<= (legal ?r (bid ?n)) (role ?r) (number ?n))"
      "(<= (lower ?x ?y ?x) (number ?x) (number ?y) (not (below ?y ?x)))"
      "(<= (lower ?x ?y ?y) (below ?y ?x))"
      "(<= (below ?x ?y) (next_to ?x ?y)) (<= (below ?x ?z) (next_to ?x ?y) (below ?y ?z))"
      "(<= (minus ?x zero ?x) (number ?x))"
      "(<= (minus ?x ?y ?z) (next_to ?y1 ?y) (next_to ?x1 ?x) (minus ?x1 ?y1 ?z))"
      "(<= (next (score ?z)) (true (score ?s)) (does a (bid ?x)) (does b (bid ?y))"
      " (lower ?x ?y ?low) (minus ?s ?low ?z)) (next_to zero 1) (number zero)";
  for (int i = 1; i < 30; ++i) {
    const std::string n = std::to_string(i);
    rules += "(number " + n + ") (next_to " + n + " " + std::to_string(i + 1) + ")";
  }
  const auto program = ground(game_of(rules), {});
  ASSERT_TRUE(program.ok());
  EXPECT_LT(program->rules(), 3'000U);
}

TEST(Ground, FluentsThatNeverChangeAreDecidedBeforehand) {
  const std::string text = ground_text(
      "(role r) (init (wall 1)) (init (wall 3)) (init (at 1)) (to 1 2) (to 2 3) (to 3 4) (to 4 1)"
      "(<= (legal r (go ?y)) (true (at ?x)) (to ?x ?y) (not (true (wall ?y)))) (legal r stay)"
      "(<= (next (wall ?x)) (true (wall ?x))) (<= (next (at ?x)) (does r (go ?x)))"
      "(<= (goal r 100) (true (at ?x)) (true (wall ?x))) (<= terminal (true (at 2)))");
  EXPECT_NE(text.find("(<= (legal r (go 2)) (true (at 1)))"), std::string::npos) << text;
  EXPECT_EQ(text.find("(go 3)"), std::string::npos) << text;
  EXPECT_NE(text.find("(<= (goal r 100) (true (at 1)))"), std::string::npos) << text;
  EXPECT_NE(text.find("(<= (next (wall 3)) (true (wall 3)))"), std::string::npos) << text;
}

TEST(Ground, FluentsThatCanBeAddedAreNotTakenToLast) {
  const std::string text = ground_text(
      "(role r) (init (wall 1)) (place 1) (place 2) (<= (legal r (build ?x)) (place ?x))"
      "(<= (next (wall ?x)) (true (wall ?x))) (<= (next (wall ?x)) (does r (build ?x)))"
      "(<= (goal r 100) (true (wall 2))) (<= terminal (true (wall 2)))");
  EXPECT_NE(text.find("(<= (goal r 100) (true (wall 2)))"), std::string::npos) << text;
}

// A board of 24 cells, and a relation on any four of them of which one four is asked for.
std::string four_of_many(const std::string& goals) {
  std::string rules =
      "(role r) (goal r 0) (<= terminal (true (on c1)))"
      "(<= (legal r (mark ?x)) (cell ?x))"
      "(<= (next (on ?x)) (does r (mark ?x))) (<= (next (on ?x)) (true (on ?x)))"
      "(<= (four ?a ?b ?c ?d) (true (on ?a)) (true (on ?b)) (true (on ?c)) (true (on ?d)))";
  for (int i = 1; i <= 24; ++i) {
    rules += "(init (on c" + std::to_string(i) + ")) (cell c" + std::to_string(i) + ")";
  }
  return rules + goals;
}

TEST(Ground, OfACrowdedRelationOnlyWhatIsAskedForIsInstantiated) {
  const auto program = ground(
      game_of(four_of_many("(<= (goal r 100) (four c1 c2 c3 c4)) (<= (goal r 50) (not (four c5 c6 "
                           "c7 c8)) (pair ?x ?y) (four ?x ?y ?x ?y)) (pair c9 c10)")),
      {});
  ASSERT_TRUE(program.ok());
  EXPECT_LT(program->rules(), 200U);
  const std::string text = to_text(*program);
  EXPECT_NE(text.find("(<= (four c5 c6 c7 c8) (true (on c5)) (true (on c6)) (true (on c7)) (true "
                      "(on c8)))"),
            std::string::npos);
  EXPECT_NE(text.find("(<= (goal r 50) (not (four c5 c6 c7 c8)) (four c9 c10 c9 c10))"),
            std::string::npos)
      << text;
}

TEST(Ground, ACrowdedRelationThatIsAskedForWhollyStaysWhole) {
  const auto program =
      ground(game_of(four_of_many("(<= (goal r 100) (cell ?x) (cell ?y) (cell ?z) (cell ?w)"
                                  " (four ?x ?y ?z ?w) (not (four ?y ?x ?w ?z)))")),
             {});
  ASSERT_TRUE(program.ok());
  EXPECT_GT(program->rules(), 300'000U);
}

TEST(Ground, DemandFollowsARelationThatAsksItself) {
  // Stones counted from cell to cell: only sums that can come about are asked for.
  std::string rules =
      "(role r) (legal r go) (<= terminal (true done)) (init (stone 1)) (<= (next done) (does r "
      "go))"
      "(<= (next (stone ?x)) (after ?x ?y) (does r go)) (number 0)"
      "(<= (count ?n) (sum 1 0 0 ?n ?m)) (<= (goal r 100) (count 3)) (<= (goal r 0) (not (count "
      "3)))"
      "(<= (sum 12 ?m ?k ?n ?l) (one 12 ?m ?k ?n ?l))"
      "(<= (sum ?x ?m ?k ?n ?l) (one ?x ?m ?k ?o ?p) (after ?x ?y) (sum ?y ?o ?p ?n ?l))"
      "(<= (one ?x ?m ?k ?n ?k) (true (stone ?x)) (succ ?m ?n) (number ?k))"
      "(<= (one ?x ?m ?k ?m ?l) (cell ?x) (not (true (stone ?x))) (succ ?k ?l) (number ?m))";
  for (int i = 0; i < 60; ++i) {
    rules += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ") (number " +
             std::to_string(i + 1) + ")";
  }
  for (int i = 1; i < 12; ++i) {
    rules += "(after " + std::to_string(i) + " " + std::to_string(i + 1) + ") (cell " +
             std::to_string(i) + ")";
  }
  const auto program = ground(game_of(rules + "(cell 12)"), {});
  ASSERT_TRUE(program.ok());
  EXPECT_LT(program->rules(), 5'000U);
}

constexpr const char* kBits =
    "(role r) (init (step 3)) (init a) (legal r wait) (goal r 0) (<= terminal (true (step 3)))"
    "(bit 0) (bit 1) (<= (next (step 3)) (reached 2 0)) (<= (next a) (does r wait))"
    "(<= (reached 3 ?a ?b) (bit ?a) (bit ?b) (true (step 3)))";

TEST(Ground, ArgumentsThatMakeNoDifferenceAreDropped) {
  const std::string text =
      ground_text(std::string(kBits) +
                  "(<= (reached 2 ?a) (bit ?a) (not (true a)) (reached 3 ?a 0) (reached 3 ?a 1))");
  EXPECT_NE(text.find("(<= (next (step 3)) (reached;of2 2))\n"), std::string::npos) << text;
  EXPECT_NE(text.find("(<= (reached;of2 2) (not (true a)) (reached;of3 3))\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("(<= (reached;of3 3) (true (step 3)))\n"), std::string::npos) << text;
}

// ?a decides something here, 2 is not in the list there.
TEST(Ground, ArgumentsThatMayMakeADifferenceAreKept) {
  for (const char* rule :
       {"(<= (reached 2 ?a) (bit ?a) (reached 3 ?a 0) (distinct ?a 1))",
        "(<= (reached 2 ?a) (bit ?a) (true (step ?a)) (reached 3 ?a 0))", "(reached 2 0)"}) {
    const std::string text = ground_text(std::string(kBits) + rule);
    EXPECT_EQ(text.find("reached;of2"), std::string::npos) << text;
  }
  const std::string text = ground_text(
      std::string(kBits) + "(<= (reached 2 ?a) (bit ?a) (reached 3 ?a 0) (not (reached 3 2 ?a)))");
  EXPECT_NE(text.find("(<= (reached;of3 3 0) (true (step 3)))"), std::string::npos) << text;
}

}  // namespace
}  // namespace tafl::ground
