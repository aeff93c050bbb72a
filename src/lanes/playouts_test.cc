// SPDX-License-Identifier: MIT
#include "lanes/playouts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lanes/batch.h"
#include "lanes/testing.h"
#include "relational/machine.h"

namespace tafl::lanes {
namespace {

using kernel::Backend;

std::string move_text(const CompiledGame& compiled, std::uint32_t move) {
  const std::uint32_t role = compiled.network.move_role(move);
  const auto atom = compiled.program.moves[role][move - compiled.network.first_move(role)];
  return compiled.program.pool().text(compiled.program.atoms[atom].term);
}

// Plays the recorded moves on the first-order machine: each must be legal, the game over after the
// last one and not before, and the goals the same.
void expect_a_real_game(const CompiledGame& compiled, const PlayoutResult& result) {
  relational::Machine machine(compiled.program.shared_game());
  const std::size_t roles = compiled.network.roles();
  ASSERT_EQ(result.moves.size(), result.plies * roles);
  auto state = machine.initial();
  std::vector<game::MoveId> legal;
  for (std::uint32_t ply = 0; ply < result.plies; ++ply) {
    ASSERT_FALSE(machine.is_terminal(state)) << "ply " << ply;
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < roles; ++role) {
      ASSERT_NE(result.moves[ply * roles + role], UINT32_MAX);
      const std::string text = move_text(compiled, result.moves[ply * roles + role]);
      machine.legal_moves(state, game::RoleId(role), legal);
      const auto found = std::ranges::find_if(
          legal, [&](game::MoveId move) { return machine.move_text(move) == text; });
      ASSERT_NE(found, legal.end()) << text << " at ply " << ply;
      joint.push_back(*found);
    }
    state = machine.next(state, joint);
  }
  EXPECT_TRUE(machine.is_terminal(state));
  for (std::size_t role = 0; role < roles; ++role) {
    EXPECT_EQ(result.goals[role], machine.goal(state, game::RoleId(role)));
  }
}

class EveryKindOfGame : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryKindOfGame, IsPlayedByTheRules) {
  const auto compiled = testing::compiled(GetParam());
  Playouts playouts(compiled, {});
  const std::vector<BitState> starts(kLanes, BitState{compiled->initial, 0});
  std::vector<PlayoutResult> results;
  playouts.play(starts, 7, true, results);
  ASSERT_EQ(results.size(), kLanes);
  for (std::size_t lane : {0, 1, 77, 300, 511}) {
    SCOPED_TRACE(lane);
    EXPECT_FALSE(results[lane].cut);
    expect_a_real_game(*compiled, results[lane]);
  }
}

TEST_P(EveryKindOfGame, WeightedPlayoutsFollowTheRules) {
  const auto compiled = testing::compiled(GetParam());
  Batch batch(compiled);
  batch.load(std::vector<BitState>(batch.capacity(), BitState{compiled->initial, 0}));
  base::Rng rng(3);
  std::vector<PlayoutResult> results;
  batch.play(std::vector<float>(compiled->network.moves(), 1.0F), rng, {.record_moves = true},
             results);
  ASSERT_EQ(results.size(), batch.capacity());
  for (std::size_t lane : {0, 1, 127}) {
    SCOPED_TRACE(lane);
    expect_a_real_game(*compiled, results[lane]);
  }
}

TEST_P(EveryKindOfGame, IsTheSameOnEveryWidthAndBackend) {
  const auto compiled = testing::compiled(GetParam());
  const Tally expected = Playouts(compiled, {.words = 1, .backend = Backend::kInterpreter})
                             .run(compiled->initial, 700, 5);
  EXPECT_EQ(expected.playouts, 700U);
  for (const Backend backend : {Backend::kInterpreter, Backend::kCompiled}) {
    for (std::size_t words : {1, 2, 4, 8}) {
      Playouts playouts(compiled, {.words = words, .backend = backend});
      const Tally tally = playouts.run(compiled->initial, 700, 5);
      EXPECT_EQ(tally.playouts, expected.playouts);
      EXPECT_EQ(tally.transitions, expected.transitions);
      EXPECT_EQ(tally.goal_sums, expected.goal_sums);
      EXPECT_EQ(tally.goal_counts, expected.goal_counts);
    }
  }
}

