// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "lanes/testing.h"
#include "plan/breadth.h"
#include "plan/clockwork.h"
#include "plan/ida.h"
#include "plan/state_table.h"

namespace tafl::plan {
namespace {

using lanes::testing::compiled;

const base::FakeClock kClock;

// Two switches, a counter that ends the game after four moves, and 50 points for ending late.
constexpr const char* kSwitches = R"(
  (role r) (init (step 0)) (init (off a)) (init (off b))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
  (<= (legal r (push ?x)) (true (off ?x)))
  (<= (legal r wait))
  (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= (next (off ?x)) (true (off ?x)) (not (does r (push ?x))))
  (<= terminal (true (step 4)))
  (<= terminal (not (true (off a))) (not (true (off b))))
  (<= (goal r 30) (not (true (off a))) (not (true (off b))))
  (<= (goal r 50) (true (off a)) (true (off b)))
  (<= (goal r 10) (true (off a)) (not (true (off b))))
  (<= (goal r 10) (not (true (off a))) (true (off b))))";

std::shared_ptr<const lanes::CompiledGame> switches() {
  return lanes::compile(lanes::testing::game_of(kSwitches), {}).value();
}

TEST(StateTable, KnowsWhatItHasSeenAndHoldsItsBudget) {
  StateTable table(2, 1, std::size_t{1} << 20);
  std::size_t count = 0;
  for (std::uint64_t i = 0;; ++i) {
    const std::uint64_t state[2] = {i, i * i};
    const auto [id, fresh] = table.add(state);
    if (id == StateTable::kNone) break;
    ASSERT_TRUE(fresh);
    table.note(id, 0) = i;
    ++count;
  }
  EXPECT_GT(count, 10'000U);
  EXPECT_LE(table.bytes(), std::size_t{1} << 20);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t state[2] = {i, i * i};
    ASSERT_EQ(table.note(table.find(state), 0), i);
    ASSERT_FALSE(table.add(state).fresh);
  }
}

TEST(Clockwork, AStepCounterIsLeftOutOfTheKey) {
  const auto game = switches();
  const Clockwork clockwork(*game);
  EXPECT_TRUE(clockwork.limits());
  std::size_t left_out = 0;
  for (std::size_t f = 0; f < game->network.fluents(); ++f) {
    const bool in_key = ((clockwork.key()[f / 64] >> (f % 64)) & 1) != 0;
    const auto text = game->program.pool().text(game->program.atoms[game->program.fluents[f]].term);
    EXPECT_EQ(in_key, !text.starts_with("(step")) << text;
    left_out += in_key ? 0 : 1;
  }
  EXPECT_GE(left_out, 4U);
}

TEST(Breadth, AGameThatPaysForEndingLateIsProvedWithDepthsApart) {
  Task task = task_of(switches(), kClock);
  Keeper keeper(task);
  const Effort effort = breadth_first(task, keeper);
  EXPECT_EQ(effort.end, Effort::End::kFound);
  const Plan plan = keeper.best();
  EXPECT_EQ(plan.reward, 50);
  EXPECT_TRUE(plan.proved_optimal);
  EXPECT_EQ(plan.texts, (std::vector<std::string>{"wait", "wait", "wait", "wait"}));
}

TEST(Keeper, TurnsDownWhatTheRulesDoNotConfirm) {
  Task task = task_of(compiled("hanoi"), kClock);
  Keeper keeper(task);
  breadth_first(task, keeper);
  const Plan plan = keeper.best();
  Keeper other(task);
  EXPECT_FALSE(other.offer(std::span(plan.moves).first(3), 100, "wrong"));
  EXPECT_EQ(other.rejected(), 1U);
  EXPECT_FALSE(other.offer(plan.moves, 99, "wrong"));
  EXPECT_TRUE(other.offer(plan.moves, plan.reward, "right"));
  EXPECT_EQ(other.rejected(), 2U);
}

TEST(Breadth, AFullTableIsSaid) {
  Task task = task_of(compiled("eight-puzzle"), kClock);
  task.bytes = std::size_t{1} << 20;
  Keeper keeper(task);
  const Effort effort = breadth_first(task, keeper);
  EXPECT_EQ(effort.end, Effort::End::kMemory);
  EXPECT_LE(effort.bytes, task.bytes);
}

struct Known {
  const char* game;
  int reward;
  std::size_t length;
};
class Puzzles : public ::testing::TestWithParam<Known> {};

TEST_P(Puzzles, BreadthFirstFindsTheShortestPlan) {
  Task task = task_of(compiled(GetParam().game), kClock);
  Keeper keeper(task);
  breadth_first(task, keeper);
  const Plan plan = keeper.best();
  EXPECT_EQ(plan.reward, GetParam().reward);
  EXPECT_EQ(plan.moves.size(), GetParam().length);
  EXPECT_TRUE(plan.proved_optimal);
  EXPECT_EQ(keeper.rejected(), 0U);
}

TEST_P(Puzzles, IterativeDeepeningFindsTheSame) {
  Task task = task_of(compiled(GetParam().game), kClock);
  task.bytes = std::size_t{16} << 20;
  Keeper keeper(task);
  ida_star(task, keeper);
  EXPECT_EQ(keeper.best().reward, GetParam().reward);
  EXPECT_EQ(keeper.best().moves.size(), GetParam().length);
}

INSTANTIATE_TEST_SUITE_P(Games, Puzzles,
                         ::testing::Values(Known{"pancakes", 100, 8}, Known{"maze", 100, 41},
                                           Known{"wolf-goat-cabbage", 100, 7},
                                           Known{"hanoi", 100, 31}, Known{"blocks-world", 100, 3},
                                           Known{"asteroids", 100, 12}),
                         [](const auto& test) {
                           std::string name = test.param.game;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace tafl::plan
