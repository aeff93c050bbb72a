// SPDX-License-Identifier: MIT
#include "manager/ggp_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace tafl::manager {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using json = nlohmann::json;

Record finished() {
  Record record;
  record.game = "mini";
  record.roles = {"x", "o"};
  record.players = {"tafl", "http://127.0.0.1:9147"};
  record.start_seconds = 10;
  record.play_seconds = 5;
  record.states = {{"(cell 1 b)", "(control x)"}, {"(cell 1 (piece x))", "done"}};
  record.moves = {{"(mark 1)", "noop"}};
  record.errors = {{0, 1, "late", "", "noop"}};
  record.goals = {100, 0};
  record.end = "terminal";
  return record;
}

const PublicMatch kMatch{
    "mini.1", std::string(32, 'a'), 1700000000000, {1700000000000, 1700000001000}, true};

TEST(GgpRecord, JsonHasTheKeysOfGgpOrg) {
  const json document = json::parse(to_ggp_json(finished(), kMatch));
  EXPECT_EQ(document["matchId"], "mini.1");
  EXPECT_EQ(document["startTime"], 1700000000000);
  EXPECT_EQ(document["startClock"], 10);
  EXPECT_EQ(document["previewClock"], -1);
  EXPECT_EQ(document["isCompleted"], true);
  EXPECT_EQ(document["isAborted"], false);
  EXPECT_EQ(document["states"],
            json({"( ( cell 1 b ) ( control x ) )", "( ( cell 1 ( piece x ) ) done )"}));
  EXPECT_EQ(document["moves"], json::parse(R"x([["( mark 1 )","noop"]])x"));
  EXPECT_EQ(document["errors"], json::parse(R"([["",""],["","TO"]])"));
  EXPECT_EQ(document["stateTimes"].size(), document["states"].size());
  EXPECT_EQ(document["goalValues"], json({100, 0}));
  EXPECT_EQ(document["scrambled"], true);
  for (const auto& [key, value] : document.items()) EXPECT_FALSE(value.is_null()) << key;
}

TEST(GgpRecord, ErrorsHaveTheCodesOfGgpBase) {
  Record record = finished();
  record.errors = {{0, 0, "illegal move", "(mark 9)", "(mark 1)"},
                   {0, 1, "failed", "gone", "noop"}};
  EXPECT_EQ(json::parse(to_ggp_json(record, kMatch))["errors"][1], json({"IL ( mark 9 )", "CE"}));
}

TEST(GgpRecord, WithoutAResultThereAreNoGoals) {
  Record record = finished();
  record.end = "interrupted";
  const json document = json::parse(to_ggp_json(record, kMatch));
  EXPECT_EQ(document["isAborted"], true);
  EXPECT_FALSE(document.contains("goalValues"));
}

TEST(GgpRecord, XmlIsWhatDresdenWrites) {
  const std::string xml = to_dresden_xml(finished(), kMatch, 1);
  EXPECT_THAT(xml, HasSubstr("<match-id>MINI.1</match-id>"));
  EXPECT_THAT(xml, HasSubstr("<role>X</role>\n<role>O</role>"));
  EXPECT_THAT(xml, HasSubstr("<timestamp>2023-11-14T22:13:20Z</timestamp>"));
  EXPECT_THAT(xml, HasSubstr("<step><step-number>1</step-number><move>(MARK 1)</move>"
                             "<move>NOOP</move></step>"));
  EXPECT_THAT(xml, HasSubstr("<scores><reward>100</reward><reward>0</reward></scores>"));
  EXPECT_THAT(xml, HasSubstr("<fact><prop-f>CELL</prop-f><arg>1</arg><arg><prop-f>PIECE</prop-f>"
                             "<arg>X</arg></arg></fact>"));
  EXPECT_THAT(xml, HasSubstr("<fact><prop-f>DONE</prop-f></fact>"));
}

TEST(GgpRecord, XmlOfAnEarlierStepHasNoScores) {
  Record record = finished();
  record.states[0].push_back("(less < &)");
  const std::string xml = to_dresden_xml(record, kMatch, 0);
  EXPECT_THAT(xml, Not(HasSubstr("<scores>")));
  EXPECT_THAT(xml, HasSubstr("<arg>&lt;</arg><arg>&amp;</arg>"));
}

}  // namespace
}  // namespace tafl::manager
