// SPDX-License-Identifier: MIT
//
// The hand-written games are those of the rule sheets that their entries name: the relational
// machine finds the same perft, the same mean goals and the same mean length.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/files.h"
#include "handwritten/handwritten.h"
#include "handwritten/kernels.h"
#include "machine/testing.h"
#include "verify/perft.h"
#include "verify/playouts.h"

namespace tafl::handwritten {
namespace {

namespace fs = std::filesystem;

#ifdef TAFL_SLOW
constexpr std::size_t kPlayoutFactor = 100;
#else
constexpr std::size_t kPlayoutFactor = 1;
#endif

constexpr bool kOurs = false;
constexpr bool kPublic = true;

struct Case {
  bool is_public;  // of the public collection, not of games/
  const char* sheet;
  Kernel Kernels::*kernel;
  std::size_t perft_depth;
  std::size_t
      playouts;  // of the relational machine, as many as it plays in some tenths of a second
};

constexpr Case kCases[] = {
    {kOurs, "tic-tac-toe", &Kernels::tic_tac_toe, 5, 500},
    {kPublic, "ticTacToe", &Kernels::tic_tac_toe, 5, 500},
    {kPublic, "tictactoe2", &Kernels::tic_tac_toe, 5, 500},
    {kPublic, "ticTacToeNoVars", &Kernels::tic_tac_toe, 5, 500},
    {kOurs, "connect-four", &Kernels::connect_four_7x6, 4, 100},
    {kPublic, "connect4", &Kernels::connect_four_7x6, 4, 100},
    {kOurs, "connect-four-8x6", &Kernels::connect_four_8x6, 4, 100},
    {kPublic, "connectFour", &Kernels::connect_four_8x6, 4, 100},
    {kOurs, "breakthrough", &Kernels::breakthrough, 3, 50},
    {kPublic, "breakthrough", &Kernels::breakthrough, 3, 50},
    {kOurs, "othello", &Kernels::reversi, 4, 15},
    {kPublic, "reversi", &Kernels::reversi, 4, 15},
    {kPublic, "othello-comp2007", &Kernels::reversi, 3, 10},
};

fs::path sheet_path(const Case& one) {
  const fs::path root = TAFL_SOURCE_DIR;
  const std::string name = one.sheet;
  return one.is_public ? root / "../shared/conformance/games" / (name + ".kif")
                       : root / "games" / name / "rules.kif";
}

// Mean and standard error of a series.
struct Sample {
  double count = 0, sum = 0, squares = 0;

  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double error() const { return std::sqrt((squares / count - mean() * mean()) / (count - 1)); }
};

class Rules : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const fs::path path = sheet_path(GetParam());
    if (GetParam().is_public && !fs::exists(path)) GTEST_SKIP() << "there is no " << path;
    controller_ = machine::testing::controller_of(base::read_file(path).value());
  }

  std::unique_ptr<game::Controller> controller_;
};

TEST(Handwritten, EveryNameOfAnEntryIsComparedWithItsRules) {
  for (const Entry& entry : entries()) {
    for (const std::string_view name : entry.games) {
      EXPECT_TRUE(std::ranges::any_of(kCases, [&](const Case& one) { return one.sheet == name; }))
          << name;
    }
  }
}

TEST_P(Rules, HaveTheSamePerft) {
  verify::PerftOptions options;
  options.depth = GetParam().perft_depth;
  const verify::Perft expected = verify::perft(*controller_, options);
  const Kernel& kernel = best_kernels().*GetParam().kernel;
  for (std::size_t depth = 0; depth <= options.depth; ++depth) {
    EXPECT_EQ(kernel.perft(static_cast<int>(depth)), expected.counts[depth]) << "depth " << depth;
  }
}

TEST_P(Rules, HaveTheSameMeanLengthAndGoals) {
  base::Rng rng(1);
  verify::PlayoutOptions one;
  one.most_playouts = 1;
  Sample length;
  Sample goal;  // of the first role; the second has the rest of 100
  for (std::size_t k = 0; k < kPlayoutFactor * GetParam().playouts; ++k) {
    const auto played = verify::run_playouts(*controller_, rng, base::FakeClock(), one);
    length.add(static_cast<double>(played.transitions));
    goal.add(played.goal_sums[0]);
    EXPECT_EQ(played.goal_sums[1], 100 - played.goal_sums[0]);
  }
  Counts counts;
  (best_kernels().*GetParam().kernel).play(rng, 100'000, counts);
  const auto playouts = static_cast<double>(counts.playouts);
  EXPECT_NEAR(static_cast<double>(counts.transitions) / playouts, length.mean(),
              4 * length.error());
  EXPECT_NEAR(goal_sums(counts)[0] / playouts, goal.mean(), 4 * goal.error());
}

INSTANTIATE_TEST_SUITE_P(All, Rules, ::testing::ValuesIn(kCases), [](const auto& test) {
  std::string name = (test.param.is_public ? "public_" : "") + std::string(test.param.sheet);
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace tafl::handwritten
