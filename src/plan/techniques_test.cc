// SPDX-License-Identifier: MIT
//
// Every technique on small puzzles of the kind that it is for.
#include <gtest/gtest.h>

#include <algorithm>

#include "lanes/testing.h"
#include "plan/breadth.h"
#include "plan/costs.h"
#include "plan/expander.h"
#include "plan/factored.h"
#include "plan/levels.h"
#include "plan/portfolio.h"
#include "plan/relational_search.h"
#include "plan/unrolling.h"

namespace tafl::plan {
namespace {

using lanes::testing::compiled;

const base::SteadyClock kClock;

struct Case {
  const char* technique;
  const char* game;
};

class Techniques : public ::testing::TestWithParam<Case> {};

TEST_P(Techniques, FindsTheBestPlan) {
  Task task = task_of(compiled(GetParam().game), kClock);
  task.until = kClock.seconds() + 60;
  task.bytes = std::size_t{64} << 20;
  Keeper keeper(task);
  const Effort effort = find_technique(GetParam().technique)->run(task, keeper);
  EXPECT_EQ(effort.method, GetParam().technique);
  EXPECT_EQ(effort.end, Effort::End::kFound) << text_of(effort.end);
  EXPECT_EQ(keeper.best().reward, 100);
  EXPECT_EQ(keeper.rejected(), 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Games, Techniques,
    ::testing::Values(Case{"breadth", "maze"}, Case{"ida", "hanoi"}, Case{"astar", "blocks-world"},
                      Case{"greedy", "fifteen-puzzle"}, Case{"add", "sokoban-small"},
                      Case{"ff", "sokoban-small"}, Case{"sat", "n-queens-12"},
                      Case{"sat", "state-space-medium"}, Case{"scarce", "sudoku-4x4"},
                      Case{"beam", "knights-tour"}, Case{"backward", "nonogram-5x5"},
                      Case{"bidirectional", "lights-out"}, Case{"stages", "lights-out"},
                      Case{"factored", "asteroids-parallel"}, Case{"nrpa", "n-queens-8"}),
    [](const auto& test) {
      std::string name = std::string(test.param.technique) + "_" + test.param.game;
      std::ranges::replace(name, '-', '_');
      return name;
    });

// The states of a shortest plan, from the start to the end.
std::vector<Bits> walk(const Task& task, const std::vector<Move>& moves) {
  Expander expander(task.game, 1);
  std::vector<Bits> states{task.start};
  for (Move move : moves) {
    const Expander::Pair pair{0, move};
    Bits next;
    expander.advance(states.back(), std::span(&pair, 1), next);
    states.push_back(next);
  }
  return states;
}

class Relaxed : public ::testing::TestWithParam<const char*> {};

TEST_P(Relaxed, DistancesAreNeverTooHighAndStatesOfAPlanNeverDead) {
  Task task = task_of(compiled(GetParam()), kClock);
  Keeper keeper(task);
  breadth_first(task, keeper);
  const Plan plan = keeper.best();
  ASSERT_EQ(plan.reward, 100);
  Levels most(*task.game, 100, Levels::Kind::kMax);
  Levels sum(*task.game, 100, Levels::Kind::kSum);
  Costs add(*task.game, 100, Costs::Kind::kAdd);
  Costs relaxed_plan(*task.game, 100, Costs::Kind::kRelaxedPlan);
  const std::vector<Bits> states = walk(task, plan.moves);
  std::vector<std::uint64_t> rows;
  for (const Bits& state : states) rows.insert(rows.end(), state.begin(), state.end());
  std::vector<int> estimates;
  most.estimate(rows, estimates);
  for (std::size_t i = 0; i < states.size(); ++i) {
    EXPECT_LE(estimates[i], static_cast<int>(states.size() - 1 - i)) << "move " << i;
  }
  EXPECT_EQ(estimates.back(), 0);
  for (Heuristic* heuristic : std::initializer_list<Heuristic*>{&sum, &add, &relaxed_plan}) {
    heuristic->estimate(rows, estimates);
    EXPECT_EQ(std::ranges::count(estimates, Heuristic::kDead), 0);
    EXPECT_EQ(estimates.back(), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Relaxed,
                         ::testing::Values("maze", "hanoi", "blocks-world", "wolf-goat-cabbage",
                                           "asteroids", "buttons-and-lights"),
                         lanes::testing::parameter_name);

// Push a or b; pushing b breaks a for good. The goal is a.
TEST(Relaxed, DeadEndsAreFound) {
  const auto game = lanes::compile(lanes::testing::game_of(R"(
      (role r) (init (step 0)) (init whole)
      (succ 0 1) (succ 1 2) (succ 2 3)
      (<= (legal r a) (true whole)) (legal r b)
      (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
      (<= (next whole) (true whole) (not (does r b)))
      (<= (next done) (does r a)) (<= (next done) (true done))
      (<= terminal (true (step 3)))
      (<= (goal r 100) (true done)) (<= (goal r 0) (not (true done))))"),
                                   {})
                        .value();
  Task task = task_of(game, kClock);
  Levels levels(*game, 100, Levels::Kind::kMax);
  Expander expander(game, 1);
  expander.look(task.start);
  std::vector<Expander::Pair> pairs;
  for (Move move : expander.moves(0)) pairs.push_back({0, move});
  ASSERT_EQ(pairs.size(), 2U);
  std::vector<std::uint64_t> rows;
  expander.advance(task.start, pairs, rows);
  std::vector<int> estimates;
  levels.estimate(rows, estimates);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const bool breaks = move_text(*game, pairs[i].move) == "b";
    EXPECT_EQ(estimates[i], breaks ? Heuristic::kDead : 2);
  }
}

TEST(Factored, FindsTheGamesThatAGameIsMadeOf) {
  EXPECT_EQ(find_factors(*compiled("asteroids-parallel"), 100, false).size(), 2U);
  EXPECT_LT(find_factors(*compiled("asteroids-parallel"), 100, true).size(), 2U);
  EXPECT_EQ(find_factors(*compiled("asteroids"), 100, false).size(), 1U);
  EXPECT_LT(find_factors(*compiled("eight-puzzle"), 100, true).size(), 2U);
}

TEST(Unrolling, ProvesThatAShorterPlanDoesNotExist) {
  const auto game = compiled("wolf-goat-cabbage");
  for (const std::size_t steps : {6U, 7U, 9U}) {
    Unrolling unrolling(*game, game->initial, 100, 1);
    while (unrolling.steps() < steps) unrolling.add_step();
    unrolling.require_end();
    EXPECT_EQ(unrolling.solver().solve({}), steps < 7 ? sat::Answer::kNo : sat::Answer::kYes);
  }
}

TEST(Portfolio, TakesTurnsAndSaysWhatTheyDid) {
  Task task = task_of(compiled("peg"), kClock);
  task.until = kClock.seconds() + 0.3;
  task.bytes = std::size_t{32} << 20;
  Keeper keeper(task);
  std::size_t began = 0;
  PortfolioOptions options;
  options.threads = 2;
  options.began = [&](const std::string&) { ++began; };
  const auto efforts = run_portfolio(task, keeper, options);
  EXPECT_EQ(efforts.size(), began);
  EXPECT_GE(began, 2U);
  for (const Effort& effort : efforts) EXPECT_LE(effort.bytes, task.bytes);
}

TEST(RelationalSearch, NeedsNoNetwork) {
  RelationalTask task;
  task.game = lanes::testing::library_game("wolf-goat-cabbage");
  task.clock = &kClock;
  task.until = kClock.seconds() + 60;
  Effort effort;
  const Plan plan = relational_search(task, effort);
  EXPECT_EQ(plan.reward, 100);
  EXPECT_EQ(plan.texts.size(), 7U);
  EXPECT_EQ(effort.end, Effort::End::kFound);
}

}  // namespace
}  // namespace tafl::plan
