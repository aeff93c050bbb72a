// SPDX-License-Identifier: MIT
#include "player/depth_player.h"

#include <gtest/gtest.h>

#include "machine/factory.h"
#include "machine/testing.h"
#include "player/registry.h"

namespace tafl::player {
namespace {

using machine::testing::game_of;
using machine::testing::kSticks;

Start start_of(const std::string& machine, const base::Clock& clock) {
  const auto game = game_of(std::string(kSticks));
  Start start;
  start.controller = std::move(machine::make_controller(game, "relational")).value();
  start.role = game::RoleId(0);
  start.play_seconds = 60;
  start.clock = &clock;
  start.game = game;
  start.machine = machine;
  return start;
}

class LookingAhead : public ::testing::TestWithParam<const char*> {};

// With five sticks the winning move is to take two.
TEST_P(LookingAhead, WinsTheGameOfSticks) {
  const base::FakeClock clock;
  const auto player = std::move(make_player(std::string(GetParam()) + ":depth=8")).value();
  player->new_game(start_of("auto", clock), 10);
  EXPECT_EQ(player->play(60), "(take 2)");
  EXPECT_TRUE(player->is_solved());
  const Report report = player->report();
  EXPECT_EQ(report.value, 100);
  EXPECT_EQ(report.candidates.at(0).move, "(take 2)");
  player->observe(std::vector<std::string>{"(TAKE 2)", "NOOP"});
  EXPECT_EQ(player->play(60), "noop");
  player->observe(std::vector<std::string>{"noop", "(take 1)"});
  EXPECT_EQ(player->play(60), "(take 2)");
  player->end_game();
}
INSTANTIATE_TEST_SUITE_P(Players, LookingAhead,
                         ::testing::Values("alphabeta", "alphabeta:maxn=1", "ogre", "ogre:fit=0",
                                           "flux", "flux:maxn=1"),
                         [](const auto& tested) {
                           return "Number" + std::to_string(tested.index);
                         });

TEST(DepthPlayer, LeavesAGameWithoutNetworkToPlayouts) {
  const base::SteadyClock clock;
  DepthSettings settings;
  settings.fallback.iterations = 2000;
  DepthPlayer player("alphabeta", settings);
  player.new_game(start_of("relational", clock), clock.seconds());
  EXPECT_EQ(player.play(clock.seconds() + 60), "(take 2)");
  EXPECT_EQ(player.report().machine, "relational");
}

TEST(DepthPlayer, AnswersAtOnceWhenTheClockHasRunOut) {
  base::FakeClock clock;
  const auto player = std::move(make_player("alphabeta")).value();
  player->new_game(start_of("auto", clock), 1e9);
  clock.advance(2e9);
  EXPECT_FALSE(player->play(1e9 + 1).empty());
}

}  // namespace
}  // namespace tafl::player
