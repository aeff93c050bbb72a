// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kUnsafe = "(role a)\n(legal a x)\n(<= (p ?x ?y) (q ?x))\n(q 1)\n";
constexpr std::string_view kEndless =
    "(role a) (legal a x) (init p) (<= (next p) (true p)) (<= terminal (true q)) (goal a 0)";

TEST(Check, AGoodSheetIsFine) {
  const Outcome outcome = run({"check", "tic-tac-toe"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("fine (0 errors, 0 warnings)"));
  EXPECT_EQ(outcome.err, "");
}

TEST(Check, ErrorsHavePlaceCaretAndCode) {
  const Outcome outcome = run({"check", "-"}, kUnsafe);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("<standard input>:3:"));
  EXPECT_THAT(outcome.err, HasSubstr("error: "));
  EXPECT_THAT(outcome.err, HasSubstr("^"));
}

TEST(Check, JsonListsErrorsAndWarningsOfAllFiles) {
  const TemporaryFolder folder;
  const std::string bad = folder.file("bad.kif", kUnsafe);
  const std::string good = folder.file("good.kif", kTinyRules);
  const Outcome outcome = run({"check", good, bad, "--json"});
  EXPECT_EQ(outcome.exit_code, 1);
  const auto document = outcome.json();
  ASSERT_TRUE(document.is_object()) << outcome.out;
  ASSERT_FALSE(document["errors"].empty());
  EXPECT_TRUE(document["warnings"].is_array());
  nlohmann::json error;
  for (const auto& each : document["errors"]) {
    EXPECT_EQ(each["file"], bad);
    if (each["code"] == "unsafe-variable") error = each;
  }
  ASSERT_TRUE(error.is_object()) << outcome.out;
  EXPECT_EQ(error["line"], 3);
  EXPECT_GT(error["column"], 0);
  EXPECT_FALSE(error["message"].get<std::string>().empty());
  EXPECT_EQ(document["files"].size(), 2U);
}

TEST(Check, AnyBytesGetAnAnswer) {
  for (std::string_view text :
       {"", "((((((", ")))", "\xff\xfe(role", "(role a", "; only a comment"}) {
    const Outcome outcome = run({"check", "-"}, text);
    EXPECT_TRUE(outcome.exit_code == 0 || outcome.exit_code == 1) << outcome.exit_code;
  }
}

TEST(Check, SimulationReportsWhatRandomPlayShows) {
  const Outcome outcome = run({"check", "-", "--simulate", "5", "--json"}, kTinyRules);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  const auto simulation = outcome.json()["files"][0]["simulation"];
  EXPECT_EQ(simulation["games"], 5);
  EXPECT_EQ(simulation["well_formed"], true);
  EXPECT_EQ(simulation["length"]["most"], 2);
  EXPECT_EQ(simulation["roles"][0]["role"], "a");
}

TEST(Check, SimulationFindsAGameWithoutEnd) {
  const Outcome outcome =
      run({"check", "-", "--simulate", "3", "--plies", "9", "--json"}, kEndless);
  EXPECT_EQ(outcome.exit_code, 1);
  const auto violation = outcome.json()["files"][0]["simulation"]["violations"][0];
  EXPECT_EQ(violation["property"], "termination");
  EXPECT_EQ(violation["games"], 3);
  EXPECT_EQ(violation["ply"], 9);
  const Outcome human = run({"check", "-", "--simulate", "3", "--plies", "9"}, kEndless);
  EXPECT_THAT(human.out, HasSubstr("violated in 3 of 3"));
  EXPECT_THAT(human.out, HasSubstr("seed 1, ply 9"));
}

}  // namespace
}  // namespace tafl::tests
