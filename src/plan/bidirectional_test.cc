// SPDX-License-Identifier: MIT
//
// Going back from the goal: moves read backwards, pieces, stages.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/rng.h"
#include "lanes/testing.h"
#include "plan/breadth.h"
#include "plan/expander.h"
#include "plan/order.h"
#include "plan/portfolio.h"
#include "plan/regression.h"
#include "plan/stages.h"
#include "plan/targets.h"

namespace tafl::plan {
namespace {

using lanes::testing::compiled;

const base::FakeClock kClock;

class Regressing : public ::testing::TestWithParam<const char*> {};

TEST_P(Regressing, FindsTheStateThatAMoveWasMadeIn) {
  const auto game = compiled(GetParam());
  const Clockwork clockwork(*game);
  const Regression regression(*game, clockwork);
  ASSERT_TRUE(regression.fits());
  const auto key = [&](Bits state) {
    for (std::size_t w = 0; w < state.size(); ++w) state[w] &= ~clockwork.fluents()[w];
    return state;
  };
  Expander expander(game, 1);
  base::Rng rng(7);
  Bits state = game->initial;
  for (int i = 0; i < 200; ++i) {
    expander.look(state);
    if (expander.moves(0).empty()) {
      state = game->initial;
      continue;
    }
    const Expander::Pair pair{0, expander.moves(0)[rng.below(expander.moves(0).size())]};
    Bits next;
    expander.advance(state, std::span(&pair, 1), next);
    std::vector<std::uint64_t> rows;
    std::vector<Move> moves;
    regression.before(key(next), rows, moves);
    bool found = false;
    for (std::size_t j = 0; j < moves.size(); ++j) {
      const auto row = rows.begin() + static_cast<std::ptrdiff_t>(j * state.size());
      const Bits before(row, row + static_cast<std::ptrdiff_t>(state.size()));
      found = found || (moves[j] == pair.move && before == key(state));
    }
    ASSERT_TRUE(found) << "move " << i;
    state = next;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Regressing,
                         ::testing::Values("peg", "lights-out", "blocks-world", "pancakes"),
                         lanes::testing::parameter_name);

TEST(Targets, AllLightsOffIsOneEndWhateverTheStep) {
  Task task = task_of(compiled("lights-out-3x3"), kClock);
  Targets targets(task, 100, true);
  ASSERT_TRUE(targets.ready());
  EXPECT_EQ(targets.next({}), sat::Answer::kYes);
  EXPECT_EQ(targets.next({}), sat::Answer::kNo);
}

class Meets : public ::testing::TestWithParam<const char*> {};

TEST_P(Meets, FindsAShortestPlanWithFewerStates) {
  Task task = task_of(compiled(GetParam()), kClock);
  Keeper breadth(task);
  const Effort all = breadth_first(task, breadth);
  Keeper keeper(task);
  const Effort effort = find_technique("bidirectional")->run(task, keeper);
  EXPECT_EQ(effort.end, Effort::End::kFound) << effort.note;
  EXPECT_EQ(keeper.best().reward, breadth.best().reward);
  EXPECT_EQ(keeper.best().moves.size(), breadth.best().moves.size());
  EXPECT_LT(effort.states, all.states);
  EXPECT_EQ(keeper.rejected(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Games, Meets,
                         ::testing::Values("eight-puzzle", "pancakes", "lights-out-3x3"),
                         lanes::testing::parameter_name);

TEST(Bidirectional, AGameWithoutAWayBackIsNoneForIt) {
  Task task = task_of(compiled("snake"), kClock);
  Keeper keeper(task);
  EXPECT_EQ(find_technique("bidirectional")->run(task, keeper).end, Effort::End::kUnfit);
}

std::vector<Place> swap_of(std::size_t size, std::size_t a, std::size_t b) {
  std::vector<Place> permutation(size);
  std::iota(permutation.begin(), permutation.end(), Place{0});
  std::swap(permutation[a], permutation[b]);
  return permutation;
}

TEST(Order, CountsWhatPermutationsGenerate) {
  std::vector<std::vector<Place>> swaps;
  for (std::size_t i = 0; i + 1 < 6; ++i) swaps.push_back(swap_of(6, i, i + 1));
  EXPECT_NEAR(std::exp(log_order(swaps)), 720, 0.5);
  EXPECT_NEAR(std::exp(log_order({{1, 2, 3, 0}, {2, 1, 0, 3}})), 8, 0.1);   // of a square
  EXPECT_NEAR(std::exp(log_order({{1, 2, 0, 3}, {0, 2, 3, 1}})), 12, 0.1);  // even ones
  EXPECT_EQ(log_order({}), 0);
}

TEST(Pieces, LightsAreTurnedOnAndOffAlone) {
  Task task = task_of(compiled("lights-out"), kClock);
  Targets targets(task, 100, true);
  ASSERT_EQ(targets.next({}), sat::Answer::kYes);
  const auto pieces = find_pieces(task, targets.state());
  ASSERT_TRUE(pieces);
  EXPECT_EQ(pieces->pieces.size(), 25U);
  EXPECT_EQ(pieces->moves.size(), 25U);
  EXPECT_FALSE(find_pieces(task_of(compiled("eight-puzzle"), kClock), targets.state()));
}

// Three cards in a row, each either way up. Moves swap neighbours or turn the first card over.
constexpr const char* kCards = R"(
  (role r) (init (at a 2 up)) (init (at b 1 down)) (init (at c 3 up)) (init (step 0))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (other up down) (other down up) (card a) (card b) (card c)
  (swap s12 1 2) (swap s12 2 1) (swap s12 3 3) (swap s23 2 3) (swap s23 3 2) (swap s23 1 1)
  (legal r s12) (legal r s23) (legal r turn)
  (<= (next (at ?c ?q ?f)) (true (at ?c ?p ?f)) (does r ?m) (swap ?m ?p ?q))
  (<= (next (at ?c 1 ?g)) (true (at ?c 1 ?f)) (does r turn) (other ?f ?g))
  (<= (next (at ?c 2 ?f)) (true (at ?c 2 ?f)) (does r turn))
  (<= (next (at ?c 3 ?f)) (true (at ?c 3 ?f)) (does r turn))
  (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= sorted (true (at a 1 up)) (true (at b 2 up)) (true (at c 3 up)))
  (<= terminal sorted) (<= terminal (true (step 8)))
  (<= (goal r 100) sorted) (<= (goal r 0) (not sorted)))";

TEST(Pieces, AlikePiecesShareTheirPlaces) {
  Task task = task_of(lanes::compile(lanes::testing::game_of(kCards), {}).value(), kClock);
  Targets targets(task, 100, true);
  ASSERT_EQ(targets.next({}), sat::Answer::kYes);
  const auto pieces = find_pieces(task, targets.state());
  ASSERT_TRUE(pieces);
  EXPECT_EQ(pieces->pieces.size(), 3U);
  EXPECT_EQ(pieces->spaces.size(), 1U);
  EXPECT_EQ(pieces->places, 6U);
  EXPECT_EQ(pieces->spaces[0].same.size(), 2U);  // each card could be seen upside down
}

TEST(Stages, FindThePlanOfAPuzzleOfPieces) {
  Task task = task_of(lanes::compile(lanes::testing::game_of(kCards), {}).value(), kClock);
  Keeper breadth(task);
  breadth_first(task, breadth);
  Keeper keeper(task);
  EXPECT_EQ(stages(task, keeper).end, Effort::End::kFound);
  EXPECT_EQ(keeper.best().reward, 100);
  EXPECT_EQ(keeper.best().moves.size(), breadth.best().moves.size());
}

// Eight pieces in a row, and swaps of neighbours.
Pieces row_of_eight(const std::vector<Place>& at) {
  Pieces pieces;
  pieces.places = 8;
  std::vector<Place> same(8);
  std::iota(same.begin(), same.end(), Place{0});
  pieces.spaces.push_back({0, 8, {same}});
  for (std::size_t i = 0; i < 8; ++i) {
    pieces.pieces.push_back({0, at[i], static_cast<Place>(i)});
    if (i == 7) break;
    pieces.moves.push_back(static_cast<Move>(i));
    pieces.carry.push_back(swap_of(8, i, i + 1));
  }
  return pieces;
}

TEST(Stages, FewerMovesBringHomeWhatAStageLeaves) {
  const std::vector<Place> start{7, 3, 5, 1, 0, 6, 2, 4};
  const Pieces pieces = row_of_eight(start);
  EXPECT_EQ(choose_stages(pieces, 1000).size(), 1U);  // the root of 8! is 201
  const std::vector<Stage> chain = choose_stages(pieces, 100);
  ASSERT_GE(chain.size(), 2U);
  Task task;
  task.clock = &kClock;
  std::vector<Place> at = start;
  for (const Stage& stage : chain) {
    EXPECT_LT(stage.left.size(), stage.moves.size());
    Meeting meeting(task, pieces, stage, std::size_t{1} << 20, 100'000);
    const auto end = meeting.run(at, [&](std::span<const std::uint32_t> word) {
      for (std::uint32_t move : word) {
        EXPECT_TRUE(std::ranges::binary_search(stage.moves, move));
        for (Place& place : at) place = pieces.carry[move][place];
      }
      return true;
    });
    ASSERT_EQ(end, Effort::End::kFound);
    const Orbits orbits = orbits_of(pieces, stage.left);
    for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(orbits[at[i]], orbits[i]);
  }
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(at[i], i);
}

}  // namespace
}  // namespace tafl::plan
