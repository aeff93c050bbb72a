// SPDX-License-Identifier: MIT
#include "prolog/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "game/controller.h"
#include "prolog/test_games.h"

namespace tafl::prolog {
namespace {

using game::MoveId;
using game::RoleId;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

static_assert(game::Machine<Machine>);

std::vector<std::string> legal_texts(Machine& machine, const State& state, std::size_t role) {
  std::vector<MoveId> moves;
  machine.legal_moves(state, RoleId(role), moves);
  std::vector<std::string> texts;
  for (const MoveId move : moves) texts.push_back(machine.move_text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

// The successor for the joint move with these texts.
State after(Machine& machine, const State& state, const std::vector<std::string>& joint) {
  std::vector<MoveId> moves;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    std::vector<MoveId> legal;
    machine.legal_moves(state, RoleId(role), legal);
    const auto found = std::find_if(legal.begin(), legal.end(), [&](MoveId move) {
      return machine.move_text(move) == joint[role];
    });
    if (found == legal.end()) throw std::runtime_error("no such move: " + joint[role]);
    moves.push_back(*found);
  }
  return machine.next(state, moves);
}

game::Answers ask(Machine& machine, const State& state, const std::string& text,
                  std::size_t most = 100) {
  gdl::SymbolTable symbols = machine.game().symbols();
  gdl::Diagnostics diagnostics;
  const auto query = gdl::parse_query(text, symbols, diagnostics);
  return machine.ask(state, query.value(), symbols, most);
}

// Whoever takes the last of five matches wins; one, or a pair, may be taken.
const std::string kNim =
    "(role first) (role second) (init (heap 5)) (init (turn first))"
    "(minus 5 one 4) (minus 4 one 3) (minus 3 one 2) (minus 2 one 1) (minus 1 one 0)"
    "(<= (minus ?a (pair of ones) ?c) (minus ?a one ?b) (minus ?b one ?c))"
    "(other first second) (other second first)"
    "(<= (legal ?r (take ?n)) (true (turn ?r)) (true (heap ?a)) (minus ?a ?n ?b))"
    "(<= (legal ?r wait) (true (turn ?s)) (other ?r ?s))"
    "(<= (next (heap ?b)) (does ?r (take ?n)) (true (heap ?a)) (minus ?a ?n ?b))"
    "(<= (next (turn ?r)) (true (turn ?s)) (other ?r ?s))"
    "(<= terminal (true (heap 0)))"
    "(<= (goal ?r 100) (true (turn ?s)) (other ?r ?s))"
    "(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))";

TEST(PrologMachine, PlaysAGame) {
  Machine machine(game_of(kNim));
  State state = machine.initial();
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(heap 5)", "(turn first)"));
  EXPECT_THAT(legal_texts(machine, state, 0), ElementsAre("(take (pair of ones))", "(take one)"));
  EXPECT_THAT(legal_texts(machine, state, 1), ElementsAre("wait"));
  state = after(machine, state, {"(take (pair of ones))", "wait"});
  state = after(machine, state, {"wait", "(take one)"});
  EXPECT_FALSE(machine.is_terminal(state));
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(heap 2)", "(turn first)"));
  state = after(machine, state, {"(take (pair of ones))", "wait"});
  EXPECT_TRUE(machine.is_terminal(state));
  EXPECT_EQ(machine.goal(state, RoleId(0)), 100);
  EXPECT_EQ(machine.goal(state, RoleId(1)), 0);
  EXPECT_THAT(legal_texts(machine, state, 1), IsEmpty());
}

TEST(PrologMachine, StatesMayBeVisitedInAnyOrder) {
  Machine machine(game_of(kNim));
  const State start = machine.initial();
  const State one = after(machine, start, {"(take one)", "wait"});
  const State two = after(machine, start, {"(take (pair of ones))", "wait"});
  EXPECT_THAT(machine.fluent_texts(after(machine, two, {"wait", "(take one)"})),
              ElementsAre("(heap 2)", "(turn first)"));
  EXPECT_EQ(after(machine, two, {"wait", "(take one)"}),
            after(machine, one, {"wait", "(take (pair of ones))"}));
  EXPECT_NE(machine.hash(one), machine.hash(two));
  EXPECT_EQ(after(machine, start, {"(take one)", "wait"}), one);
}

TEST(PrologMachine, HashesAndMoveOrderAreTheSameInEveryMachine) {
  const auto game = game_of(kNim);
  Machine first(game);
  Machine second(game);
  const State state = second.initial();
  second.goal(state, RoleId(0));
  EXPECT_EQ(first.hash(first.initial()), second.hash(state));
  std::vector<MoveId> a;
  std::vector<MoveId> b;
  first.legal_moves(first.initial(), RoleId(0), a);
  second.legal_moves(state, RoleId(0), b);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(first.move_text(a[i]), second.move_text(b[i]));
  }
}

TEST(PrologMachine, GoalsMayBeMissingOrMany) {
  Machine machine(
      game_of("(role r) (role s) (init x) (goal r 10) (goal r 20) (legal r a)"
              "(legal s a) (<= terminal (true x))"));
  const State state = machine.initial();
  EXPECT_THAT(machine.goal_values(state, RoleId(0)), ElementsAre("10", "20"));
  EXPECT_EQ(machine.goal(state, RoleId(0)), game::kNoGoal);
  EXPECT_THAT(machine.goal_values(state, RoleId(1)), IsEmpty());
  EXPECT_EQ(machine.goal(state, RoleId(1)), game::kNoGoal);
}

TEST(PrologMachine, AVariableFluentRunsOverAllFluents) {
  Machine machine(game_of(kFrame + "(init (step 1)) (init lamp) (init (at (square a 1) white))"
                                   "(hot lamp) (<= (next ?f) (true ?f) (not (hot ?f)))"
                                   "(<= (next ?f) (born ?f)) (born (new thing))"));
  const State state = after(machine, machine.initial(), {"noop", "noop"});
  EXPECT_THAT(machine.fluent_texts(state),
              ElementsAre("(at (square a 1) white)", "(new thing)", "(step 1)"));
  EXPECT_THAT(machine.fluent_texts(after(machine, state, {"noop", "noop"})),
              ElementsAre("(at (square a 1) white)", "(new thing)", "(step 1)"));
}

TEST(PrologMachine, RecursionOverACyclicGraphEnds) {
  Machine machine(game_of(kFrame +
                          "(init (link a b)) (init (link b c)) (init (link c a)) (init (link d e))"
                          "(<= (reach ?x ?y) (true (link ?x ?y)))"
                          "(<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))"
                          "(<= (next (seen ?y)) (reach a ?y))"
                          "(<= (next (link ?x ?y)) (true (link ?x ?y)) (distinct ?x c))"));
  State state = after(machine, machine.initial(), {"noop", "noop"});
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(link a b)", "(link b c)", "(link d e)",
                                                       "(seen a)", "(seen b)", "(seen c)"));
  // Without the link from c the tables of the old state must be gone.
  state = after(machine, state, {"noop", "noop"});
  EXPECT_THAT(machine.fluent_texts(state),
              ElementsAre("(link a b)", "(link b c)", "(link d e)", "(seen b)", "(seen c)"));
}

