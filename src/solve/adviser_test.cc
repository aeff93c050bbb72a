// SPDX-License-Identifier: MIT
#include "solve/adviser.h"

#include <gtest/gtest.h>

#include "lanes/testing.h"
#include "solve/solver.h"

namespace tafl::solve {
namespace {

TEST(Adviser, InNimTheBestMovesMakeTheSumZero) {
  const auto game = lanes::testing::compiled("nim");
  const auto solution = solve(game, {});
  ASSERT_TRUE(solution.ok());
  Adviser adviser(game, solution->database);
  // 1, 3, 5, 7: the sum is zero, so whoever is to move has lost.
  lanes::BitState state = adviser.machine().initial();
  Advice advice = adviser.advise(state);
  EXPECT_EQ(advice.found->rewards, (Rewards{0, 100}));
  EXPECT_EQ(advice.moves.size(), 16U);
  for (const MoveAdvice& move : advice.moves) EXPECT_TRUE(move.best);
  // Whatever is done now, there is an answer, and it restores the zero.
  std::vector<game::MoveId> other;
  adviser.machine().legal_moves(state, game::RoleId(1), other);
  for (const MoveAdvice& move : advice.moves) {
    const std::vector<game::MoveId> joint{move.move, other.front()};
    const Advice answer = adviser.advise(adviser.machine().next(state, joint));
    EXPECT_EQ(answer.chooser, game::RoleId(1));
    std::size_t best = 0;
    for (const MoveAdvice& reply : answer.moves) {
      if (reply.best) ++best;
      EXPECT_EQ(reply.best, reply.found->rewards == (Rewards{0, 100}));
    }
    EXPECT_GE(best, 1U);
  }
}

TEST(Adviser, AnEndlessGameIsWorthNothingToAnybody) {
  const Found endless{true, {}};
  const Found won{false, {100, 0}};
  const Found lost{false, {0, 100}};
  EXPECT_TRUE(better(won, endless, 0, Preference::kOwnFirst));
  EXPECT_TRUE(better(endless, lost, 0, Preference::kOwnFirst));
  EXPECT_FALSE(better(endless, endless, 0, Preference::kOwnFirst));
}

}  // namespace
}  // namespace tafl::solve
