// SPDX-License-Identifier: MIT
#include "eval/formula.h"

#include <gtest/gtest.h>

#include "analysis/sample.h"
#include "lanes/bit_machine.h"
#include "lanes/testing.h"

namespace tafl::eval {
namespace {

class FormulaOnGames : public ::testing::TestWithParam<const char*> {};

TEST_P(FormulaOnGames, DecidesEndsAndGoalsAsTheMachineDoes) {
  const auto game = lanes::testing::compiled(GetParam());
  std::vector<net::Edge> roots = {game->network.terminal};
  for (const net::Goal& goal : game->network.goals) roots.push_back(goal.edge);
  Formula formula(game->network, roots);
  lanes::NetworkMachine machine(game);
  base::Rng rng(3);
  const auto sample = analysis::play_sample(game, 300, rng);
  for (const auto& states : sample.games) {
    for (const auto& bits : states) {
      const lanes::BitState state{bits, lanes::hash_of(bits)};
      formula.look(bits);
      EXPECT_EQ(formula.is_true(0), machine.is_terminal(state));
      for (std::size_t role = 0; role < game->network.roles(); ++role) {
        const int goal = machine.goal(state, game::RoleId(role));
        for (std::size_t i = 0; i < game->network.goals.size(); ++i) {
          const net::Goal& known = game->network.goals[i];
          if (known.role == role && goal != game::kNoGoal) {
            EXPECT_EQ(formula.is_true(i + 1), known.value == goal);
          }
        }
      }
    }
  }
}
// Hex has recursive rules.
INSTANTIATE_TEST_SUITE_P(Games, FormulaOnGames,
                         ::testing::Values("tic-tac-toe", "hex-5x5", "breakthrough", "tccc"),
                         lanes::testing::parameter_name);

}  // namespace
}  // namespace tafl::eval
