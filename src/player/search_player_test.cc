// SPDX-License-Identifier: MIT
#include "player/search_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "machine/testing.h"
#include "player/registry.h"

namespace tafl::player {
namespace {

using machine::testing::game_of;
using machine::testing::kSticks;

const base::SteadyClock& steady() {
  static const base::SteadyClock clock;
  return clock;
}

Start start_of(const std::string& rules, const std::string& machine, std::uint64_t seed = 1) {
  const auto game = game_of(rules);
  Start start;
  start.controller = std::move(machine::make_controller(game, "relational")).value();
  start.role = game::RoleId(0);
  start.start_seconds = 0;
  start.play_seconds = 60;
  start.seed = seed;
  start.clock = &steady();
  start.game = game;
  start.machine = machine;
  return start;
}

std::unique_ptr<Player> player_of(const std::string& text) {
  return std::move(make_player(text)).value();
}

std::string first_move(const std::string& player, const std::string& machine) {
  const auto made = player_of(player);
  made->new_game(start_of(std::string(kSticks), machine), steady().seconds());
  return made->play(steady().seconds() + 60);
}

class Searching : public ::testing::TestWithParam<const char*> {};

// With five sticks the winning move is to take two.
TEST_P(Searching, FindsTheWinningMoveOnEveryMachine) {
  for (const char* machine : {"auto", "relational", "lanes", "prolog"}) {
    const std::string name = std::string(GetParam()) + ":iterations=2000";
    EXPECT_EQ(first_move(name, machine), "(take 2)") << machine;
  }
  EXPECT_EQ(first_move(std::string(GetParam()) + ":iterations=2000:batch=1:per-leaf=1", "auto"),
            "(take 2)");
}

INSTANTIATE_TEST_SUITE_P(Players, Searching, ::testing::Values("mcmem", "uct", "cadia", "cadia1"));

TEST(SearchPlayer, PlaysAWholeGameAndReports) {
  const auto player = player_of("uct:iterations=500");
  player->new_game(start_of(std::string(kSticks), "auto"), steady().seconds());
  EXPECT_EQ(player->play(steady().seconds() + 60), "(take 2)");
  const Report report = player->report();
  EXPECT_EQ(report.iterations, 500U);
  EXPECT_GT(report.value, 90);
  ASSERT_FALSE(report.candidates.empty());
  EXPECT_EQ(report.candidates[0].move, "(take 2)");
  EXPECT_EQ(report.machine, "lanes");
  player->observe(std::vector<std::string>{"(TAKE 2)", "NOOP"});
  EXPECT_EQ(player->play(steady().seconds() + 60), "noop");
  player->observe(std::vector<std::string>{"noop", "(take 1)"});
  EXPECT_EQ(player->play(steady().seconds() + 60), "(take 2)");
  player->end_game();
}

// A tree that knows the whole game plays no more plies; its budget of playouts must still end.
TEST(SearchPlayer, CountedPlayoutsEndWhenTheTreeIsComplete) {
  const auto player = player_of("uct:playouts=100000");
  player->new_game(start_of(std::string(kSticks), "auto"), steady().seconds());
  EXPECT_EQ(player->play(steady().seconds() + 60), "(take 2)");
  EXPECT_GE(player->report().playouts, 100000U);
  EXPECT_LT(player->report().playouts, 200000U);
}

TEST(SearchPlayer, CountedIterationsRepeat) {
  const auto reports = [](std::uint64_t seed) {
    const auto player = player_of("uct:iterations=300");
    player->new_game(start_of(std::string(kSticks), "auto", seed), steady().seconds());
    (void)player->play(steady().seconds() + 60);
    std::vector<std::uint64_t> visits;
    for (const auto& candidate : player->report().candidates) visits.push_back(candidate.visits);
    return visits;
  };
  EXPECT_EQ(reports(5), reports(5));
}

TEST(SearchPlayer, CountedIterationsAreMadeWhileWaitingIfAskedFor) {
  for (const std::uint64_t waiting : {0, 1}) {
    const auto player = player_of("uct:iterations=300:waiting=" + std::to_string(waiting));
    player->new_game(start_of(std::string(kSticks), "auto"), steady().seconds());
    (void)player->play(steady().seconds() + 60);
    player->observe(std::vector<std::string>{"(take 1)", "noop"});
    EXPECT_EQ(player->play(steady().seconds() + 60), "noop");
    EXPECT_EQ(player->report().iterations, 300 * waiting);
  }
}

TEST(SearchPlayer, AnswersLegallyWhenTheEngineCannotWork) {
  const auto player = player_of("uct");
  player->new_game(start_of(std::string(kSticks), "abacus"), steady().seconds() + 60);
  const std::string move = player->play(steady().seconds() + 60);
  EXPECT_TRUE(move == "(take 1)" || move == "(take 2)") << move;
  player->observe(std::vector<std::string>{move, "noop"});
  EXPECT_EQ(player->play(steady().seconds() + 60), "noop");
}

TEST(SearchPlayer, AnswersLegallyWithoutMemory) {
  SearchSettings settings;
  settings.config.memory = 1;
  SearchPlayer player("tiny", settings);
  player.new_game(start_of(std::string(kSticks), "auto"), steady().seconds() + 60);
  const std::string move = player.play(steady().seconds() + 60);
  EXPECT_TRUE(move == "(take 1)" || move == "(take 2)") << move;
}

TEST(SearchPlayer, AnswersAtOnceWhenTheDeadlineIsPast) {
  const auto player = player_of("uct");
  player->new_game(start_of(std::string(kSticks), "auto"), steady().seconds() - 1);
  const std::string move = player->play(steady().seconds() - 1);
  EXPECT_TRUE(move == "(take 1)" || move == "(take 2)") << move;
}

TEST(SearchPlayer, ThinksOnWhileOthersMoveIfItMay) {
  const auto player = player_of("uct:threads=2");
  Start start = start_of(std::string(kSticks), "auto");
  start.ponder = true;
  start.play_seconds = 0.05;
  player->new_game(std::move(start), steady().seconds() + 0.02);
  (void)player->play(steady().seconds() + 0.05);
  player->observe(std::vector<std::string>{"(take 2)", "noop"});
  // Without being asked it gets to know the position.
  const double end = steady().seconds() + 20;
  while (player->report().nodes == 0 && steady().seconds() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));  // the lock is for the search
  }
  EXPECT_GT(player->report().iterations, 0U);
}

TEST(SearchPlayer, ManyRolesAndSimultaneousMovesAreFine) {
  const std::string rules = R"(
    (role a) (role b) (role c) (init (step 0)) (succ 0 1) (succ 1 2)
    (<= (legal ?r high) (role ?r)) (<= (legal ?r low) (role ?r)) (<= (legal a middle) (true (step 0)))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= (next (won ?r)) (does ?r high)) (<= (next (won ?r)) (true (won ?r)))
    (<= terminal (true (step 2)))
    (<= (goal ?r 100) (true (won ?r))) (<= (goal b 0) (not (true (won b)))))";
  const auto player = player_of("uct:iterations=2000");
  player->new_game(start_of(rules, "auto"), steady().seconds());
  (void)player->play(steady().seconds() + 60);
  player->observe(std::vector<std::string>{"middle", "low", "low"});
  // Only a role that was ever high has a goal; none counts as nothing.
  EXPECT_EQ(player->play(steady().seconds() + 60), "high");
}

}  // namespace
}  // namespace tafl::player
