// SPDX-License-Identifier: MIT
#include "solve/endgame.h"

#include <gtest/gtest.h>

#include "lanes/testing.h"
#include "solve/testing.h"

namespace tafl::solve {
namespace {

class EndgameDatabase : public ::testing::TestWithParam<const char*> {};

// What a database says is right, a longer one says more, and a long enough one says everything.
TEST_P(EndgameDatabase, SaysWhatIsRightAndMoreWithMoreSteps) {
  const auto game = lanes::testing::compiled(GetParam());
  testing::Explicit referee = testing::enumerate(game, 20'000);
  testing::Explicit solved = referee;
  testing::classify(solved, Preference::kOwnFirst);
  std::size_t before = 0;
  for (const std::size_t steps : {0U, 1U, 3U, 50U}) {
    const auto endgame = make_endgame(game, steps, {});
    ASSERT_TRUE(endgame.ok()) << endgame.error().message;
    std::size_t known = 0;
    for (std::size_t i = 0; i < referee.states.size(); ++i) {
      const auto found = endgame->database->find(referee.states[i]);
      EXPECT_TRUE(found.has_value() || !referee.nodes[i].terminal);
      if (!found || found->endless) continue;
      ++known;
      EXPECT_EQ(found->rewards, *solved.nodes[i].value);
    }
    EXPECT_TRUE(known > before || steps == 0);
    before = known;
  }
  EXPECT_EQ(before, referee.states.size());
}

INSTANTIATE_TEST_SUITE_P(Games, EndgameDatabase,
                         ::testing::Values("tic-tac-toe", "nim", "hexapawn"),
                         lanes::testing::parameter_name);

TEST(Endgame, TheLastLayersOfAWholeDatabaseAreKept) {
  const auto game = lanes::testing::compiled("tic-tac-toe");
  const auto solution = solve(game, {});
  ASSERT_TRUE(solution.ok());
  const auto part = last_layers(*solution->database, 3);
  std::size_t known = 0;
  for (const auto& bits : testing::enumerate(game, 10'000).states) {
    const auto found = part->find(bits);
    if (!found) continue;
    ++known;
    EXPECT_EQ(found->rewards, solution->database->find(bits)->rewards);
  }
  // Boards with 7, 8 and 9 marks.
  EXPECT_EQ(known, 1140U + 390U + 78U);
}

}  // namespace
}  // namespace tafl::solve
