// SPDX-License-Identifier: MIT
#include "plan/symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.h"
#include "lanes/testing.h"
#include "plan/best_first.h"
#include "plan/breadth.h"
#include "plan/expander.h"

namespace tafl::plan {
namespace {

using lanes::testing::compiled;

const base::FakeClock kClock;

// Five lights in a ring; a switch is for three neighbours. All of them are to be off. What is worth
// 50 spoils some of the symmetry.
std::string ring(const char* spoiled) {
  return std::string(R"(
  (role r) (init (step 0)) (init (on 1)) (init (on 2)) (init (on 4))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
  (near 1 2) (near 2 3) (near 3 4) (near 4 5) (near 5 1)
  (<= (legal r (press ?x)) (near ?x ?y))
  (<= (touches ?x ?x) (near ?x ?y)) (<= (touches ?x ?y) (near ?x ?y))
  (<= (touches ?x ?y) (near ?y ?x))
  (<= (switched ?y) (does r (press ?x)) (touches ?x ?y))
  (<= (next (on ?x)) (true (on ?x)) (not (switched ?x)))
  (<= (next (on ?x)) (switched ?x) (not (true (on ?x))))
  (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= any (true (on ?x))) (<= terminal (not any)) (<= terminal (true (step 6)))
  (<= (goal r 100) (not any)) )") +
         spoiled;
}
constexpr const char* kNothing = "(<= (goal r 0) any)";
constexpr const char* kFirstLight =
    "(<= (goal r 50) any (true (on 1))) (<= (goal r 0) any (not (true (on 1))))";
constexpr const char* kTwoLights =
    "(<= (goal r 50) any (true (on 1)) (true (on 2))) (<= (goal r 20) any (true (on 1)) (not (true "
    "(on 2)))) (<= (goal r 0) any (not (true (on 1))))";

// Six lamps that are all alike: more symmetries than anybody lists. None is pressed twice in a row.
constexpr const char* kLamps = R"(
  (role r) (init (step 0)) (lamp 1) (lamp 2) (lamp 3) (lamp 4) (lamp 5) (lamp 6)
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (<= (legal r (press ?x)) (lamp ?x) (not (true (last ?x))))
  (<= (next (last ?x)) (does r (press ?x)))
  (<= (next (lit ?x)) (true (lit ?x)) (not (does r (press ?x))))
  (<= (next (lit ?x)) (does r (press ?x)) (not (true (lit ?x))))
  (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= dark (lamp ?x) (not (true (lit ?x))))
  (<= terminal (not dark)) (<= terminal (true (step 8)))
  (<= (goal r 100) (not dark)) (<= (goal r 0) dark))";

std::shared_ptr<const lanes::CompiledGame> game_of(const std::string& name) {
  if (name == "lamps") return lanes::compile(lanes::testing::game_of(kLamps), {}).value();
  if (!name.starts_with("ring")) return compiled(name);
  const char* spoiled = name == "ring" ? kNothing : name == "ring-1" ? kFirstLight : kTwoLights;
  return lanes::compile(lanes::testing::game_of(ring(spoiled)), {}).value();
}

struct Known {
  const char* game;
  std::size_t order;  // of the group
};
class Symmetric : public ::testing::TestWithParam<Known> {};

TEST_P(Symmetric, HasTheKnownNumberOfSymmetries) {
  const auto game = game_of(GetParam().game);
  const Symmetries symmetries = Symmetries::find(*game, {});
  ASSERT_TRUE(symmetries.complete());
  EXPECT_EQ(symmetries.elements().size() + 1, GetParam().order);
}

TEST_P(Symmetric, RenamedMovesLeadToRenamedStates) {
  const auto game = game_of(GetParam().game);
  const Symmetries symmetries = Symmetries::find(*game, {});
  Expander expander(game, 1);
  base::Rng rng(3);
  Bits state = game->initial;
  Bits spare;
  const auto canonical = [&](Bits row) {
    symmetries.make_canonical(row, spare);
    return row;
  };
  for (int i = 0; i < 50; ++i) {
    expander.look(state);
    const auto legal = expander.moves(0);
    if (legal.empty()) {
      state = game->initial;
      continue;
    }
    const std::vector<Move> moves(legal.begin(), legal.end());
    const Expander::Pair pair{0, moves[rng.below(moves.size())]};
    Bits next;
    expander.advance(state, std::span(&pair, 1), next);
    for (const Symmetries::Element& element : symmetries.elements()) {
      Bits renamed(state.size(), 0);
      for (std::size_t f = 0; f < element.fluents.size(); ++f) {
        const std::uint32_t to = element.fluents[f];
        renamed[to / 64] |= (state[f / 64] >> (f % 64) & 1) << (to % 64);
      }
      EXPECT_EQ(canonical(renamed), canonical(state));
      expander.look(renamed);
      std::vector<Move> images;
      for (Move move : moves) images.push_back(element.moves[move]);
      std::ranges::sort(images);
      ASSERT_TRUE(std::ranges::equal(images, expander.moves(0)));
      const Expander::Pair image{0, element.moves[pair.move]};
      Bits after;
      expander.advance(renamed, std::span(&image, 1), after);
      EXPECT_EQ(canonical(after), canonical(next));
    }
    state = next;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Symmetric,
                         ::testing::Values(Known{"n-queens-6", 2}, Known{"ring", 10},
                                           Known{"ring-1", 2}, Known{"ring-2", 1}, Known{"peg", 8},
                                           Known{"maze", 1}, Known{"eight-puzzle", 1}),
                         [](const auto& test) {
                           std::string name = test.param.game;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(Symmetries, OfAGroupThatIsTooLargeGeneratorsAreKept) {
  const Symmetries symmetries = Symmetries::find(*game_of("lamps"), {});
  EXPECT_FALSE(symmetries.complete());
  EXPECT_GE(symmetries.elements().size(), 2U);
  EXPECT_LE(symmetries.elements().size(), 64U);
}

TEST(Symmetries, SomeLeaveTheStartAsItIs) {
  const auto ring = game_of("ring");
  EXPECT_EQ(Symmetries::find(*ring, {}).fixing(ring->initial).elements().size(), 1U);  // a mirror
  const auto peg = game_of("peg");
  EXPECT_EQ(Symmetries::find(*peg, {}).fixing(peg->initial).elements().size(), 7U);
}

class Pruned : public ::testing::TestWithParam<const char*> {};

TEST_P(Pruned, FewerStatesGiveTheSamePlans) {
  Task task = task_of(game_of(GetParam()), kClock);
  Keeper plain(task);
  const Effort all = breadth_first(task, plain);
  task.symmetries =
      std::make_shared<const Symmetries>(Symmetries::find(*task.game, Symmetries::FindLimits{}));
  Keeper keeper(task);
  const Effort fewer = breadth_first(task, keeper);
  EXPECT_LT(fewer.states, all.states);
  EXPECT_EQ(keeper.best().reward, plain.best().reward);
  EXPECT_EQ(keeper.best().moves.size(), plain.best().moves.size());
  EXPECT_TRUE(keeper.best().proved_optimal);
  Keeper best(task);
  EXPECT_EQ(greedy(task, best).end, Effort::End::kFound);
  EXPECT_EQ(best.best().reward, plain.best().reward);
  EXPECT_EQ(keeper.rejected() + best.rejected(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Games, Pruned, ::testing::Values("ring", "n-queens-8", "lamps"),
                         lanes::testing::parameter_name);

}  // namespace
}  // namespace tafl::plan
