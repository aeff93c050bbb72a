// SPDX-License-Identifier: MIT
#include "player/tafl_player.h"

#include <gtest/gtest.h>

#include "lanes/testing.h"
#include "machine/factory.h"

namespace tafl::player {
namespace {

using lanes::testing::library_game;

class TaflPlayerTest : public ::testing::Test {
 protected:
  std::unique_ptr<Player> begin(std::string_view game_name, std::size_t role,
                                const std::string& order, double start_seconds) {
    game_ = library_game(game_name);
    referee_ = machine::make_controller(game_, "network", {}).value();
    auto player = make_player(order).value();
    Start start{machine::make_controller(game_, "network", {}).value(),
                game::RoleId(role),
                start_seconds,
                10,
                7,
                &clock_,
                game_,
                "network",
                {}};
    player->new_game(std::move(start), clock_.seconds() + start_seconds);
    return player;
  }

  // The goal of the player against random moves of the others.
  int finish(Player& player, std::size_t mine, double play_seconds, std::uint64_t seed) {
    base::Rng rng(seed);
    while (!referee_->is_terminal()) {
      std::vector<std::string> texts;
      std::vector<game::MoveId> joint;
      for (std::size_t role = 0; role < game_->roles().size(); ++role) {
        const auto legal = referee_->legal_move_texts(game::RoleId(role));
        texts.push_back(role == mine ? player.play(clock_.seconds() + play_seconds)
                                     : legal[rng.below(legal.size())]);
        joint.push_back(referee_->find_legal_move(game::RoleId(role), texts.back()).value());
      }
      referee_->make(joint);
      player.observe(texts);
    }
    return referee_->goal(game::RoleId(mine));
  }

  base::SteadyClock clock_;
  std::shared_ptr<const game::Game> game_;
  std::unique_ptr<game::Controller> referee_;
};

TEST_F(TaflPlayerTest, SolvesASmallGameInTheStartClockAndPlaysByIt) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    // The clock is far longer than it takes: solving ends it.
    const auto player = begin("nim", 1, "tafl:threads=1", 600);
    EXPECT_TRUE(player->is_solved());
    EXPECT_EQ(player->report().machine, "database");
    EXPECT_EQ(player->report().value, 100);
    EXPECT_EQ(finish(*player, 1, 600, seed), 100);
  }
}

TEST_F(TaflPlayerTest, FindsThePlanOfAPuzzle) {
  const auto player = begin("hanoi", 0, "tafl:threads=1", 600);
  EXPECT_EQ(finish(*player, 0, 600, 1), 100);
}

TEST_F(TaflPlayerTest, SearchesWhatItCannotSolve) {
  const auto player = begin("breakthrough", 0, "tafl:threads=1:diagrams=1", 0.3);
  EXPECT_FALSE(player->is_solved());
  EXPECT_NE(player->report().machine, "database");
  const int goal = finish(*player, 0, 0.05, 1);  // every move was legal
  EXPECT_TRUE(goal == 0 || goal == 100) << goal;
}

TEST_F(TaflPlayerTest, PlaysWhereRolesMoveAtOnce) {
  const auto player = begin("tic-tic-toe", 0, "tafl:threads=1", 0.3);
  EXPECT_GE(finish(*player, 0, 0.05, 1), 0);
}

TEST_F(TaflPlayerTest, CanBeginAnotherMatch) {
  const auto player = make_player("tafl:threads=1").value();
  for (const char* name : {"nim", "hanoi", "nim"}) {
    game_ = library_game(name);
    referee_ = machine::make_controller(game_, "network", {}).value();
    Start start{machine::make_controller(game_, "network", {}).value(),
                game::RoleId(game_->roles().size() - 1),
                600,
                10,
                7,
                &clock_,
                game_,
                "network",
                {}};
    player->new_game(std::move(start), clock_.seconds() + 600);
    EXPECT_EQ(finish(*player, game_->roles().size() - 1, 600, 1), 100);
    player->end_game();
  }
}

}  // namespace
}  // namespace tafl::player
