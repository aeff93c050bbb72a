// SPDX-License-Identifier: MIT
#include "lanes/batch.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "lanes/bit_machine.h"
#include "lanes/testing.h"
#include "lanes/transpose.h"

namespace tafl::lanes {
namespace {

TEST(Transpose, SwapsRowsAndColumns) {
  base::Rng rng(1);
  std::uint64_t words[64];
  std::uint64_t before[64];
  for (std::size_t i = 0; i < 64; ++i) before[i] = words[i] = rng.next();
  transpose(words);
  for (std::size_t i = 0; i < 64; ++i) {
    for (std::size_t j = 0; j < 64; ++j) {
      ASSERT_EQ((words[j] >> i) & 1, (before[i] >> j) & 1);
    }
  }
}

// Many different states of one game, each asked about alone and all in one evaluation.
class Expansion : public ::testing::TestWithParam<const char*> {};

TEST_P(Expansion, SaysOfEveryLaneWhatTheMachineSaysOfItsState) {
  const auto compiled = testing::compiled(GetParam());
  NetworkMachine machine(compiled);
  Batch batch(compiled);
  base::Rng rng(5);
  std::vector<BitState> states;
  std::vector<game::MoveId> legal;
  const std::size_t roles = compiled->network.roles();
  while (states.size() < batch.capacity() - 3) {
    BitState state = machine.initial();
    while (states.size() < batch.capacity() - 3) {
      states.push_back(state);
      if (machine.is_terminal(state)) break;
      std::vector<game::MoveId> joint;
      for (std::size_t role = 0; role < roles; ++role) {
        machine.legal_moves(state, game::RoleId(role), legal);
        joint.push_back(legal[rng.below(legal.size())]);
      }
      state = machine.next(state, joint);
    }
  }
  batch.load(states);
  batch.look();
  std::vector<std::uint32_t> joints;
  std::vector<BitState> expected_next;
  for (std::size_t i = 0; i < states.size(); ++i) {
    ASSERT_EQ(batch.terminal(i), machine.is_terminal(states[i]));
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < roles; ++role) {
      ASSERT_EQ(batch.goal(i, role), machine.goal(states[i], game::RoleId(role)));
      machine.legal_moves(states[i], game::RoleId(role), legal);
      std::vector<std::uint32_t> moves;
      batch.legal(i, role, moves);
      ASSERT_EQ(moves.size(), legal.size());
      for (std::size_t k = 0; k < moves.size(); ++k) ASSERT_EQ(moves[k], legal[k].index());
      joint.push_back(legal.empty() ? game::MoveId(0) : legal[rng.below(legal.size())]);
      joints.push_back(static_cast<std::uint32_t>(joint.back().index()));
    }
    expected_next.push_back(machine.next(states[i], joint));
  }
  std::vector<BitState> next;
  batch.advance(joints, next);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (machine.is_terminal(states[i])) continue;
    ASSERT_EQ(next[i].bits, expected_next[i].bits);
    ASSERT_EQ(next[i].hash, expected_next[i].hash);
    ASSERT_EQ(next[i].hash, hash_of(next[i].bits));
  }
}

INSTANTIATE_TEST_SUITE_P(Library, Expansion,
                         ::testing::Values("tic-tac-toe", "connect-four", "breakthrough", "othello",
                                           "eight-puzzle", "chinese-checkers-3"),
                         testing::parameter_name);

}  // namespace
}  // namespace tafl::lanes
