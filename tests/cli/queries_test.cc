// SPDX-License-Identifier: MIT
//
// The commands that ask about a game: info, perft, ask.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;
using json = nlohmann::json;

TEST(Info, JsonDescribesTheGame) {
  const Outcome outcome = run({"info", "tic-tac-toe", "--json", "--games", "3"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json document = outcome.json();
  EXPECT_EQ(document["game"], "tic-tac-toe");
  EXPECT_EQ(document["roles"], (json{"x", "o"}));
  EXPECT_EQ(document["initial_fluents"], 10);
  EXPECT_EQ(document["initial_moves"], (json{9, 1}));
  EXPECT_EQ(document["base_declared"], true);
  EXPECT_EQ(document["random"]["games"], 3);
  EXPECT_GE(document["ready_ms"], 0);
}

TEST(Info, TheTableNamesRolesAndRelations) {
  const Outcome outcome = run({"info", "-"}, kTinyRules);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("1 static"));
  EXPECT_THAT(outcome.out, HasSubstr("thing/1"));
  EXPECT_THAT(outcome.out, HasSubstr("base not declared"));
}

TEST(Perft, JsonHasTheCountsByDepth) {
  const Outcome outcome = run({"perft", "tic-tac-toe", "4", "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const json document = outcome.json();
  EXPECT_EQ(document["game"], "tic-tac-toe");
  EXPECT_EQ(document["machine"], "relational");
  EXPECT_EQ(document["counts"], (json{1, 9, 72, 504, 3024}));
}

TEST(Perft, MachinesAndThreadsAgree) {
  const json expected = json{1, 9, 72, 504};
  EXPECT_EQ(run({"perft", "tic-tac-toe", "3", "--json", "--machine", "prolog"}).json()["counts"],
            expected);
  EXPECT_EQ(run({"perft", "tic-tac-toe", "3", "--json", "--threads", "3"}).json()["counts"],
            expected);
}

TEST(Perft, FullAddsTerminalAndDistinctPositions) {
  const json document = run({"perft", "tic-tac-toe", "3", "--json", "--full"}).json();
  EXPECT_EQ(document["distinct_states"], (json{1, 9, 72, 252}));
  EXPECT_EQ(document["terminal_sequences"], (json{0, 0, 0, 0}));
}

TEST(Ask, BindsVariables) {
  const Outcome outcome = run({"ask", "-", "(legal a ?move)"}, kTinyRules);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "?move\n(take gold)\n(take sand)\n2 answers\n");
  const json document = run({"ask", "-", "(legal a ?move)", "--json"}, kTinyRules).json();
  EXPECT_EQ(document["variables"], json::array({"?move"}));
  EXPECT_EQ(document["rows"], (json{{"(take gold)"}, {"(take sand)"}}));
}

TEST(Ask, SaysYesOrNoWithoutVariables) {
  EXPECT_EQ(run({"ask", "-", "(thing gold)"}, kTinyRules).out, "yes\n");
  EXPECT_EQ(run({"ask", "-", "(thing lead)"}, kTinyRules).out, "no\n");
}

TEST(Ask, LooksAtOtherStates) {
  EXPECT_EQ(run({"ask", "-", "(legal a ?m)", "--state", "(at away) (has sand)"}, kTinyRules).out,
            "?m\nwait\n1 answer\n");
  EXPECT_EQ(run({"ask", "-", "(goal a ?g)", "--moves", "(take gold) wait"}, kTinyRules).out,
            "?g\n100\n1 answer\n");
  EXPECT_EQ(run({"ask", "-", "terminal", "--after", "(take gold)"}, kTinyRules).out, "no\n");
  const TemporaryFolder folder;
  const std::string state = folder.file("state", "(at end)\n(has sand)\n");
  EXPECT_EQ(run({"ask", "-", "terminal", "--state-file", state}, kTinyRules).out, "yes\n");
}

TEST(Ask, EveryMachineGivesTheSameAnswers) {
  for (const char* machine : {"relational", "prolog", "network", "lanes", "auto"}) {
    EXPECT_EQ(run({"ask", "-", "(legal a ?m)", "--after", "(take gold)", "--machine", machine},
                  kTinyRules)
                  .out,
              "?m\nwait\n1 answer\n")
        << machine;
  }
}

TEST(Ask, WrongInputIsNamed) {
  const auto complaint = [](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"ask", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = run(arguments, kTinyRules);
    EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
    return outcome.err;
  };
  EXPECT_THAT(complaint({"(legal a"}), HasSubstr("the query cannot be read"));
  EXPECT_THAT(complaint({"terminal", "--state", "(at mars)"}), HasSubstr("'mars'"));
  EXPECT_THAT(complaint({"terminal", "--state", "(at ?x)"}), HasSubstr("ground"));
  EXPECT_THAT(complaint({"terminal", "--moves", "wait"}),
              HasSubstr("wait is not legal for a at ply 0"));
}

}  // namespace
}  // namespace tafl::tests
