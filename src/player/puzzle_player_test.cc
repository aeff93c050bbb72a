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

TEST(Puzzle, SaysWhosePlanItFollowsAndWhyThatIsTheBest) {
  const auto game = library_game("pancakes");
  const base::SteadyClock clock;
  const auto player = make_player("puzzle").value();
  Start start{machine::make_controller(game, "network", {}).value(),
              game::RoleId(0),
              20,
              20,
              1,
              &clock,
              game,
              "network",
              {}};
  player->new_game(std::move(start), clock.seconds() + 20);
  player->play(clock.seconds() + 20);
  const std::string info = player->info();
  EXPECT_TRUE(info.starts_with("plan of ")) << info;
  EXPECT_NE(info.find(" more moves worth 100 by "), std::string::npos) << info;
  EXPECT_TRUE(info.ends_with("; no plan has more: the rules have no higher goal")) << info;
  player->end_game();
}

TEST(Puzzle, IdaSolvesOnItsOwn) {
  EXPECT_EQ(solo("wolf-goat-cabbage", "ida", 20), 100);
}

TEST(Puzzle, WithoutANetworkTheSearchOfSimulationsPlays) {
  EXPECT_GE(solo("maze", "puzzle", 0.02, "relational"), 0);
}

// Ten cards to be sorted by turning over the first few: a fluent for every order of them, which is
// too many to ground.
constexpr const char* kTenCards = R"(
  (role r) (init (order j b i d g f e h c a)) (init (step 0))
  (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)
  (legal r two) (legal r three) (legal r five) (legal r all)
  (<= (next (order ?b ?a ?c ?d ?e ?f ?g ?h ?i ?j)) (does r two)
      (true (order ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j)))
  (<= (next (order ?c ?b ?a ?d ?e ?f ?g ?h ?i ?j)) (does r three)
      (true (order ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j)))
  (<= (next (order ?e ?d ?c ?b ?a ?f ?g ?h ?i ?j)) (does r five)
      (true (order ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j)))
  (<= (next (order ?j ?i ?h ?g ?f ?e ?d ?c ?b ?a)) (does r all)
      (true (order ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j)))
  (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
  (<= sorted (true (order a b c d e f g h i j)))
  (<= terminal sorted) (<= terminal (true (step 8)))
  (<= (goal r 100) sorted) (<= (goal r 0) (not sorted)))";

class TooLargeToGround : public ::testing::TestWithParam<const char*> {};

TEST_P(TooLargeToGround, IsPlayedByLegalMoves) {
  const auto game = game::testing::game_of(kTenCards);
  const base::SteadyClock clock;
  const auto player = make_player(GetParam()).value();
  Start start{machine::make_controller(game, "relational", {}).value(),
              game::RoleId(0),
              0.3,
              0.1,
              1,
              &clock,
              game,
              "auto",
              {}};
  player->new_game(std::move(start), clock.seconds() + 0.3);
  const auto referee = machine::make_controller(game, "relational", {}).value();
  while (!referee->is_terminal()) {
    const std::vector<std::string> text{player->play(clock.seconds() + 0.1)};
    const auto move = referee->find_legal_move(game::RoleId(0), text[0]);
    ASSERT_TRUE(move.has_value()) << text[0];
    const std::vector<game::MoveId> joint{move.value()};
    referee->make(joint);
    player->observe(text);
  }
  player->end_game();
}

INSTANTIATE_TEST_SUITE_P(Players, TooLargeToGround,
                         ::testing::Values("puzzle", "ida", "astar", "nrpa"));

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
