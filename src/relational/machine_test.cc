// SPDX-License-Identifier: MIT
#include "relational/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "game/controller.h"
#include "game/testing.h"
#include "terms/pattern.h"

namespace tafl::relational {
namespace {

using game::RoleId;
using game::testing::game_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// What every sheet of these tests needs besides what it is about.
const std::string kFrame = R"(
  (role r) (role s)
  (legal r a) (legal r b) (legal s c)
  (goal r 100) (goal s 0)
  terminal
)";

Machine machine_of(const std::string& text, const base::Limits& limits = {}) {
  return Machine(game_of(kFrame + text), limits);
}

// The rows of a query in the initial state, each joined by spaces.
std::vector<std::string> ask(Machine& machine, const std::string& query, std::size_t most = 1000) {
  gdl::SymbolTable symbols = machine.game().symbols();
  gdl::Diagnostics diagnostics;
  const auto literals = gdl::parse_query(query, symbols, diagnostics);
  std::vector<std::string> rows;
  for (const auto& row : machine.ask(machine.initial(), *literals, symbols, most).rows) {
    std::string joined;
    for (const std::string& value : row) joined += (joined.empty() ? "" : " ") + value;
    rows.push_back(joined);
  }
  return rows;
}

std::vector<std::string> ask(const std::string& rules, const std::string& query) {
  Machine machine = machine_of(rules);
  return ask(machine, query);
}

TEST(Relational, JoinsFactsAndFluents) {
  EXPECT_THAT(ask("(init (cell 1 x)) (init (cell 2 o)) (init (cell 3 x)) (succ 1 2) (succ 2 3)"
                  "(<= (pair ?a ?b) (succ ?a ?b) (true (cell ?a x)) (true (cell ?b o)))",
                  "(pair ?a ?b)"),
              ElementsAre("1 2"));
}

TEST(Relational, RepeatedVariablesMustAgree) {
  EXPECT_THAT(ask("(init (at 1 1)) (init (at 1 2)) (<= (same ?x) (true (at ?x ?x)))", "(same ?x)"),
              ElementsAre("1"));
}

TEST(Relational, NegationAndDistinct) {
  EXPECT_THAT(ask("(init (p 1)) (init (p 2)) (init (q 2)) (init (p 3))"
                  "(<= (only ?x) (true (p ?x)) (not (true (q ?x))) (distinct ?x 3))",
                  "(only ?x)"),
              ElementsAre("1"));
}

TEST(Relational, TransitiveClosureOfACyclicGraph) {
  const std::string rules =
      "(init (edge a b)) (init (edge b c)) (init (edge c a)) (init (edge c d))"
      "(<= (reach ?x ?y) (true (edge ?x ?y)))"
      "(<= (reach ?x ?z) (true (edge ?x ?y)) (reach ?y ?z))";
  EXPECT_THAT(ask(rules, "(reach a ?y)"), ElementsAre("a", "b", "c", "d"));
  EXPECT_THAT(ask(rules, "(reach ?x d)"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(ask(rules, "(reach d ?x)"), IsEmpty());
  EXPECT_EQ(ask(rules, "(reach ?x ?y)").size(), 12U);
}

TEST(Relational, LeftRecursionAndDoubleRecursionEnd) {
  const std::string edges =
      "(init (edge 1 2)) (init (edge 2 3)) (init (edge 3 1)) (init (edge 3 4)) (init (edge 4 5))";
  for (const char* step : {"(<= (reach ?x ?z) (reach ?x ?y) (true (edge ?y ?z)))",
                           "(<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))"}) {
    const std::string rules = edges + "(<= (reach ?x ?y) (true (edge ?x ?y)))" + step;
    EXPECT_EQ(ask(rules, "(reach ?x ?y)").size(), 15U + 1U) << step;
    EXPECT_THAT(ask(rules, "(reach 2 ?y)"), ElementsAre("1", "2", "3", "4", "5")) << step;
  }
}

TEST(Relational, MutualRecursionThroughSeveralRelations) {
  EXPECT_THAT(ask("(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (init (start 0))"
                  "(<= (even ?x) (true (start ?x)))"
                  "(<= (even ?y) (odd ?x) (succ ?x ?y))"
                  "(<= (odd ?y) (even ?x) (succ ?x ?y))",
                  "(even ?x)"),
              ElementsAre("0", "2", "4"));
}

TEST(Relational, NegationOfACompletedCycle) {
  EXPECT_THAT(ask("(init (edge a b)) (init (edge b a)) (init (edge c d))"
                  "(node a) (node b) (node c) (node d)"
                  "(<= (reach ?x ?y) (true (edge ?x ?y)))"
                  "(<= (reach ?x ?z) (reach ?x ?y) (true (edge ?y ?z)))"
                  "(<= (apart ?x ?y) (node ?x) (node ?y) (not (reach ?x ?y)))",
                  "(apart a ?y)"),
              ElementsAre("c", "d"));
}

TEST(Relational, GoalsMayNegateOtherGoals) {
  Machine machine(
      game_of("(role r) (legal r a) terminal (init (won r))"
              "(<= (goal ?r 100) (role ?r) (true (won ?r)))"
              "(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))"));
  EXPECT_EQ(machine.goal(machine.initial(), RoleId(0)), 100);
}

TEST(Relational, FunctionTermsAreTakenApartAndBuilt) {
  EXPECT_THAT(ask("(init (at (pos 1 2) king))"
                  "(<= (mirror (pos ?y ?x) ?p) (true (at (pos ?x ?y) ?p)))",
                  "(mirror ?where king)"),
              ElementsAre("(pos 2 1)"));
}

TEST(Relational, RulesMayBuildLists) {
  EXPECT_THAT(ask("(item a) (item b) (none nil)"
                  "(<= (one (cons ?h ?t)) (item ?h) (none ?t))"
                  "(<= (two (cons ?h ?t)) (item ?h) (one ?t))",
                  "(two (cons a ?t))"),
              ElementsAre("(cons a nil)", "(cons b nil)"));
}

TEST(Relational, WholeFluentsMayBeVariables) {
  EXPECT_THAT(ask("(init p) (init (q 1)) (<= (now ?f) (true ?f))", "(now ?f)"),
              ElementsAre("(q 1)", "p"));
}

TEST(Relational, QueriesMayNameUnknownThings) {
  Machine machine = machine_of("(init (p 1))");
  EXPECT_THAT(ask(machine, "(true (p unheard-of))"), IsEmpty());
  EXPECT_THAT(ask(machine, "(nobody ?x)"), IsEmpty());
  EXPECT_THAT(ask(machine, "(true (p ?x)) (not (nobody ?x))"), ElementsAre("1"));
}

TEST(Relational, QueriesAreTruncatedAtTheMost) {
  Machine machine = machine_of("(p 1) (p 2) (p 3)");
  EXPECT_THAT(ask(machine, "(p ?x)", 2), ElementsAre("1", "2"));
}

TEST(Relational, AnUnsafeQueryIsRefused) {
  Machine machine = machine_of("(init (p 1))");
  EXPECT_THROW(ask(machine, "(not (true (p ?x)))"), terms::UnboundVariable);
  EXPECT_THAT(ask(machine, "(true (p ?x))"), ElementsAre("1"));
}

TEST(Relational, PlaysAWholeGame) {
  game::MachineController<Machine> controller(
      Machine(game_of("(role r) (succ 0 1) (succ 1 2) (init (step 0))"
                      "(legal r inc) (<= (legal r stay) (true (step 0)))"
                      "(<= (next (step ?n)) (does r inc) (true (step ?m)) (succ ?m ?n))"
                      "(<= (next (step ?n)) (does r stay) (true (step ?n)))"
                      "(<= terminal (true (step 2)))"
                      "(<= (goal r 100) (true (step 2))) (<= (goal r 0) (not (true (step 2))))")));
  EXPECT_EQ(controller.legal_moves(RoleId(0)).size(), 2U);
  const std::uint64_t start = controller.state_hash();
  const std::vector<game::MoveId> inc = {*controller.find_legal_move(RoleId(0), "INC")};
  controller.make(inc);
  EXPECT_THAT(controller.fluent_texts(), ElementsAre("(step 1)"));
  EXPECT_FALSE(controller.is_terminal());
  EXPECT_EQ(controller.goal(RoleId(0)), 0);
  controller.make(inc);
  EXPECT_TRUE(controller.is_terminal());
  EXPECT_EQ(controller.goal(RoleId(0)), 100);
  controller.retract();
  controller.retract();
  EXPECT_EQ(controller.state_hash(), start);
}

TEST(Relational, GoalsWithoutASingleNumberAreNoGoal) {
  Machine machine(
      game_of("(role r) (role s) (legal r a) (legal s a) terminal"
              "(goal r 0) (goal r 100) (<= (goal s 50) (true never))"));
  const State state = machine.initial();
  EXPECT_EQ(machine.goal(state, RoleId(0)), game::kNoGoal);
  EXPECT_THAT(machine.goal_values(state, RoleId(0)), ElementsAre("0", "100"));
  EXPECT_EQ(machine.goal(state, RoleId(1)), game::kNoGoal);
}

TEST(Relational, AQuestionThatNeedsTooMuchMeetsALimitAndTheMachineSurvives) {
  base::Limits limits;
  limits.bytes = std::size_t{64} << 20;
  std::string rules =
      "(<= (many ?a ?b ?c ?d) (true (p ?a)) (true (p ?b)) (true (p ?c)) (true (p ?d)))";
  for (int i = 0; i < 100; ++i) rules += "(init (p " + std::to_string(i) + "))";
  Machine machine = machine_of(rules, limits);
  EXPECT_THROW(ask(machine, "(many ?a ?b ?c ?d)"), base::LimitReached);
  EXPECT_THAT(ask(machine, "(many 1 2 3 4)"), ElementsAre(""));
}

TEST(Relational, DeepRecursionNeedsNoStack) {
  std::string rules = "(init (start 0))";
  for (int i = 0; i < 20000; ++i) {
    rules += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
  }
  rules += "(<= (count ?x) (true (start ?x))) (<= (count ?y) (succ ?x ?y) (count ?x))";
  Machine machine = machine_of(rules);
  EXPECT_THAT(ask(machine, "(count 20000)"), ElementsAre(""));
}

TEST(Relational, EvaluatingStaticsInAdvanceChangesNothing) {
  const std::string rules = kFrame +
                            "(succ 1 2) (succ 2 3) (init (at 1))"
                            "(<= (less ?x ?y) (succ ?x ?y))"
                            "(<= (less ?x ?z) (succ ?x ?y) (less ?y ?z))"
                            "(<= (ahead ?y) (true (at ?x)) (less ?x ?y))";
  for (const bool in_advance : {false, true}) {
    Machine machine(game_of(rules), Options{{}, in_advance, in_advance});
    EXPECT_THAT(ask(machine, "(ahead ?x)"), ElementsAre("2", "3"));
  }
}

}  // namespace
}  // namespace tafl::relational
