// SPDX-License-Identifier: MIT
//
// What may be called proved: no plan has more.
#include <gtest/gtest.h>

#include "lanes/testing.h"
#include "plan/backward.h"
#include "plan/breadth.h"
#include "plan/deadline.h"
#include "plan/portfolio.h"
#include "plan/sat_plan.h"

namespace tafl::plan {
namespace {

using lanes::testing::compiled;

const base::FakeClock kClock;

// Eight lamps, of which a move lights one or puts one out. All of them are to burn: that takes
// eight moves, and the reward falls with every move after the fifth.
constexpr const char* kLamps = R"(
  (role r) (init (step 0))
  (lamp 1) (lamp 2) (lamp 3) (lamp 4) (lamp 5) (lamp 6) (lamp 7) (lamp 8)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (succ 8 9) (succ 9 10) (succ 10 11) (succ 11 12)
  (worth 5 100) (worth 6 90) (worth 7 80) (worth 8 70) (worth 9 60) (worth 10 50) (worth 11 40)
  (<= (legal r (light ?x)) (lamp ?x)) (<= (legal r (shade ?x)) (lamp ?x))
  (<= (next (lit ?x)) (does r (light ?x)))
  (<= (next (lit ?x)) (true (lit ?x)) (not (does r (shade ?x))))
  (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= dark (lamp ?x) (not (true (lit ?x))))
  (<= terminal (not dark)) (<= terminal (true (step 12)))
  (<= (goal r ?v) (not dark) (true (step ?n)) (worth ?n ?v))
  (<= (goal r 0) dark))";

std::shared_ptr<const lanes::CompiledGame> game_of(const char* rules) {
  return lanes::compile(lanes::testing::game_of(rules), {}).value();
}

TEST(Deadline, TheStepCounterSaysHowLongMoreCanBeHad) {
  const Task task = task_of(game_of(kLamps), kClock);
  const Clockwork clockwork(*task.game);
  EXPECT_EQ(last_depth_above(task, clockwork, 70), 7U);
  EXPECT_EQ(last_depth_above(task, clockwork, 90), 5U);
  EXPECT_EQ(last_depth_above(task, clockwork, 0), 11U);
  EXPECT_EQ(last_depth_above(task, clockwork, 100), 0U);
}

// The step counter tells the first of two turns from the second, for ever.
TEST(Deadline, WhatComesAgainAndAgainHasNone) {
  const Task task = task_of(game_of(R"(
      (role r) (init (turn a)) (legal r x) (legal r y)
      (<= (next (turn b)) (true (turn a))) (<= (next (turn a)) (true (turn b)))
      (<= (next (did x)) (does r x))
      (<= terminal (true (did x)))
      (<= (goal r 100) (true (turn a))) (<= (goal r 20) (true (turn b))))"),
                            kClock);
  EXPECT_FALSE(last_depth_above(task, Clockwork(*task.game), 20));
}

TEST(Prove, AskedForMoreThanThereIsItLooksAtFewerStates) {
  Task task = task_of(game_of(kLamps), kClock);
  Keeper breadth(task);
  const Effort all = breadth_first(task, breadth);
  ASSERT_TRUE(breadth.best().proved_optimal);
  Keeper keeper(task);
  ASSERT_TRUE(keeper.offer(breadth.best().moves, 70, "test"));
  EXPECT_FALSE(keeper.best().proved_optimal);
  const Effort effort = prove(task, keeper);
  EXPECT_EQ(effort.end, Effort::End::kFound);
  EXPECT_TRUE(keeper.best().proved_optimal);
  EXPECT_EQ(keeper.bound(), 70);
  EXPECT_LT(effort.states * 2, all.states);
}

// Pays for ending late: what was reached early says nothing about later.
constexpr const char* kLate = R"(
  (role r) (init (step 0)) (init (off a)) (init (off b))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
  (<= (legal r (push ?x)) (true (off ?x))) (legal r wait)
  (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= (next (off ?x)) (true (off ?x)) (not (does r (push ?x))))
  (<= done (not (true (off a))) (not (true (off b))))
  (<= terminal (true (step 4))) (<= terminal done)
  (<= (goal r 30) done (not (true (step 4)))) (<= (goal r 90) done (true (step 4)))
  (<= (goal r 0) (not done)))";

