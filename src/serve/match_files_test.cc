// SPDX-License-Identifier: MIT
#include "serve/match_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "base/files.h"
#include "serve/clock_budget.h"

namespace tafl::serve {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class MatchFilesTest : public ::testing::Test {
 protected:
  MatchFilesTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("tafl-files-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~MatchFilesTest() override { std::filesystem::remove_all(folder_); }

  std::string read(const char* name) { return base::read_file(folder_ / name).value(); }

  std::filesystem::path folder_;
};

TEST(FileStem, HarmlessIdsStayAndOthersBecomeHarmless) {
  EXPECT_EQ(file_stem("testMatch.1"), "testMatch.1");
  EXPECT_THAT(file_stem("../../etc/passwd"), StartsWith("_._.._etc_passwd-"));
  EXPECT_THAT(file_stem(".hidden"), StartsWith("_hidden-"));
  EXPECT_THAT(file_stem(""), StartsWith("-"));
  EXPECT_LE(file_stem(std::string(10000, 'x')).size(), 100U);
  EXPECT_NE(file_stem("a/b"), file_stem("a?b"));
  EXPECT_THAT(file_stem(std::string("a\0b", 3)), Not(HasSubstr(std::string(1, '\0'))));
}

TEST_F(MatchFilesTest, RulesLogAndRecordAreKept) {
  Scribe scribe;
  const protocol::Start start{"m1", "x", "((role x))", 10, 5};
  MatchFiles files(scribe, folder_, start);
  files.log("one\ntwo\x1b");
  Record record{start, "random", {{"a"}}, {{0, "a", "engine", 0.5, "info"}}, 2, "stopped"};
  files.save(record);
  scribe.flush();
  EXPECT_EQ(read("m1.kif"), "((role x))\n");
  EXPECT_THAT(read("m1.log"), HasSubstr("  one two \n"));
  const auto json = nlohmann::json::parse(read("m1.json"));
  EXPECT_EQ(json["matchId"], "m1");
  EXPECT_EQ(json["moves"], nlohmann::json::parse(R"([["a"]])"));
  EXPECT_EQ(json["isCompleted"], true);
  EXPECT_EQ(json["x-answers"][0]["source"], "engine");
  EXPECT_EQ(json["x-restarts"], 2);
}

TEST_F(MatchFilesTest, AnEarlierMatchOfTheSameNameIsKept) {
  Scribe scribe;
  const protocol::Start start{"m1", "x", "((role x))", 10, 5};
  const MatchFiles first(scribe, folder_, start);
  const MatchFiles second(scribe, folder_, start);
  EXPECT_EQ(second.path(), folder_ / "m1-2");
}

TEST_F(MatchFilesTest, AFolderThatCannotBeWrittenToKeepsNothing) {
  Scribe scribe;
  MatchFiles files(scribe, folder_ / "missing", {"m1", "x", "()", 1, 1});
  files.log("nothing");
  files.save({});
  EXPECT_TRUE(files.path().empty());
}

TEST(Scribe, FailuresAreCountedAndForgotten) {
  Scribe scribe;
  scribe.write("/no/such/folder/file", "x");
  scribe.append("/no/such/folder/file", "x");
  scribe.flush();
  EXPECT_EQ(scribe.failures(), 2U);
}

TEST(ClockBudget, ThinkingEndsBeforeAnsweringAndThatBeforeTheClock) {
  for (const double clock : {0.2, 1.0, 5.0, 100.0}) {
    for (const double overshoot : {0.0, 0.3, 50.0}) {
      const ClockBudget budget = spend(clock, 0.5, 0.1, overshoot);
      EXPECT_GT(budget.think, 0);
      EXPECT_LT(budget.think, budget.answer);
      EXPECT_LT(budget.answer, clock);
    }
  }
  EXPECT_DOUBLE_EQ(spend(10, 0.5, 0, 0).think, 9.5);
  EXPECT_DOUBLE_EQ(spend(10, 0.5, 0, 0).answer, 9.75);
}

}  // namespace
}  // namespace tafl::serve
