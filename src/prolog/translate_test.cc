// SPDX-License-Identifier: MIT
#include "prolog/translate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "gdl/parser.h"

namespace tafl::prolog {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string translated(const std::string& text) {
  gdl::Diagnostics diagnostics;
  const auto sheet = gdl::parse({"test", text}, diagnostics);
  std::vector<game::Clause> clauses;
  for (const gdl::Rule& rule : sheet->rules) game::append_clauses(rule, 0, clauses, diagnostics);
  return to_string(translate(clauses, sheet->symbols));
}

TEST(Translate, AWholeProgram) {
  EXPECT_EQ(translated("(role r) (init (on 1)) (<= (next (on ?x)) (does r (push ?x)))"
                       "(<= (next (on ?x)) (true (on ?x)) (not (does r (push ?x))))"),
            ":- dynamic 'r true'/1, 'r does'/2.\n"
            ":- dynamic 't on'/1.\n"
            "\n"
            ":- dynamic 'r role'/1.\n"
            "'r role'('r').\n"
            "\n"
            ":- dynamic 'r init'/1.\n"
            "'r init'('on'('1')).\n"
            "\n"
            ":- dynamic 'r next'/1.\n"
            "'r next'('on'(V_x)) :- 'r does'('r', 'push'(V_x)).\n"
            "'r next'('on'(V_x)) :- 't on'(V_x), \\+ 'r does'('r', 'push'(V_x)).\n");
}

TEST(Translate, NamesCannotReachPrologsOwnPredicates) {
  EXPECT_THAT(translated("(<= (halt ?x) (shell ?x) (assertz ?x) (call ?x))"),
              HasSubstr("'r halt'(V_x) :- 'r shell'(V_x), 'r assertz'(V_x), 'r call'(V_x)."));
}

TEST(Translate, AVariableFluentMeansAnyFluent) {
  EXPECT_THAT(translated("(<= (next ?f) (true ?f) (not (clears ?f)))"),
              HasSubstr("'r next'(V_f) :- 'r true'(V_f), \\+ 'r clears'(V_f)."));
}

TEST(Translate, TestsRunAsSoonAsTheirVariablesAreBound) {
  EXPECT_THAT(
      translated("(<= (p ?x ?y) (not (s ?y)) (distinct ?x a) (q ?x) (q ?y))"),
      HasSubstr("'r p'(V_x, V_y) :- 'r q'(V_x), V_x \\== 'a', 'r q'(V_y), \\+ 'r s'(V_y)."));
}

TEST(Translate, RecursiveRelationsAreTabled) {
  const std::string text =
      translated("(<= (reach ?x ?y) (edge ?x ?y)) (<= (reach ?x ?z) (reach ?x ?y) (edge ?y ?z))");
  EXPECT_THAT(text, HasSubstr(":- table 'r reach'/2.\n"));
  EXPECT_THAT(text, HasSubstr(":- dynamic 'r edge'/2.\n"));
}

TEST(Translate, NegationInsideARecursionIsWellFounded) {
  EXPECT_THAT(translated("(<= (p ?x) (e ?x ?y) (not (q ?y))) (<= (q ?x) (e ?x ?y) (p ?y))"),
              HasSubstr("tnot('r q'(V_y))"));
}

TEST(Translate, GoalsThatNegateGoalsAreNotTabled) {
  const std::string text =
      translated("(<= (goal ?r 100) (win ?r)) (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))");
  EXPECT_THAT(text, HasSubstr("\\+ 'r goal'(V_r, '100')"));
  EXPECT_THAT(text, Not(HasSubstr(":- table")));
}

TEST(Translate, DuplicateStatementsCollapse) {
  const std::string text = translated("(p a) (p a) (<= (q ?x) (p ?x)) (<= (q ?x) (p ?x))");
  EXPECT_EQ(text.find("'r p'('a')."), text.rfind("'r p'('a')."));
  EXPECT_EQ(text.find("'r q'(V_x) :-"), text.rfind("'r q'(V_x) :-"));
}

TEST(Translate, OddVariablesGetNumbers) {
  EXPECT_THAT(translated("(<= (p ?x+ ?x-) (q ?x+ ?x-))"),
              HasSubstr("'r p'(V1, V2) :- 'r q'(V1, V2)."));
}

TEST(Translate, QuotesAndOtherBytesAreEscaped) {
  EXPECT_EQ(quoted_atom("it's"), "'it\\x27\\s'");
  EXPECT_EQ(quoted_atom("a\\b"), "'a\\x5c\\b'");
  EXPECT_EQ(quoted_atom(std::string("\x01\xe9", 2)), "'\\x1\\\\xe9\\'");
}

}  // namespace
}  // namespace tafl::prolog
