// SPDX-License-Identifier: MIT
#include "verify/replay.h"

#include <gtest/gtest.h>

#include "base/digest.h"
#include "machine/testing.h"

namespace tafl::verify {
namespace {

using machine::testing::controller_of;
using machine::testing::kSticks;
using Texts = std::vector<std::string>;

RecordedSet listed(Texts texts) {
  return {texts.size(), base::fingerprint(texts), texts};
}

// Two plies of the sticks game, as a reasoner that knows it would record them.
Trace sticks_trace() {
  Trace trace;
  trace.game = "sticks";
  trace.roles = {"left", "right"};
  trace.init = {"(control left)", "(sticks 5)"};
  trace.perft_counts = {1, 2, 4, 7, 5, 1};
  trace.perft_terminal = {0, 0, 0, 3, 4, 1};
  trace.perft_distinct = {1, 2, 3, 3, 2, 1};
  TraceStep first;
  first.state = listed({"(control left)", "(sticks 5)"});
  first.legal = {listed({"(take 1)", "(take 2)"}), listed({"noop"})};
  first.goals = {std::nullopt, std::nullopt};
  first.move = {"(take 2)", "noop"};
  TraceStep second;
  second.state = listed({"(control right)", "(sticks 3)"});
  second.state.texts.reset();
  second.legal = {listed({"noop"}), listed({"(take 1)", "(take 2)"})};
  second.legal[1].texts.reset();
  second.goals = {std::nullopt, std::nullopt};
  trace.playouts = {{0, "cap", {first, second}}};
  return trace;
}

ReplayReport replayed(const Trace& trace, const ReplayOptions& options = {}) {
  const base::FakeClock clock;
  return replay(*controller_of(std::string(kSticks)), trace, clock, options);
}

TEST(Replay, ATrueTraceAgrees) {
  const ReplayReport report = replayed(sticks_trace());
  EXPECT_EQ(report.mismatches, 0U) << report.examples.at(0).what;
  EXPECT_EQ(report.states, 2U);
  EXPECT_EQ(report.perft_depth, 5U);
  EXPECT_EQ(report.limit, "");
}

// Every recorded item is really compared: spoil one at a time.
TEST(Replay, EverySpoiledItemIsFound) {
  const auto found = [](void (*spoil)(Trace&)) {
    Trace trace = sticks_trace();
    spoil(trace);
    const ReplayReport report = replayed(trace);
    return report.examples.empty() ? "nothing" : report.examples[0].where;
  };
  EXPECT_EQ(found([](Trace& t) { t.roles[1] = "other"; }), "roles");
  EXPECT_EQ(found([](Trace& t) { t.init.pop_back(); }), "initial state");
  EXPECT_EQ(found([](Trace& t) { t.playouts[0].steps[0].state.texts = Texts{"(sticks 5)"}; }),
            "playout 0, ply 0: state");
  EXPECT_EQ(found([](Trace& t) { t.playouts[0].steps[1].state.fingerprint[0] = '!'; }),
            "playout 0, ply 1: state");
  EXPECT_EQ(found([](Trace& t) { t.playouts[0].steps[1].state.size = 9; }),
            "playout 0, ply 1: state");
  EXPECT_EQ(found([](Trace& t) { t.playouts[0].steps[0].terminal = true; }),
            "playout 0, ply 0: terminal");
  EXPECT_EQ(found([](Trace& t) { t.playouts[0].steps[0].legal[0].texts->pop_back(); }),
            "playout 0, ply 0: legal moves of left");
  EXPECT_EQ(found([](Trace& t) { t.playouts[0].steps[1].legal[1].fingerprint = ""; }),
            "playout 0, ply 1: legal moves of right");
  EXPECT_EQ(found([](Trace& t) { t.playouts[0].steps[1].goals[0] = 50; }),
            "playout 0, ply 1: goal of left");
  EXPECT_EQ(found([](Trace& t) {
              t.playouts[0].steps[1].goal_sets = {{}, {"1", "2"}};
            }),
            "playout 0, ply 1: goal of right (all values)");
  EXPECT_EQ(found([](Trace& t) { t.playouts[0].steps[0].move[0] = "(take 3)"; }),
            "playout 0, ply 0: move");
  EXPECT_EQ(found([](Trace& t) { t.perft_counts[2] = 3; }), "perft at depth 2");
  EXPECT_EQ(found([](Trace& t) { t.perft_terminal[3] = 0; }), "terminal sequences at depth 3");
  EXPECT_EQ(found([](Trace& t) { t.perft_distinct[1] = 1; }), "distinct states at depth 1");
}

TEST(Replay, PerftStopsAtTheNodeLimit) {
  ReplayOptions options;
  options.perft_nodes = 4;
  EXPECT_EQ(replayed(sticks_trace(), options).perft_depth, 2U);
  options.perft_nodes = 0;
  EXPECT_EQ(replayed(sticks_trace(), options).perft_depth, 0U);
}

TEST(Replay, ManyMismatchesAreCountedAndAFewShown) {
  Trace trace = sticks_trace();
  trace.playouts.assign(20, trace.playouts.front());
  for (TracePlayout& playout : trace.playouts) playout.steps[0].terminal = true;
  const ReplayReport report = replayed(trace);
  EXPECT_EQ(report.mismatches, 20U);
  EXPECT_EQ(report.examples.size(), ReplayOptions{}.most_examples);
}

TEST(Replay, InterruptionAndTimeAreNamed) {
  ReplayOptions options;
  options.progress = [](std::size_t, std::size_t) { return false; };
  EXPECT_EQ(replayed(sticks_trace(), options).limit, "interrupted");
  options.progress = {};
  options.seconds = -1;
  EXPECT_EQ(replayed(sticks_trace(), options).limit, "more than -1 seconds");
}

TEST(Difference, NamesWhatIsMissingAndWhatIsUnexpected) {
  EXPECT_EQ(difference({"a", "b"}, {"a", "b"}), "");
  EXPECT_EQ(difference({"a", "b"}, {"b", "c"}), "missing a; unexpected c");
  EXPECT_EQ(difference({"a", "b", "c", "d", "e"}, {}), "missing a, b, c and 2 more");
  EXPECT_EQ(difference({"b", "a"}, {"a", "b"}), "the same entries in another order");
}

}  // namespace
}  // namespace tafl::verify