TEST(PrologMachine, NegationInsideARecursionFollowsTheGroundRules) {
  // One relation, recursive for `on` and negating itself for `off`.
  Machine machine(game_of(kFrame +
                          "(init (edge 1 2)) (init (edge 2 3)) (init (edge 3 1)) (init (edge 4 5))"
                          "(node 1) (node 2) (node 3) (node 4) (node 5)"
                          "(<= (lit ?x on) (true (edge 1 ?x)))"
                          "(<= (lit ?y on) (lit ?x on) (true (edge ?x ?y)))"
                          "(<= (lit ?x off) (node ?x) (not (lit ?x on)))"
                          "(<= (next (lamp ?x ?s)) (lit ?x ?s))"));
  const State state = after(machine, machine.initial(), {"noop", "noop"});
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(lamp 1 on)", "(lamp 2 on)", "(lamp 3 on)",
                                                       "(lamp 4 off)", "(lamp 5 off)"));
}

TEST(PrologMachine, RulesMayBuildLists) {
  Machine machine(
      game_of(kFrame +
              "(init (word (cons b nil))) (letter a) (letter b)"
              "(list nil) (<= (list (cons ?x nil)) (letter ?x))"
              "(<= (list (cons ?x (cons ?y nil))) (letter ?x) (letter ?y))"
              "(<= (add ?e nil (cons ?e nil)) (letter ?e))"
              "(<= (add ?e (cons ?h ?t) (cons ?h ?n)) (letter ?h) (letter ?e) (list ?t) (list ?n)"
              "    (add ?e ?t ?n))"
              "(<= (next (word ?n)) (true (word ?w)) (add a ?w ?n))"));
  State state = after(machine, machine.initial(), {"noop", "noop"});
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(word (cons b (cons a nil)))"));
  state = after(machine, state, {"noop", "noop"});
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(word (cons b (cons a (cons a nil))))"));
}