// Two roles in turn, with and without noop; at the same time; one role; three; recursion.
INSTANTIATE_TEST_SUITE_P(Library, EveryKindOfGame,
                         ::testing::Values("tic-tac-toe", "connect-four", "breakthrough", "othello",
                                           "tic-tic-toe", "eight-puzzle", "chinese-checkers-3",
                                           "dots-and-boxes", "hex", "nim", "blocks-world"),
                         testing::parameter_name);

TEST(Playouts, AgreeWithWhatIsKnownOfTicTacToe) {
  const auto compiled = testing::compiled("tic-tac-toe");
  const Tally tally = Playouts(compiled, {}).run(compiled->initial, 100'000, 1);
  EXPECT_EQ(tally.playouts, 100'000U);
  // A random game is won by x with 0.5850, by o with 0.2881, and a draw otherwise.
  EXPECT_NEAR(tally.goal_sums[0] / 1e5, 64.85, 0.7);
  EXPECT_NEAR(tally.goal_sums[1] / 1e5, 35.15, 0.7);
  EXPECT_NEAR(static_cast<double>(tally.transitions) / 1e5, 7.625, 0.05);
}

TEST(Playouts, PlayAsManyAsAreAskedFor) {
  const auto compiled = testing::compiled("nim");
  Playouts playouts(compiled, {});
  for (std::uint64_t count : {0, 1, 7, 63, 64, 511, 512, 513, 1000}) {
    EXPECT_EQ(playouts.run(compiled->initial, count, 1).playouts, count);
  }
}

TEST(Playouts, EndGamesThatDoNot) {
  const auto game = testing::game_of(
      "(role r) (init (at a)) (next (at a)) (legal r left) (legal r right)"
      "(<= terminal (true (at b))) (<= (next (at b)) (true (at b))) (<= (goal r 30) (true (at "
      "a)))");
  const auto compiled = compile(game, {}).value();
  Playouts playouts(compiled, {.most_plies = 10});
  const Tally tally = playouts.run(compiled->initial, 1000, 1);
  EXPECT_EQ(tally.playouts, 1000U);
  EXPECT_EQ(tally.goal_sums[0], 30'000);
  EXPECT_GE(tally.transitions, 1000U * 10);
  EXPECT_LE(tally.transitions, 1000U * 20);
}

TEST(Batch, PrefersHeavyMoves) {
  const auto game = testing::game_of(
      "(role r) (init (at a)) (<= (legal r ?m) (true (at a)) (move ?m)) (move light) (move heavy)"
      "(<= (legal r wait) (not (true (at a)))) (<= (next (at ?m)) (does r ?m))"
      "(<= terminal (not (true (at a)))) (<= (goal r 100) (true (at heavy)))"
      "(<= (goal r 0) (true (at light)))");
  const auto compiled = compile(game, {}).value();
  Batch batch(compiled);
  base::Rng rng(1);
  std::vector<float> weights(compiled->network.moves(), 1.0F);
  for (std::uint32_t move = 0; move < weights.size(); ++move) {
    if (move_text(*compiled, move) == "heavy") weights[move] = 9.0F;
  }
  double sum = 0;
  std::size_t count = 0;
  std::vector<PlayoutResult> results;
  for (int round = 0; round < 40; ++round) {
    batch.load(std::vector<BitState>(batch.capacity(), BitState{compiled->initial, 0}));
    batch.play(weights, rng, {}, results);
    for (const PlayoutResult& result : results) sum += result.goals[0];
    count += results.size();
  }
  EXPECT_NEAR(sum / static_cast<double>(count), 90, 3);
}

}  // namespace
}  // namespace tafl::lanes
