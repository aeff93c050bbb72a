// SPDX-License-Identifier: MIT
//
// Engines that run out of memory, and players that have to wait for one another.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <future>

#include "base/clock.h"
#include "serve/player_process.h"

namespace tafl::tests {
namespace {

using ::testing::StartsWith;

constexpr double kLatency = 1;

// The game needs more than the engine may have; moves come all the same, every one in time.
TEST(Starved, AnEngineWithoutMemoryCostsStrengthOnly) {
  const PlayerProcess player({"--player", "uct", "--memory", "150"});
  const base::SteadyClock clock;
  ASSERT_EQ(player.start("m1", "chess", "white", "3 2"), "ready");
  std::string last = "NIL";
  for (int turn = 0; turn < 4; ++turn) {
    const double begin = clock.seconds();
    const std::string move = player.ask("(PLAY m1 " + last + ")");
    EXPECT_LT(clock.seconds() - begin, 2 + kLatency);
    EXPECT_THAT(move, StartsWith(turn % 2 == 0 ? "(move " : "noop")) << player.log("m1");
    static const char* const kReplies[] = {"(move 1 7 1 6)", "(move 2 7 2 6)"};
    last = turn % 2 == 0 ? "(" + move + " noop)" : "(noop " + std::string(kReplies[turn / 2]) + ")";
  }
}

// Ten turns, the engine killed in each of them.
TEST(Starved, AnEngineThatDiesEveryTurnNeverCostsAMove) {
  const PlayerProcess player({"--player", "uct"});
  ASSERT_EQ(player.start("m1", "iterated-prisoners-dilemma", "alice", "2 1"), "ready");
  const std::string first = player.ask("(PLAY m1 NIL)");
  for (int turn = 0; turn < 8; ++turn) {
    auto answer = std::async(std::launch::async,
                             [&] { return player.ask("(PLAY m1 (" + first + " " + first + "))"); });
    std::this_thread::sleep_for(std::chrono::milliseconds(100 * (turn % 4)));
    if (const pid_t engine = player.engine(); engine > 0) ::kill(engine, SIGKILL);
    EXPECT_NE(answer.get(), "nil") << player.log("m1");
  }
}

TEST(Starved, FourMatchesAtOnceAllThinkInTime) {
  const PlayerProcess player({"--player", "uct"});
  const base::SteadyClock clock;
  std::vector<std::future<void>> matches;
  for (int number = 0; number < 4; ++number) {
    matches.push_back(std::async(std::launch::async, [&, number] {
      const std::string id = "m" + std::to_string(number);
      EXPECT_EQ(player.start(id, "tic-tac-toe", "x", "3 2"), "ready");
      const double begin = clock.seconds();
      EXPECT_THAT(player.ask("(PLAY " + id + " NIL)"), StartsWith("(mark "));
      EXPECT_LT(clock.seconds() - begin, 2 + kLatency);
    }));
  }
  for (auto& match : matches) match.get();
  EXPECT_EQ(player.start("m5", "tic-tac-toe", "x", "3 2"), "busy");
}

}  // namespace
}  // namespace tafl::tests
