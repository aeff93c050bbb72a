// SPDX-License-Identifier: MIT
#include "verify/perft.h"

#include <gtest/gtest.h>

#include "machine/testing.h"

namespace tafl::verify {
namespace {

using machine::testing::controller_of;
using machine::testing::kSticks;
using Counts = std::vector<std::uint64_t>;

PerftOptions to_depth(std::size_t depth, bool full = false) {
  PerftOptions options;
  options.depth = depth;
  options.full = full;
  return options;
}

// Sequences of ones and twos: the sum 5 is reached after three to five of them, and then it is
// over.
TEST(Perft, CountsTheSequencesOfASmallGame) {
  const auto controller = controller_of(std::string(kSticks));
  EXPECT_EQ(perft(*controller, to_depth(6)).counts, (Counts{1, 2, 4, 7, 5, 1, 0}));
}

TEST(Perft, FullCountsTerminalAndDistinctPositionsOfEveryDepth) {
  const auto controller = controller_of(std::string(kSticks));
  const Perft found = perft(*controller, to_depth(3, true));
  EXPECT_EQ(found.counts, (Counts{1, 2, 4, 7}));
  EXPECT_EQ(found.terminal_sequences, (Counts{0, 0, 0, 3}));
  EXPECT_EQ(found.distinct_states, (Counts{1, 2, 3, 3}));
}

TEST(Perft, DepthZeroIsThePositionItself) {
  const auto controller = controller_of(std::string(kSticks));
  EXPECT_EQ(perft(*controller, to_depth(0)).counts, Counts{1});
}

TEST(Perft, LeavesTheControllerWhereItWas) {
  const auto controller = controller_of(std::string(kSticks));
  const auto before = controller->fluent_texts();
  perft(*controller, to_depth(5, true));
  EXPECT_EQ(controller->fluent_texts(), before);
  EXPECT_EQ(controller->ply(), 0U);
}

TEST(Perft, TooManyDistinctStatesAreNotCounted) {
  const auto controller = controller_of(std::string(kSticks));
  PerftOptions options = to_depth(4, true);
  options.most_distinct = 3;
  EXPECT_TRUE(perft(*controller, options).distinct_states.empty());
}

TEST(Perft, StopsWhenToldTo) {
  const auto controller = controller_of(std::string(kSticks));
  PerftOptions options = to_depth(5);
  options.progress = [](std::size_t, std::size_t) { return false; };
  EXPECT_TRUE(perft(*controller, options).stopped);
}

class PerftThreads : public ::testing::TestWithParam<std::size_t> {};

TEST_P(PerftThreads, AnyNumberOfThreadsCountsTheSame) {
  const auto game = machine::testing::game_of(std::string(kSticks));
  const auto factory = [&] { return machine::make_controller(game, "relational"); };
  for (std::size_t depth = 0; depth <= 5; ++depth) {
    for (bool full : {false, true}) {
      const PerftOptions options = to_depth(depth, full);
      const auto found = perft_parallel(factory, options, GetParam());
      ASSERT_TRUE(found.ok());
      const Perft expected = perft(*factory().value(), options);
      EXPECT_EQ(found->counts, expected.counts) << depth;
      EXPECT_EQ(found->terminal_sequences, expected.terminal_sequences) << depth;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Counts, PerftThreads, ::testing::Values(1, 2, 5));

}  // namespace
}  // namespace tafl::verify
