// SPDX-License-Identifier: MIT
#include "verify/census.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "machine/testing.h"

namespace tafl::verify {
namespace {

using machine::testing::game_of;

constexpr std::string_view kRules = R"(
  (role a) (init (p 1)) (edge 1 2) (edge 2 3) (legal a go)
  (<= (path ?x ?y) (edge ?x ?y))
  (<= (path ?x ?z) (edge ?x ?y) (path ?y ?z))
  (<= (here ?x) (true (p ?x)) (or (edge ?x 1) (path ?x 3)))
  (<= moved (does a go))
  (<= (next (p ?y)) moved (true (p ?x)) (edge ?x ?y))
  (<= terminal (not (here 1)) (not (here 2)))
  (<= (goal a 100) terminal (distinct 1 2)))";

const RelationCount& find(const Census& census, std::string_view name) {
  return *std::find_if(census.relations.begin(), census.relations.end(),
                       [&](const auto& relation) { return relation.name == name; });
}

TEST(Census, CountsRulesFactsAndClauses) {
  const Census counted = census(*game_of(std::string(kRules)));
  EXPECT_EQ(counted.facts, 5U);
  EXPECT_EQ(counted.rules, 7U);
  EXPECT_EQ(counted.clauses, 13U);
  EXPECT_FALSE(counted.declares_base);
}

TEST(Census, TellsStaticStateAndMoveRelationsApart) {
  const Census counted = census(*game_of(std::string(kRules)));
  EXPECT_EQ(find(counted, "path").dependence, Dependence::kRules);
  EXPECT_EQ(find(counted, "here").dependence, Dependence::kState);
  EXPECT_EQ(find(counted, "moved").dependence, Dependence::kMoves);
  EXPECT_EQ(find(counted, "next").dependence, Dependence::kMoves);
  EXPECT_TRUE(find(counted, "next").keyword);
}

TEST(Census, FindsRecursion) {
  const Census counted = census(*game_of(std::string(kRules)));
  EXPECT_TRUE(find(counted, "path").recursive);
  EXPECT_FALSE(find(counted, "here").recursive);
  EXPECT_EQ(find(counted, "path").clauses, 2U);
}

TEST(ClausesText, ShowsTheNormalForm) {
  const std::string text = clauses_text(*game_of(std::string(kRules)));
  EXPECT_NE(text.find("(edge 1 2)\n"), std::string::npos);
  EXPECT_NE(text.find("(<= (here ?x) (true (p ?x)) (edge ?x 1))\n"
                      "(<= (here ?x) (true (p ?x)) (path ?x 3))\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("(<= terminal (not (here 1)) (not (here 2)))\n"), std::string::npos);
}

}  // namespace
}  // namespace tafl::verify
