// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;

const std::vector<std::string> kCommands = {"check",  "format", "scramble", "info",
                                            "dump",   "perft",  "verify",   "ask",
                                            "golden", "match",  "play",     "player"};

TEST(Usage, HelpListsEveryCommandAndTheExitCodes) {
  const Outcome outcome = run({"--help"});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const std::string& command : kCommands)
    EXPECT_THAT(outcome.out, HasSubstr("  " + command + " "));
  EXPECT_THAT(outcome.out, HasSubstr("Exit codes: 0 fine"));
  EXPECT_EQ(outcome.err, "");
}

TEST(Usage, EveryCommandHasHelp) {
  for (const std::string& command : kCommands) {
    const Outcome outcome = run({command, "--help"});
    EXPECT_EQ(outcome.exit_code, 0) << command;
    EXPECT_THAT(outcome.out, HasSubstr("Usage: tafl " + command));
  }
}

TEST(Usage, VersionIsPrinted) {
  const Outcome outcome = run({"--version"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(outcome.out.starts_with("tafl ")) << outcome.out;
}

TEST(Usage, WrongUsageExitsWithTwoAndComplainsOnStandardError) {
  const std::vector<std::vector<std::string>> wrong = {
      {},
      {"perft"},
      {"perft", "tic-tac-toe"},
      {"perft", "tic-tac-toe", "deep"},
      {"check", "tic-tac-toe", "--nonsense"},
      {"info", "tic-tac-toe", "--machine", "abacus"},
      {"dump", "tic-tac-toe", "--stage", "magic"},
      {"verify", "tic-tac-toe"}};
  for (const auto& arguments : wrong) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("tafl:"));
  }
}

TEST(Usage, AnUnknownCommandSuggestsNearOnes) {
  const Outcome outcome = run({"prft", "tic-tac-toe"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("there is no command 'prft'; did you mean perft?"));
}

TEST(Usage, AnUnknownStageNamesTheKnownOnes) {
  EXPECT_THAT(run({"dump", "tic-tac-toe", "--stage", "magic"}).err, HasSubstr("rules"));
}

TEST(Usage, AnUnknownGameSuggestsNearOnes) {
  const Outcome outcome = run({"info", "TicTacTo"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("there is no file and no game called 'TicTacTo'"));
  EXPECT_THAT(outcome.err, HasSubstr("did you mean tic-tac-toe"));
}

TEST(Usage, AMissingFileIsNamed) {
  const Outcome outcome = run({"info", "./no/such/file.kif"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("./no/such/file.kif"));
}

TEST(Usage, GamesAreFoundByNamePathAndStandardInput) {
  const TemporaryFolder folder;
  EXPECT_EQ(run({"perft", "tic-tac-toe", "1", "--json"}).json()["counts"][1], 9);
  const std::string path = folder.file("tiny.kif", kTinyRules);
  EXPECT_EQ(run({"perft", path, "1", "--json"}).json()["game"], "tiny");
  EXPECT_EQ(run({"perft", "-", "1", "--json"}, kTinyRules).json()["counts"][1], 2);
}

}  // namespace
}  // namespace tafl::tests