TEST(PrologMachine, NextMayDependOnLegalAndInitOnRules) {
  Machine machine(
      game_of("(role r) (number 1) (number 2) (number 3)"
              "(<= (init (n ?x)) (number ?x) (distinct ?x 2))"
              "(<= (legal ?r (drop ?x)) (role ?r) (true (n ?x)))"
              "(<= (next (could ?m)) (legal r ?m) (not (does r ?m)))"
              "(<= (goal ?r 1) (role ?r)) (<= terminal (true (could ?m)))"));
  State state = machine.initial();
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(n 1)", "(n 3)"));
  state = after(machine, state, {"(drop 1)"});
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(could (drop 3))"));
  EXPECT_TRUE(machine.is_terminal(state));
}

TEST(PrologMachine, NumbersAreWords) {
  Machine machine(game_of(kFrame + "(init (n 1)) (init (n 01)) (init (n 1.0)) (init (n -1))"
                                   "(<= (next (m ?x)) (true (n ?x)) (distinct ?x 1))"));
  const State state = after(machine, machine.initial(), {"noop", "noop"});
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(m -1)", "(m 01)", "(m 1.0)"));
}

TEST(PrologMachine, NamesOfPrologPredicatesAreJustNames) {
  Machine machine(game_of(kFrame + "(halt now) (init (halt now)) (init []) (init |) (init it's)"
                                   "(<= (shell ?x) (halt ?x)) (<= (next (shell ?x)) (shell ?x))"
                                   "(<= (next (assertz ?x)) (true ?x)) (<= fail (halt now))"
                                   "(<= (next !) fail)"));
  const State state = after(machine, machine.initial(), {"noop", "noop"});
  EXPECT_THAT(machine.fluent_texts(state),
              UnorderedElementsAre("!", "(assertz (halt now))", "(assertz [])", "(assertz it's)",
                                   "(assertz |)", "(shell now)"));
}

TEST(PrologMachine, AStateCanBeGivenByItsFluents) {
  const auto game = game_of(kNim);
  Machine machine(game);
  gdl::SymbolTable symbols = game->symbols();
  gdl::Diagnostics diagnostics;
  std::vector<gdl::Term> fluents;
  for (const char* text : {"(turn second)", "(heap 1)", "(heap 1)"}) {
    fluents.push_back(gdl::parse_term(text, symbols, diagnostics).value());
  }
  const State state = machine.state_of(fluents);
  EXPECT_THAT(machine.fluent_texts(state), ElementsAre("(heap 1)", "(turn second)"));
  EXPECT_THAT(legal_texts(machine, state, 1), ElementsAre("(take one)"));
}

TEST(PrologMachine, AnswersQueries) {
  Machine machine(game_of(kNim));
  const State state = machine.initial();
  const game::Answers answers = ask(machine, state, "(minus ?a one ?b) (distinct ?a 5)");
  EXPECT_THAT(answers.variables, ElementsAre("?a", "?b"));
  EXPECT_THAT(answers.rows, ElementsAre(ElementsAre("1", "0"), ElementsAre("2", "1"),
                                        ElementsAre("3", "2"), ElementsAre("4", "3")));
  EXPECT_FALSE(answers.truncated);
  EXPECT_THAT(ask(machine, state, "(or (true (heap ?x)) (true (turn ?x)))").rows,
              ElementsAre(ElementsAre("5"), ElementsAre("first")));
  EXPECT_THAT(ask(machine, state, "(true ?f)").rows,
              ElementsAre(ElementsAre("(heap 5)"), ElementsAre("(turn first)")));
}

TEST(PrologMachine, AQueryWithoutVariablesHasAnEmptyRowOrNone) {
  Machine machine(game_of(kNim));
  const State state = machine.initial();
  EXPECT_THAT(ask(machine, state, "(true (heap 5))").rows, ElementsAre(IsEmpty()));
  EXPECT_THAT(ask(machine, state, "terminal").rows, IsEmpty());
  EXPECT_THAT(ask(machine, state, "(nobody ever defined this)").rows, IsEmpty());
  EXPECT_THAT(ask(machine, state, "(not (nobody ever defined this))").rows, ElementsAre(IsEmpty()));
}