TEST(Prove, FindsWhatIsBetterBeforeItCallsAnythingProved) {
  Task task = task_of(game_of(kLate), kClock);
  std::vector<Move> moves;
  for (Move move = 0; move < task.game->network.moves(); ++move) {
    if (move_text(*task.game, move) != "wait") moves.push_back(move);
  }
  Keeper keeper(task);
  ASSERT_TRUE(keeper.offer(moves, 30, "test"));
  prove(task, keeper);
  EXPECT_EQ(keeper.best().reward, 90);
  EXPECT_TRUE(keeper.best().proved_optimal);
}

TEST(Prove, NeedsAPlanToCompareWith) {
  Task task = task_of(game_of(kLate), kClock);
  Keeper keeper(task);
  EXPECT_EQ(prove(task, keeper).end, Effort::End::kUnfit);
  EXPECT_EQ(keeper.bound(), 90);
}

TEST(Breadth, APlanThatWasTurnedDownIsStillNoProof) {
  Task task = task_of(compiled("wolf-goat-cabbage"), kClock);
  Task other = task;
  other.made = {0, 0, 0, 0};  // no play begins like that, so nothing is ever confirmed
  Keeper keeper(other);
  EXPECT_EQ(breadth_first(task, keeper).end, Effort::End::kSeen);
  EXPECT_GT(keeper.rejected(), 0U);
  EXPECT_EQ(keeper.reward(), -1);
  EXPECT_EQ(keeper.bound(), 100);
}

// 100 and 95 cannot be had; 60 is the best.
constexpr const char* kDial = R"(
  (role r) (init (dial 0)) (init (step 0))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
  (legal r turn) (legal r rest)
  (<= (next (dial ?m)) (true (dial ?n)) (succ ?n ?m) (does r turn))
  (<= (next (dial ?n)) (true (dial ?n)) (does r rest))
  (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= (next (ever ?n)) (true (dial ?n))) (<= (next (ever ?n)) (true (ever ?n)))
  (<= terminal (true (step 4)))
  (<= both (true (dial 4)) (true (dial 3)))
  (<= (goal r 100) both (true (ever 0)))
  (<= (goal r 95) both (not (true (ever 0))))
  (<= (goal r 60) (true (dial 4)))
  (<= (goal r 10) (not (true (dial 4)))))";

// While a technique shows that 100 cannot be had, another one shows it as well.
class Meanwhile : public ::testing::TestWithParam<Effort (*)(const Task&, Keeper&)> {};

TEST_P(Meanwhile, OneProofDoesNotCountTwice) {
  Task task = task_of(game_of(kDial), kClock);
  Keeper keeper(task);
  int lowest = 100;
  task.stop = [&] {
    lowest = std::min(lowest, keeper.bound());
    keeper.prove_at_most(60, "test");
    return false;
  };
  GetParam()(task, keeper);
  EXPECT_GE(lowest, 60);
  EXPECT_EQ(keeper.bound(), 60);
}

INSTANTIATE_TEST_SUITE_P(Techniques, Meanwhile, ::testing::Values(sat_plan, backward));

TEST(Keeper, SaysWhyNoPlanHasMore) {
  Task task = task_of(game_of(kDial), kClock);
  Keeper keeper(task);
  breadth_first(task, keeper);
  EXPECT_EQ(keeper.best().reward, 60);
  EXPECT_EQ(keeper.best().proof, "breadth has seen every state");
  EXPECT_EQ(keeper.history().back(), "60 in 4 moves by breadth");
  Task hanoi = task_of(compiled("hanoi"), kClock);
  Keeper other(hanoi);
  breadth_first(hanoi, other);
  EXPECT_EQ(other.best().proof, "the rules have no higher goal");
}

}  // namespace
}  // namespace tafl::plan
