// SPDX-License-Identifier: MIT
#include "lanes/differential.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "lanes/bit_machine.h"
#include "lanes/testing.h"

namespace tafl::lanes {
namespace {

using game::MoveId;
using game::RoleId;

// One machine evaluates everything, the other what changes.
class DifferentialAgrees : public ::testing::TestWithParam<const char*> {
 protected:
  DifferentialAgrees()
      : compiled_(testing::compiled(GetParam())), all_(compiled_, 1), some_(differential()) {}

  BitMachine differential() {
    BitMachine machine(compiled_, 1);
    machine.use_differential();
    return machine;
  }

  // False where the game ends.
  bool compare(const BitState& state, base::Rng& rng, std::vector<MoveId>& joint) {
    joint.clear();
    EXPECT_EQ(some_.is_terminal(state), all_.is_terminal(state));
    std::vector<MoveId> moves;
    std::vector<MoveId> same;
    for (std::size_t role = 0; role < compiled_->network.roles(); ++role) {
      all_.legal_moves(state, RoleId(role), moves);
      some_.legal_moves(state, RoleId(role), same);
      EXPECT_EQ(same, moves);
      EXPECT_EQ(some_.goal(state, RoleId(role)), all_.goal(state, RoleId(role)));
      if (!moves.empty()) joint.push_back(moves[rng.below(moves.size())]);
    }
    return !all_.is_terminal(state) && joint.size() == compiled_->network.roles();
  }

  std::shared_ptr<const CompiledGame> compiled_;
  BitMachine all_;
  BitMachine some_;
};

TEST_P(DifferentialAgrees, InEveryStateOfRandomPlay) {
  std::vector<BitState> seen;
  std::vector<MoveId> joint;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    base::Rng rng(seed);
    BitState state = all_.initial();
    for (int ply = 0; ply < 60 && compare(state, rng, joint); ++ply) {
      seen.push_back(state);
      const BitState next = all_.next(state, joint);
      ASSERT_EQ(some_.next(state, joint), next);
      ASSERT_EQ(some_.hash(some_.next(state, joint)), next.hash);
      state = next;
    }
  }
  // As search does, from one state to another far away.
  base::Rng rng(9);
  for (int jump = 0; jump < 50; ++jump) {
    const BitState& state = seen[rng.below(seen.size())];
    ASSERT_TRUE(compare(state, rng, joint)) << "seed 9, jump " << jump;
    ASSERT_EQ(some_.next(state, joint), all_.next(state, joint)) << "seed 9, jump " << jump;
  }
}

// Turns, many moves, moves at the same time, recursive rules.
INSTANTIATE_TEST_SUITE_P(Library, DifferentialAgrees,
                         ::testing::Values("tic-tac-toe", "breakthrough", "amazons-6x6",
                                           "ghost-maze", "hex-5x5", "eight-puzzle"),
                         testing::parameter_name);

TEST(Differential, IsUsedWhereMovesChangeLittleOfMuch) {
  EXPECT_TRUE(NetworkMachine(testing::compiled("snake")).is_differential());
  EXPECT_FALSE(NetworkMachine(testing::compiled("tic-tac-toe")).is_differential());
  EXPECT_FALSE(NetworkMachine(testing::compiled("breakthrough")).is_differential());
}

TEST(Differential, WhatStaysTheSameCostsNothing) {
  const auto game = testing::compiled("breakthrough");
  Differential differential(game->network);
  differential.set_state(game->initial);
  const std::uint64_t changes = differential.work().changes;
  differential.set_state(game->initial);
  EXPECT_EQ(differential.work().changes, changes);
}

}  // namespace
}  // namespace tafl::lanes
