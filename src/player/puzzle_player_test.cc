// SPDX-License-Identifier: MIT
#include "player/puzzle_player.h"

#include <gtest/gtest.h>

#include "lanes/testing.h"
#include "machine/factory.h"

namespace tafl::player {
namespace {

using lanes::testing::library_game;

// Plays a puzzle; the goal in the end.
int solo(std::string_view game_name, std::string_view player_text, double seconds,
         const std::string& machine = "auto", bool* solved = nullptr) {
  const auto game = library_game(game_name);
  const base::SteadyClock clock;
  const auto player = make_player(player_text).value();
  Start start{machine::make_controller(game, "relational", {}).value(),
              game::RoleId(0),
              seconds,
              seconds,
              1,
              &clock,
              game,
              machine,
              {}};
  player->new_game(std::move(start), clock.seconds() + seconds);
  if (solved != nullptr) *solved = player->is_solved();
  const auto referee = machine::make_controller(game, "network", {}).value();
  for (std::size_t ply = 0; !referee->is_terminal() && ply < 300; ++ply) {
    const std::vector<std::string> text{player->play(clock.seconds() + seconds)};
    const std::vector<game::MoveId> joint{
        referee->find_legal_move(game::RoleId(0), text[0]).value()};
    referee->make(joint);
    player->observe(text);
  }
  player->end_game();
  return referee->is_terminal() ? referee->goal(game::RoleId(0)) : game::kNoGoal;
}

TEST(Puzzle, FollowsAPlanToTheBestReward) {
  bool solved = false;
  EXPECT_EQ(solo("pancakes", "puzzle", 20, "auto", &solved), 100);
  EXPECT_TRUE(solved);
  EXPECT_EQ(solo("hanoi", "puzzle:threads=2", 20), 100);
}

TEST(Puzzle, IdaSolvesOnItsOwn) {
  EXPECT_EQ(solo("wolf-goat-cabbage", "ida", 20), 100);
}

TEST(Puzzle, WithoutANetworkTheSearchOfSimulationsPlays) {
  EXPECT_GE(solo("maze", "puzzle", 0.02, "relational"), 0);
}

TEST(Puzzle, PlaysGamesOfSeveralRolesAsASearch) {
  const auto game = library_game("tic-tac-toe");
  const base::SteadyClock clock;
  const auto player = make_player("puzzle").value();
  Start start{machine::make_controller(game, "network", {}).value(),
              game::RoleId(0),
              0.1,
              0.1,
              1,
              &clock,
              game,
              "network",
              {}};
  player->new_game(std::move(start), clock.seconds() + 0.1);
  EXPECT_TRUE(player->play(clock.seconds() + 0.1).starts_with("(mark"));
  player->end_game();
}

}  // namespace
}  // namespace tafl::player