TEST(PrologMachine, QueriesStopAtTheirMost) {
  Machine machine(game_of(kNim));
  const State state = machine.initial();
  EXPECT_TRUE(ask(machine, state, "(minus ?a one ?b)", 2).truncated);
  EXPECT_EQ(ask(machine, state, "(minus ?a one ?b)", 2).rows.size(), 2U);
  EXPECT_FALSE(ask(machine, state, "(minus ?a one ?b)", 5).truncated);
}

TEST(PrologMachine, NobodyDoesAnythingBetweenMoves) {
  Machine machine(game_of(kNim));
  const State start = machine.initial();
  after(machine, start, {"(take one)", "wait"});
  EXPECT_THAT(ask(machine, start, "(does ?r ?m)").rows, IsEmpty());
  EXPECT_THAT(ask(machine, start, "(next (heap ?n))").rows, IsEmpty());
}

TEST(PrologMachine, AHugeQuestionMeetsALimitAndTheMachineStaysUsable) {
  std::string digits;
  for (int i = 0; i < 20; ++i) digits += "(digit " + std::to_string(i) + ")";
  Machine machine(game_of(kFrame + digits +
                          "(init (step 3)) (<= (next same) (digit ?a) (digit ?b) (digit ?c)"
                          "(digit ?d) (digit ?e) (digit ?f) (digit ?g) (digit ?h))"),
                  {0.01, std::size_t{32} << 20});
  const State state = machine.initial();
  for (int i = 0; i < 2; ++i) {
    EXPECT_THROW(after(machine, state, {"noop", "noop"}), base::LimitReached);
    EXPECT_TRUE(machine.is_terminal(state));
    EXPECT_THAT(legal_texts(machine, state, 0), ElementsAre("noop"));
  }
}

TEST(PrologMachine, AFluentThatGrowsForeverMeetsALimit) {
  Machine machine(game_of(kFrame + "(init (n z)) (<= (next (n (s ?x))) (true (n ?x)))"));
  const auto grow = [&] {
    State state = machine.initial();
    for (int ply = 0; ply < 5000; ++ply) state = after(machine, state, {"noop", "noop"});
  };
  EXPECT_THROW(grow(), base::LimitReached);
  EXPECT_THAT(machine.fluent_texts(machine.initial()), ElementsAre("(n z)"));
}

TEST(PrologMachine, TinyLimitsAreMetWithoutACrash) {
  std::string facts;
  for (int i = 0; i < 3000; ++i) facts += "(init (n " + std::to_string(i) + "))";
  try {
    Machine machine(game_of(kNim + facts), {0, 1000});
    machine.initial();
    FAIL() << "3000 fluents fit in 1000 bytes";
  } catch (const base::LimitReached& limit) {
    EXPECT_STREQ(limit.what(), "too many different fluents and moves");
  }
}

TEST(PrologMachine, MachinesOfOneGameRunOnSeveralThreads) {
  const auto game = game_of(kNim);
  std::vector<int> goals(4);
  std::vector<std::thread> threads;
  for (int& goal : goals) {
    threads.emplace_back([&goal, game] {
      for (int repeat = 0; repeat < 20; ++repeat) {
        Machine machine(game);
        State state = machine.initial();
        for (const char* move : {"(take one)", "(take (pair of ones))", "(take (pair of ones))"}) {
          const bool first = machine.fluent_texts(state).back() == "(turn first)";
          state =
              first ? after(machine, state, {move, "wait"}) : after(machine, state, {"wait", move});
        }
        goal = machine.goal(state, RoleId(0));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(goals, ElementsAre(100, 100, 100, 100));
}

TEST(PrologMachine, WorksUnderAController) {
  game::MachineController<Machine> controller{Machine(game_of(kNim))};
  base::Rng rng(7);
  while (!controller.is_terminal()) {
    const auto joint = controller.random_joint_move(rng);
    ASSERT_TRUE(joint.has_value());
    controller.make(*joint);
  }
  EXPECT_EQ(controller.goal(RoleId(0)) + controller.goal(RoleId(1)), 100);
  controller.reset();
  EXPECT_THAT(controller.fluent_texts(), ElementsAre("(heap 5)", "(turn first)"));
}

}  // namespace
}  // namespace tafl::prolog
