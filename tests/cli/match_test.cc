// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using json = nlohmann::json;

TEST(Match, JsonHasTheDocumentedFields) {
  const Outcome outcome = run({"match", "tic-tac-toe", "--json", "--seed", "3"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json document = outcome.json();
  EXPECT_EQ(document["game"], "tic-tac-toe");
  EXPECT_EQ(document["players"], (json{"tafl", "tafl"}));
  EXPECT_EQ(document["roles"], (json{"x", "o"}));
  EXPECT_GE(document["moves"].size(), 5U);
  EXPECT_EQ(document["moves"].size() + 1, document["states"].size());
  EXPECT_EQ(document["goals"], (json{50, 50}));  // nobody can win against perfect play
  EXPECT_EQ(document["errors"], json::array());
  EXPECT_TRUE(document["duration_ms"].is_number_integer());
}

TEST(Match, TheSeedDecidesOnEveryMachine) {
  const auto moves = [](const char* seed, const char* machine) {
    return run({"match", "tic-tac-toe", "--json", "--seed", seed, "--machine", machine, "--players",
                "random,random"})
        .json()["moves"];
  };
  EXPECT_EQ(moves("3", "relational"), moves("3", "prolog"));
  EXPECT_NE(moves("3", "relational"), moves("4", "relational"));
}

TEST(Match, InAPipeEveryPlyIsALineAndTheBoardFollows) {
  const Outcome outcome = run({"match", "tic-tac-toe", "--players", "legal,random"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("tic-tac-toe: x = legal, o = random\n"));
  EXPECT_THAT(outcome.out, HasSubstr("   1  x (mark 1 1)\n"));
  EXPECT_THAT(outcome.out, HasSubstr("1 | X |"));
  EXPECT_THAT(outcome.out, HasSubstr(" 0 errors\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b")));
}

TEST(Match, TheEndNamesTheAddressOfTheWorkbenchButNotToPrograms) {
  const Outcome watched = run({"match", "tic-tac-toe", "--players", "random,random"});
  EXPECT_THAT(watched.err, HasSubstr("./tafl serve, at http://127.0.0.1:8080/"));
  EXPECT_THAT(watched.out, Not(HasSubstr("serve")));
  const Outcome read = run({"match", "tic-tac-toe", "--players", "random,random", "--json"});
  EXPECT_EQ(read.err, "");
}

TEST(Match, TheRecordIsWritten) {
  const TemporaryFolder folder;
  const std::string path = folder.path("record.json");
  EXPECT_EQ(run({"match", "tic-tac-toe", "--record", path, "--players", "random,random"}).exit_code,
            0);
  const json record = json::parse(base::read_file(path).value());
  EXPECT_EQ(record["end"], "terminal");
}

TEST(Match, UnknownOrMissingPlayersAreWrongUsage) {
  const Outcome unknown = run({"match", "tic-tac-toe", "--players", "random,deepblue"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("unknown player 'deepblue'; known: tafl, random, legal"));
  const Outcome few = run({"match", "tic-tac-toe", "--players", "random"});
  EXPECT_EQ(few.exit_code, 2);
  EXPECT_THAT(few.err, HasSubstr("--players names 1, but the game has 2 roles"));
}

TEST(Match, AGameThatCannotGoOnEndsWithTheReason) {
  const Outcome stuck = run({"match", "-"},
                            "(role a) (init p) (<= (legal a x) (true p)) (<= (next q) (true p))"
                            "(<= terminal (true r)) (goal a 0)");
  EXPECT_EQ(stuck.exit_code, 1);
  EXPECT_THAT(stuck.err, HasSubstr("a has no legal move at ply 1"));
  const Outcome endless =
      run({"match", "tic-tac-toe", "--plies", "2", "--players", "random,random"});
  EXPECT_EQ(endless.exit_code, 3);
  EXPECT_THAT(endless.err, HasSubstr("stopped after 2 plies"));
}

}  // namespace
}  // namespace tafl::tests
