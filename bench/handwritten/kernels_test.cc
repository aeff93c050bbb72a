// SPDX-License-Identifier: MIT
#include "handwritten/kernels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tafl::handwritten {
namespace {

struct Target {
  const char* name;
  const Kernels* kernels;  // null if this processor cannot run them
};

class KernelsTest : public ::testing::TestWithParam<Target> {
 protected:
  void SetUp() override {
    if (GetParam().kernels == nullptr) GTEST_SKIP() << "not on this processor";
  }

  static const Kernels& kernels() { return *GetParam().kernels; }

  static std::vector<std::uint64_t> perft(const Kernel& kernel, int depth) {
    std::vector<std::uint64_t> counts;
    for (int d = 1; d <= depth; ++d) counts.push_back(kernel.perft(d));
    return counts;
  }

  static Counts play(const Kernel& kernel, std::uint64_t seed, std::uint64_t playouts) {
    base::Rng rng(seed);
    Counts counts;
    kernel.play(rng, playouts, counts);
    return counts;
  }
};

using Perft = std::vector<std::uint64_t>;

// rules_test.cc has the same from the rule sheets, less deep.
TEST_P(KernelsTest, PerftOfTicTacToeIsTheKnownOneToTheEnd) {
  EXPECT_EQ(perft(kernels().tic_tac_toe, 10),
            (Perft{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0}));
}

TEST_P(KernelsTest, PerftOfConnectFourIsTheKnownOne) {
  EXPECT_EQ(perft(kernels().connect_four_7x6, 8),
            (Perft{7, 49, 343, 2401, 16807, 117649, 823536, 5673234}));
  EXPECT_EQ(perft(kernels().connect_four_8x6, 7),
            (Perft{8, 64, 512, 4096, 32768, 262144, 2097144}));
}

TEST_P(KernelsTest, PerftOfBreakthroughIsTheKnownOne) {
  EXPECT_EQ(perft(kernels().breakthrough, 4), (Perft{22, 484, 11132, 256036}));
}

TEST_P(KernelsTest, PerftOfReversiIsTheKnownOne) {
  EXPECT_EQ(perft(kernels().reversi, 8), (Perft{4, 12, 56, 244, 1396, 8200, 55092, 390216}));
}

// A random game of tic-tac-toe is won by the first role with probability 737/1260, drawn with 8/63.
TEST_P(KernelsTest, MovesAreChosenUniformly) {
  constexpr double kPlayouts = 300'000;
  const Counts counts = play(kernels().tic_tac_toe, 1, static_cast<std::uint64_t>(kPlayouts));
  const double tolerance = 4 * 0.5 / std::sqrt(kPlayouts);
  EXPECT_NEAR(static_cast<double>(counts.first_wins) / kPlayouts, 737.0 / 1260, tolerance);
  EXPECT_NEAR(static_cast<double>(counts.draws) / kPlayouts, 8.0 / 63, tolerance);
}

TEST_P(KernelsTest, TheSameSeedPlaysTheSameGamesOnEveryTarget) {
  for (const Kernel Kernels::*game :
       {&Kernels::tic_tac_toe, &Kernels::connect_four_7x6, &Kernels::connect_four_8x6,
        &Kernels::breakthrough, &Kernels::reversi}) {
    const Counts expected = play(portable_kernels().*game, 7, 10'000);
    const Counts found = play(kernels().*game, 7, 10'000);
    EXPECT_EQ(found.playouts, 10'000U);
    EXPECT_EQ(found.transitions, expected.transitions);
    EXPECT_EQ(found.first_wins, expected.first_wins);
    EXPECT_EQ(found.draws, expected.draws);
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, KernelsTest,
                         ::testing::Values(Target{"portable", &portable_kernels()},
                                           Target{"avx2", avx2_kernels()}),
                         [](const auto& test) { return test.param.name; });

TEST(Kernels, ADrawIsWorthHalfToBoth) {
  EXPECT_EQ(goal_sums({.playouts = 10, .first_wins = 3, .draws = 2}),
            (std::vector<double>{400, 600}));
}

}  // namespace
}  // namespace tafl::handwritten
