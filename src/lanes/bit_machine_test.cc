// SPDX-License-Identifier: MIT
#include "lanes/bit_machine.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "lanes/testing.h"

namespace tafl::lanes {
namespace {

using game::MoveId;
using game::RoleId;

// One role that moves while the others do what comes first, all of its moves from one state.
class Successors : public ::testing::TestWithParam<const char*> {
 protected:
  Successors() : compiled_(testing::compiled(GetParam())) {}

  std::vector<std::vector<MoveId>> joint_moves(BitMachine& machine, const BitState& state) const {
    std::vector<std::vector<MoveId>> result;
    std::vector<MoveId> first;
    std::vector<MoveId> legal;
    for (std::size_t role = 0; role < compiled_->network.roles(); ++role) {
      machine.legal_moves(state, RoleId(role), legal);
      first.push_back(legal.front());
    }
    for (std::size_t role = 0; role < first.size(); ++role) {
      machine.legal_moves(state, RoleId(role), legal);
      for (MoveId move : legal) {
        result.push_back(first);
        result.back()[role] = move;
      }
    }
    return result;
  }

  std::shared_ptr<const CompiledGame> compiled_;
};

// Nothing is asked between two moves, and goals only after all of them; another machine begins anew
// for every question.
TEST_P(Successors, DoNotDependOnWhatWasAskedBefore) {
  for (const kernel::Backend backend :
       {kernel::Backend::kCompiled, kernel::Backend::kInterpreter}) {
    BitMachine machine(compiled_, 1, backend);
    BitMachine other(compiled_, 1, backend);
    base::Rng rng(7);
    BitState state = machine.initial();
    for (int ply = 0; ply < 30 && !machine.is_terminal(state); ++ply) {
      const auto joints = joint_moves(machine, state);
      BitState chosen = state;
      const std::size_t choice = rng.below(joints.size());
      for (std::size_t i = 0; i < joints.size(); ++i) {
        const BitState next = machine.next(state, joints[i]);
        other.is_terminal(next);
        ASSERT_EQ(next, other.next(state, joints[i])) << "ply " << ply << ", seed 7";
        if (i == choice) chosen = next;
      }
      for (std::size_t role = 0; role < compiled_->network.roles(); ++role) {
        const int goal = machine.goal(state, RoleId(role));
        other.is_terminal(chosen);
        ASSERT_EQ(goal, other.goal(state, RoleId(role))) << "ply " << ply << ", seed 7";
      }
      state = chosen;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Library, Successors,
                         ::testing::Values("wargame", "tic-tac-toe", "breakthrough", "checkers",
                                           "kalah-small", "skirmish", "pac-man", "hex-5x5"),
                         testing::parameter_name);

}  // namespace
}  // namespace tafl::lanes
