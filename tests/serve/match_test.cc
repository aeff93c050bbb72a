// SPDX-License-Identifier: MIT
//
// `tafl match` as the game master of players over HTTP.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>

#include "base/files.h"
#include "serve/player_process.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using json = nlohmann::json;

TEST(MatchOverHttp, TwoPlayersElsewherePlayAndEverythingIsRecorded) {
  const PlayerProcess first({"--player", "legal"});
  const PlayerProcess second({"--player", "random"});
  const TemporaryFolder folder;
  const Outcome outcome =
      run({"match", "tic-tac-toe", "--players", first.url() + "," + second.url(), "--json",
           "--match-json", folder.path("m.json"), "--xml", folder.path("xml"), "--log",
           folder.path("m.log"), "--match-id", "m1", "--start-clock", "5", "--play-clock", "2"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json document = outcome.json();
  EXPECT_EQ(document["errors"], json::array());
  EXPECT_EQ(document["players"], (json{first.url(), second.url()}));
  const json record = json::parse(base::read_file(folder.path("m.json")).value());
  EXPECT_EQ(record["matchId"], "m1");
  EXPECT_EQ(record["isCompleted"], true);
  EXPECT_EQ(record["states"].size(), record["moves"].size() + 1);
  EXPECT_EQ(record["stateTimes"].size(), record["states"].size());
  EXPECT_TRUE(std::filesystem::exists(folder.path("xml/finalstate.xml")));
  const std::string log = base::read_file(folder.path("m.log")).value();
  EXPECT_THAT(log, HasSubstr("( PLAY m1 NIL )"));
  EXPECT_THAT(log, HasSubstr("> done"));
  EXPECT_TRUE(PlayerProcess::eventually(
      [&] { return first.children().empty() && second.children().empty(); }));
  EXPECT_TRUE(PlayerProcess::eventually(
      [&] { return first.log("m1").find("the match ends: stopped") != std::string::npos; }));
}

TEST(MatchOverHttp, AScrambledMixOfPlayersPlays) {
  const PlayerProcess player({"--player", "random"});
  const Outcome outcome = run({"match", "connect-four", "--players", "random," + player.url(),
                               "--json", "--scramble", "--match-id", "m1", "--play-clock", "2"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["errors"], json::array());
  EXPECT_THAT(player.log("m1"), Not(HasSubstr("drop")));
}

TEST(MatchOverHttp, OnePlayerMayPlaySeveralRoles) {
  const PlayerProcess player({"--player", "legal"});
  const Outcome outcome = run({"match", "tic-tac-toe", "--players",
                               player.url() + "," + player.url(), "--json", "--match-id", "m1"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["errors"], json::array());
}

TEST(MatchOverHttp, TournamentsTakePlayersElsewhere) {
  const PlayerProcess player({"--player", "legal"});
  const Outcome outcome = run({"tournament", "--games", "tic-tac-toe", "--players",
                               "random," + player.url(), "--matches", "2", "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err << outcome.out;
  EXPECT_TRUE(PlayerProcess::eventually([&] { return player.children().empty(); }));
  EXPECT_THAT(outcome.out, HasSubstr(player.url()));
}

TEST(MatchOverHttp, NobodyThereIsReplacedByRandomMoves) {
  const Outcome outcome =
      run({"match", "tic-tac-toe", "--players", "legal,http://127.0.0.1:1", "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["errors"].size(), outcome.json()["moves"].size());
  EXPECT_EQ(run({"match", "tic-tac-toe", "--players", "legal,http://nowhere"}).exit_code, 2);
}

TEST(MatchOverHttp, AnInterruptAbortsTheMatchElsewhere) {
  const PlayerProcess player({"--player", "uct"});
  // In the foreground `timeout` sends one signal; otherwise two, and the second ends us at once.
  const std::string command = "timeout --foreground --preserve-status -s INT 1 " TAFL_PROGRAM
                              " match tic-tac-toe --match-id m1 --start-clock 0 --play-clock 30"
                              " --players " +
                              player.url() + ",legal >/dev/null 2>&1";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 130);
  EXPECT_TRUE(PlayerProcess::eventually(
      [&] { return player.log("m1").find("the match ends: aborted") != std::string::npos; }));
  EXPECT_TRUE(PlayerProcess::eventually([&] { return player.children().empty(); }));
}

TEST(MatchOverHttp, ARoleOfChanceNeedsNoPlayer) {
  const TemporaryFolder folder;
  const std::string path =
      folder.file("dice.kif",
                  "(role random) (role x) (init p) (<= (legal random (roll 1)) (true p))"
                  "(<= (legal random (roll 2)) (true p)) (<= (legal x noop) (true p))"
                  "(<= (next (rolled ?n)) (does random (roll ?n))) (<= terminal (not (true p)))"
                  "(<= (goal x 100) (true (rolled 1))) (<= (goal x 0) (true (rolled 2)))"
                  "(<= (goal random 0) (not (true p)))");
  const PlayerProcess player({"--player", "legal"});
  const Outcome outcome = run({"match", path, "--players", player.url(), "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["players"], (json{"random", player.url()}));
}

TEST(MatchOverHttp, APlayerNamesWhatIsWrongWithItsOptions) {
  const Outcome unknown = run({"player", "--player", "deepblue"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("unknown player 'deepblue'"));
  const PlayerProcess player;
  const Outcome taken = run({"player", "--port", std::to_string(player.port())});
  EXPECT_EQ(taken.exit_code, 1);
  EXPECT_THAT(taken.err, HasSubstr("cannot listen on 127.0.0.1:"));
}

}  // namespace
}  // namespace tafl::tests
