// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tafl::tests {
namespace {

using ::testing::HasSubstr;
using json = nlohmann::json;

json step(json state, json legal, bool terminal, json goal) {
  // Sizes and fingerprints are given by the lists here: the state is recorded in full.
  return {{"n", state.size()},    {"h", ""},
          {"state", state},       {"legal", json::array({legal})},
          {"terminal", terminal}, {"goals", json::array({goal})}};
}

json tiny_trace() {
  json first = step(json::array({"(at start)"}), {"(take gold)", "(take sand)"}, false, nullptr);
  first["move"] = json::array({"(take gold)"});
  json second = step({"(at away)", "(has gold)"}, json::array({"wait"}), false, 100);
  second["move"] = json::array({"wait"});
  const json third = step({"(at end)", "(has gold)"}, json::array({"wait"}), true, 100);
  const json playout = {
      {"index", 0}, {"end", "terminal"}, {"steps", json::array({first, second, third})}};
  return {{"format", "gdl-trace-1"},
          {"game", "tiny"},
          {"roles", json::array({"a"})},
          {"init", json::array({"(at start)"})},
          {"perft", {{"counts", json::array({1, 2, 2, 0})}}},
          {"playouts", json::array({playout})}};
}

TEST(Verify, ATrueTraceAgreesOnEveryMachine) {
  const TemporaryFolder folder;
  const std::string rules = folder.file("tiny.kif", kTinyRules);
  const std::string trace = folder.file("tiny.json", tiny_trace().dump());
  for (const char* machine : {"relational", "prolog"}) {
    const Outcome outcome = run({"verify", rules, trace, "--json", "--machine", machine});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
    const json document = outcome.json();
    EXPECT_EQ(document["game"], "tiny");
    EXPECT_EQ(document["machine"], machine);
    EXPECT_EQ(document["states"], 3);
    EXPECT_EQ(document["mismatches"], 0);
  }
}

TEST(Verify, AFalseTraceIsShownWhereItDiffers) {
  const TemporaryFolder folder;
  json trace = tiny_trace();
  trace["playouts"][0]["steps"][1]["goals"] = json::array({50});
  const Outcome outcome =
      run({"verify", folder.file("tiny.kif", kTinyRules), folder.file("tiny.json", trace.dump())});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.out, HasSubstr("differs"));
  EXPECT_THAT(outcome.out, HasSubstr("playout 0, ply 1: goal of a: expected 50, found 100"));
}

TEST(Verify, ManyTracesGetALineEach) {
  const TemporaryFolder folder;
  const std::string traces = folder.path("traces");
  const std::string games = folder.path("games");
  std::filesystem::create_directory(traces);
  std::filesystem::create_directory(games);
  folder.file("games/one.kif", kTinyRules);
  folder.file("games/two.kif", "(role a");
  folder.file("traces/one.json", tiny_trace().dump());
  folder.file("traces/two.json", tiny_trace().dump());
  const Outcome outcome = run({"verify", "--traces", traces, "--games", games});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.out, HasSubstr("1 ok, 0 limit, 0 differs, 1 unusable"));
  const Outcome one =
      run({"verify", "--traces", traces, "--games", games, "--only", "one", "--json"});
  EXPECT_EQ(one.exit_code, 0) << one.out;
  EXPECT_EQ(one.json()["ok"], 1);
  EXPECT_EQ(one.json()["games"][0]["game"], "one");
}

TEST(Verify, WhatIsNoTraceIsSaid) {
  const TemporaryFolder folder;
  const Outcome outcome =
      run({"verify", folder.file("tiny.kif", kTinyRules), folder.file("tiny.json", "{}")});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.out, HasSubstr("not a readable trace"));
}

}  // namespace
}  // namespace tafl::tests
