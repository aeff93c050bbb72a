// SPDX-License-Identifier: MIT
#include "minimax/expander.h"

#include <gtest/gtest.h>

#include "lanes/bit_machine.h"
#include "lanes/testing.h"

namespace tafl::minimax {
namespace {

TEST(Expander, PlaysOnAtRandom) {
  // The goal is reached by two of the right moves, each of them one of two.
  const auto game = lanes::compile(lanes::testing::game_of(R"(
    (role me) (init (left 2)) (succ 0 1) (succ 1 2)
    (<= (legal me one) (true (left ?n)) (succ ?m ?n))
    (<= (legal me stop) (true (left ?n)) (succ ?m ?n))
    (<= (next (left ?m)) (does me one) (true (left ?n)) (succ ?m ?n))
    (<= (next (left ?n)) (does me stop) (true (left ?n)))
    (<= (next over) (does me stop))
    (<= terminal (true over))
    (<= terminal (true (left 0)))
    (<= (goal me 100) (true (left 0)))
    (<= (goal me 0) (not (true (left 0)))))"),
                                   {})
                        .value();
  Expander expander(game);
  base::Rng rng(1);
  const std::vector<lanes::BitState> states(64, expander.initial());
  double sum = 0;
  for (int round = 0; round < 50; ++round) sum += expander.play_on(states, 0, rng);
  EXPECT_NEAR(sum / 50, 25, 3);
  // A state that is over stays as it is.
  Expansion expansion;
  expander.expand(expander.initial(), 0, false, expansion);
  const std::size_t stopped = expansion.terminal[0] != 0 ? 0 : 1;
  EXPECT_EQ(expander.play_on({&expansion.states[stopped], 1}, 0, rng), 0);
}

class ExpanderOnGames : public ::testing::TestWithParam<const char*> {};

TEST_P(ExpanderOnGames, ChildrenAreWhatTheMachineSays) {
  const auto compiled = lanes::testing::compiled(GetParam());
  lanes::NetworkMachine machine(compiled);
  Expander expander(compiled);
  Expansion expansion;
  lanes::BitState state = expander.initial();
  for (int ply = 0; ply < 6 && !expander.is_terminal(state); ++ply) {
    expander.expand(state, 1, true, expansion);
    ASSERT_GT(expansion.children(), 0U);
    const std::size_t roles = expander.roles();
    for (std::size_t child = 0; child < expansion.children(); ++child) {
      std::vector<game::MoveId> joint;
      for (std::size_t role = 0; role < roles; ++role) {
        joint.emplace_back(expansion.joint[child * roles + role]);
      }
      const lanes::BitState next = machine.next(state, joint);
      EXPECT_EQ(next, expansion.states[child]);
      EXPECT_EQ(next.hash, expansion.states[child].hash);
      EXPECT_EQ(machine.is_terminal(next), expansion.terminal[child] != 0);
      std::vector<game::MoveId> legal;
      machine.legal_moves(next, game::RoleId(1), legal);
      EXPECT_EQ(legal.size(), expansion.counts[child * roles + 1]);
    }
    state = expansion.states[expansion.children() / 2];
  }
}
INSTANTIATE_TEST_SUITE_P(Games, ExpanderOnGames,
                         ::testing::Values("breakthrough", "tron", "four-player-tic-tac-toe",
                                           "tic-tic-toe"),
                         lanes::testing::parameter_name);

}  // namespace
}  // namespace tafl::minimax
