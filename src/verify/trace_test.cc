// SPDX-License-Identifier: MIT
#include "verify/trace.h"

#include <gtest/gtest.h>

namespace tafl::verify {
namespace {

constexpr std::string_view kTrace = R"({
  "format": "gdl-trace-1", "game": "g", "roles": ["a", "b"], "init": ["p"],
  "perft": {"counts": [1, 2], "terminal_sequences": [0, 1], "distinct_states": [1, 2]},
  "playouts": [{"index": 0, "end": "terminal", "steps": [
    {"n": 1, "h": "148de9c5a7a44d19", "state": ["p"], "legal": [["x", "y"], {"n": 50, "h": "00ff"}],
     "terminal": false, "goals": [null, 7], "goal_sets": [["0", "100"], ["7"]], "move": ["x", "z"]}
  ]}]})";

TEST(Trace, ReadsEveryField) {
  const auto trace = parse_trace(kTrace);
  ASSERT_TRUE(trace.ok()) << trace.error().message;
  EXPECT_EQ(trace->game, "g");
  EXPECT_EQ(trace->roles, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(trace->perft_counts, (std::vector<std::uint64_t>{1, 2}));
  const TraceStep& step = trace->playouts.at(0).steps.at(0);
  EXPECT_EQ(step.state.size, 1U);
  EXPECT_EQ(step.state.texts, (std::vector<std::string>{"p"}));
  EXPECT_EQ(step.legal[0].texts, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(step.legal[0].size, 2U);
  EXPECT_FALSE(step.legal[1].texts.has_value());
  EXPECT_EQ(step.legal[1].fingerprint, "00ff");
  EXPECT_EQ(step.goals[0], std::nullopt);
  EXPECT_EQ(step.goals[1], 7);
  EXPECT_EQ(step.goal_sets[0], (std::vector<std::string>{"0", "100"}));
  EXPECT_EQ(step.move, (std::vector<std::string>{"x", "z"}));
}

TEST(Trace, AnythingElseIsAnErrorThatSaysWhatIsWrong) {
  const auto message = [](std::string text) { return parse_trace(text).error().message; };
  EXPECT_NE(message("{").find("not a readable trace"), std::string::npos);
  EXPECT_NE(message("[]").find("not a readable trace"), std::string::npos);
  EXPECT_NE(message(R"({"format": "other"})").find("gdl-trace-1"), std::string::npos);
  std::string text(kTrace);
  text.replace(text.find(R"(["x", "z"])"), 10, R"(["x"])");
  EXPECT_NE(message(text).find("'move' has 1 entries for 2 roles"), std::string::npos);
}

}  // namespace
}  // namespace tafl::verify
