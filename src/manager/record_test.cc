// SPDX-License-Identifier: MIT
#include "manager/record.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "game/game.h"

namespace tafl::manager {
namespace {

TEST(Record, JsonHasTheDocumentedFields) {
  Record record;
  record.game = "g";
  record.roles = {"a", "b"};
  record.players = {"random", "legal"};
  record.moves = {{"x", "noop"}};
  record.seconds = {{0.0125, 0}};
  record.goals = {100, game::kNoGoal};
  record.errors = {{0, 1, "late", "y", "noop"}};
  record.duration_seconds = 1.5;
  const auto document = nlohmann::json::parse(to_json(record));
  EXPECT_EQ(document["game"], "g");
  EXPECT_EQ(document["players"][1], "legal");
  EXPECT_EQ(document["roles"][0], "a");
  EXPECT_EQ(document["moves"][0][0], "x");
  EXPECT_EQ(document["goals"][0], 100);
  EXPECT_TRUE(document["goals"][1].is_null());
  EXPECT_EQ(document["errors"][0]["role"], "b");
  EXPECT_EQ(document["errors"][0]["reason"], "late");
  EXPECT_EQ(document["times_ms"][0][0], 13);
  EXPECT_EQ(document["duration_ms"], 1500);
}

TEST(Record, BytesThatAreNoTextDoNotBreakTheDocument) {
  Record record;
  record.game = "\xff";
  EXPECT_TRUE(nlohmann::json::accept(to_json(record)));
}

}  // namespace
}  // namespace tafl::manager
