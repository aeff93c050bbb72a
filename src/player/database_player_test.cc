// SPDX-License-Identifier: MIT
#include "player/database_player.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "lanes/testing.h"
#include "machine/factory.h"
#include "solve/solver.h"

namespace tafl::player {
namespace {

using lanes::testing::library_game;

// Plays a match; the goals in the end.
std::vector<int> match(std::string_view game_name, const std::vector<std::string>& names,
                       std::uint64_t seed, std::size_t* plies = nullptr) {
  const auto game = library_game(game_name);
  const base::SteadyClock clock;
  base::Rng rng(seed);
  std::vector<std::unique_ptr<Player>> players;
  for (std::size_t role = 0; role < names.size(); ++role) {
    players.push_back(make_player(names[role]).value());
    Start start{machine::make_controller(game, "network", {}).value(),
                game::RoleId(role),
                60,
                60,
                rng.next(),
                &clock,
                game,
                "network",
                {}};
    players.back()->new_game(std::move(start), clock.seconds() + 60);
  }
  const auto referee = machine::make_controller(game, "network", {}).value();
  std::size_t ply = 0;
  for (; !referee->is_terminal() && ply < 200; ++ply) {
    std::vector<std::string> texts;
    std::vector<game::MoveId> joint;
    for (std::size_t role = 0; role < names.size(); ++role) {
      texts.push_back(players[role]->play(clock.seconds() + 60));
      joint.push_back(referee->find_legal_move(game::RoleId(role), texts.back()).value());
    }
    referee->make(joint);
    for (auto& player : players) player->observe(texts);
  }
  if (plies != nullptr) *plies = ply;
  std::vector<int> goals;
  for (std::size_t role = 0; role < names.size(); ++role) {
    goals.push_back(referee->is_terminal() ? referee->goal(game::RoleId(role)) : game::kNoGoal);
  }
  return goals;
}

TEST(Perfect, PlaysByWhatIsKept) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "database_player_test_kept";
  std::filesystem::remove_all(folder);
  const auto game = lanes::testing::compiled("clobber-3x4");
  solve::SolveOptions options;
  options.folder = folder / "clobber";
  ASSERT_TRUE(solve::solve(game, options).ok());
  setenv("TAFL_DATABASES_DIR", folder.c_str(), 1);
  // There is no memory to solve it.
  EXPECT_GE(match("clobber-3x4", {"random", "perfect:memory=1"}, 1)[1], 40);
  const auto player = make_player("perfect:memory=1").value();
  const base::SteadyClock clock;
  const auto rules = library_game("clobber-3x4");
  player->new_game(Start{machine::make_controller(rules, "network", {}).value(),
                         game::RoleId(0),
                         60,
                         60,
                         1,
                         &clock,
                         rules,
                         "network",
                         {}},
                   clock.seconds() + 60);
  EXPECT_TRUE(player->is_solved());
  EXPECT_EQ(player->report().machine, "database");
  unsetenv("TAFL_DATABASES_DIR");
  std::filesystem::remove_all(folder);
}

TEST(Perfect, NeverGetsLessThanBestPlayGives) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_GE(match("tic-tac-toe", {"perfect", "random"}, seed)[0], 50);
    EXPECT_GE(match("tic-tac-toe", {"random", "perfect"}, seed)[1], 50);
    EXPECT_EQ(match("nim", {"random", "perfect"}, seed)[1], 100);
    EXPECT_GE(match("clobber-3x4", {"random", "perfect"}, seed)[1], 40);
  }
  EXPECT_EQ(match("tic-tac-toe", {"perfect", "perfect"}, 1), (std::vector<int>{50, 50}));
}

// States repeat in these, so knowing the value of every state is not enough to come to the end.
TEST(Perfect, ComesToTheEndWhereGamesCanGoInCircles) {
  std::size_t plies = 0;
  EXPECT_EQ(match("hanoi", {"perfect"}, 1, &plies)[0], 100);
  EXPECT_EQ(match("wolf-goat-cabbage", {"perfect"}, 1, &plies)[0], 100);
  EXPECT_EQ(match("crisscross", {"perfect", "perfect"}, 1), (std::vector<int>{25, 100}));
}

TEST(Symbolic, SearchesAboveAnEndgameDatabase) {
  // Three steps before the end are known; the rest is up to the search.
  const std::string few = "symbolic:solve=0:steps=3:iterations=2000";
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    EXPECT_GE(match("tic-tac-toe", {few, "random"}, seed)[0], 50);
    EXPECT_GE(match("tic-tac-toe", {"perfect", few}, seed)[1], 0);
  }
  EXPECT_EQ(match("nim", {"random", "symbolic:solve=0:steps=50:iterations=100"}, 1)[1], 100);
}

}  // namespace
}  // namespace tafl::player
