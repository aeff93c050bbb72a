// SPDX-License-Identifier: MIT
//
// `tafl match` as the game master of players over HTTP.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  EXPECT_THAT(first.log("m1"), HasSubstr("the match ends: stopped"));
}

TEST(MatchOverHttp, AScrambledMixOfPlayersPlays) {
  const PlayerProcess player({"--player", "random"});
  const Outcome outcome = run({"match", "connect-four", "--players", "random," + player.url(),
                               "--json", "--scramble", "--match-id", "m1", "--play-clock", "2"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["errors"], json::array());
  EXPECT_THAT(player.log("m1"), Not(HasSubstr("drop")));
}

TEST(MatchOverHttp, NobodyThereIsReplacedByRandomMoves) {
  const Outcome outcome =
      run({"match", "tic-tac-toe", "--players", "legal,http://127.0.0.1:1", "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["errors"].size(), outcome.json()["moves"].size());
  EXPECT_EQ(run({"match", "tic-tac-toe", "--players", "legal,http://nowhere"}).exit_code, 2);
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
