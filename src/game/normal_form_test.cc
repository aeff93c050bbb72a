// SPDX-License-Identifier: MIT
#include "game/normal_form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "gdl/parser.h"
#include "gdl/printer.h"

namespace tafl::game {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The clauses of a rule as text: "head <- condition, condition".
std::vector<std::string> clauses_of(const std::string& text) {
  gdl::Diagnostics diagnostics;
  const auto sheet = gdl::parse({"test", text}, diagnostics);
  std::vector<Clause> clauses;
  for (const gdl::Rule& rule : sheet->rules) append_clauses(rule, 0, clauses, diagnostics);
  std::vector<std::string> out;
  for (const Clause& clause : clauses) {
    std::string line = gdl::to_string(clause.head, sheet->symbols) + " <-";
    for (const Condition& condition : clause.body) {
      line += condition.kind == Condition::Kind::kNegative ? " not " : " ";
      line += gdl::to_string(condition.atom, sheet->symbols);
    }
    out.push_back(line);
  }
  return out;
}

TEST(NormalForm, DisjunctionsBecomeClauses) {
  EXPECT_THAT(clauses_of("(<= p (or q r) (or s t))"),
              ElementsAre("p <- q s", "p <- q t", "p <- r s", "p <- r t"));
}

TEST(NormalForm, NegationMovesInwards) {
  EXPECT_THAT(clauses_of("(<= p (not (or q (not r))))"), ElementsAre("p <- not q r"));
  EXPECT_THAT(clauses_of("(<= p (not (and q r)))"), ElementsAre("p <- not q", "p <- not r"));
}

TEST(NormalForm, NegatedDistinctIsEquality) {
  EXPECT_THAT(clauses_of("(<= (p ?x ?y) (q ?x ?y) (not (distinct ?x ?y)))"),
              ElementsAre("(p ?y ?y) <- (q ?y ?y)"));
  EXPECT_THAT(clauses_of("(<= (p ?x) (q ?x) (not (distinct (f ?x) (f a))))"),
              ElementsAre("(p a) <- (q a)"));
  EXPECT_THAT(clauses_of("(<= (p ?x) (q ?x) (not (distinct (f ?x) (g a))))"), IsEmpty());
  EXPECT_THAT(clauses_of("(<= (p ?x) (q ?x) (not (distinct ?x (f ?x))))"), IsEmpty());
}

TEST(NormalForm, GroundDistinctsAreDecided) {
  EXPECT_THAT(clauses_of("(<= p q (distinct a b))"), ElementsAre("p <- q"));
  EXPECT_THAT(clauses_of("(<= p q (distinct a a))"), IsEmpty());
  EXPECT_THAT(clauses_of("(<= p (q ?x) (distinct ?x ?x))"), IsEmpty());
}

TEST(NormalForm, EmptyDisjunctionIsFalse) {
  EXPECT_THAT(clauses_of("(<= p q (or))"), IsEmpty());
}

TEST(NormalForm, AProductOfDisjunctionsIsRefused) {
  std::string text = "(<= p";
  for (int i = 0; i < 13; ++i) text += " (or a b)";
  gdl::Diagnostics diagnostics;
  const auto sheet = gdl::parse({"test", text + ")"}, diagnostics);
  std::vector<Clause> clauses;
  EXPECT_FALSE(append_clauses(sheet->rules[0], 0, clauses, diagnostics));
  EXPECT_EQ(diagnostics.all().front().code, "too-many-alternatives");
}

}  // namespace
}  // namespace tafl::game
