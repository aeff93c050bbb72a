// SPDX-License-Identifier: MIT
#include "solve/solver.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "lanes/testing.h"
#include "solve/adviser.h"
#include "solve/testing.h"

namespace tafl::solve {
namespace {

using lanes::testing::compiled;

// More states than this are not enumerated one by one here.
constexpr std::size_t kMostStates = 20'000;

using Counts = std::map<Rewards, std::size_t>;  // endless: no rewards

Counts counts_of(const Solution& solution) {
  Counts counts;
  for (const BucketCount& bucket : solution.buckets) {
    counts[bucket.value.rewards] = static_cast<std::size_t>(bucket.states);
  }
  return counts;
}

class AgainstEnumeration : public ::testing::TestWithParam<const char*> {};

TEST_P(AgainstEnumeration, EveryStateHasTheValueOfTheSlowReferee) {
  const auto game = compiled(GetParam());
  for (const Preference preference : {Preference::kOwnFirst, Preference::kDifference}) {
    testing::Explicit referee = testing::enumerate(game, kMostStates);
    ASSERT_LE(referee.states.size(), kMostStates);
    ASSERT_FALSE(referee.simultaneous);
    testing::classify(referee, preference);
    SolveOptions options;
    options.preference = preference;
    const auto solution = solve(game, options);
    ASSERT_TRUE(solution.ok()) << solution.error().message;
    ASSERT_FALSE(solution->simultaneous);
    EXPECT_EQ(solution->reachable, dd::Count{referee.states.size()});
    Counts expected;
    for (std::size_t i = 0; i < referee.states.size(); ++i) {
      const auto& value = referee.nodes[i].value;
      ++expected[value.value_or(Rewards())];
      const auto found = solution->database->find(referee.states[i]);
      ASSERT_TRUE(found.has_value());
      ASSERT_EQ(found->endless, !value.has_value());
      ASSERT_EQ(found->rewards, value.value_or(Rewards()));
    }
    EXPECT_EQ(counts_of(*solution), expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, AgainstEnumeration,
                         ::testing::Values("tic-tac-toe", "nim", "nim-misere", "chomp",
                                           "clobber-3x4", "centipede", "buttons-and-lights", "maze",
                                           "hexapawn", "wolf-goat-cabbage", "hanoi",
                                           "lights-out-3x3", "blocks-world", "river-crossing",
                                           "dollar-auction", "suicide-tic-tac-toe",
                                           "sum-of-fifteen", "n-queens-6"),
                         lanes::testing::parameter_name);

TEST(Solver, KnownResultsOfTheLibrary) {
  const auto four = solve(compiled("connect-four-4x4"), {});
  ASSERT_TRUE(four.ok());
  EXPECT_EQ(four->reachable, dd::Count{161'029});
  EXPECT_EQ(four->initial->rewards, (Rewards{50, 50}));
  const auto crisscross = solve(compiled("crisscross"), {});
  ASSERT_TRUE(crisscross.ok());
  EXPECT_EQ(crisscross->initial->rewards, (Rewards{25, 100}));
}

TEST(Solver, ThreadsDoNotChangeTheResult) {
  SolveOptions options;
  options.threads = 3;
  const auto one = solve(compiled("connect-four-4x4"), {});
  const auto three = solve(compiled("connect-four-4x4"), options);
  ASSERT_TRUE(one.ok() && three.ok());
  EXPECT_EQ(counts_of(*one), counts_of(*three));
  EXPECT_EQ(one->nodes, three->nodes);
}

// Random play hardly ever comes far here: every other move ends the game. Whose turn it is could
// explain every other step, but not those that were not seen.
TEST(Solver, ACounterIsFollowedFurtherThanRandomPlayCame) {
  std::string rules = R"(
    (role r) (init (a turn)) (init (step 0)) (init open)
    (<= (next (b turn)) (true (a turn))) (<= (next (a turn)) (true (b turn)))
    (<= (legal r ?m) (move ?m)) (move go) (move stop)
    (<= (next open) (does r go))
    (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
    (<= terminal (not (true open))) (<= terminal (true (step 40)))
    (<= (goal r 100) (true (step 40)) (true open)) (<= (goal r 0) (not (true open)))
    (<= (goal r 0) (not (true (step 40)))))";
  for (int n = 0; n < 40; ++n) rules += fmt::format("(succ {} {})", n, n + 1);
  const auto game = lanes::compile(lanes::testing::game_of(rules), {}).value();
  const auto solution = solve(game, {});
  ASSERT_TRUE(solution.ok()) << solution.error().message;
  EXPECT_TRUE(solution->layered);
  EXPECT_EQ(solution->reachable, dd::Count{81});
  EXPECT_EQ(solution->initial->rewards, (Rewards{100}));
}

TEST(Solver, SimultaneousGamesAreCountedOnly) {
  const auto solution = solve(compiled("prisoners-dilemma"), {});
  ASSERT_TRUE(solution.ok());
  EXPECT_TRUE(solution->simultaneous);
  EXPECT_GT(solution->reachable, dd::Count{1});
  EXPECT_EQ(solution->database, nullptr);
}

TEST(Solver, ALimitIsAnErrorWithAReason) {
  SolveOptions options;
  options.limits.bytes = 1000;
  const auto solution = solve(compiled("connect-four-4x4"), options);
  ASSERT_FALSE(solution.ok());
  EXPECT_EQ(solution.error().kind, base::Error::Kind::kLimit);
}

TEST(Solver, TimeEndsTheSearchForAModelToo) {
  base::FakeClock clock;
  SolveOptions options;
  options.clock = &clock;
  options.limits.seconds = -1;
  const auto solution = solve(compiled("breakthrough"), options);
  ASSERT_FALSE(solution.ok());
  EXPECT_EQ(solution.error().kind, base::Error::Kind::kLimit);
}

// Stops a solve after each number of layers and lets another one go on from its folder.
TEST(Solver, GoesOnFromTheLastCompleteLayer) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "solver_test_folder";
  for (const char* name : {"tic-tac-toe", "nim"}) {
    const auto game = compiled(name);
    const auto whole = solve(game, {});
    ASSERT_TRUE(whole.ok());
    for (std::size_t layers = 1; layers < 22; layers += 4) {
      std::filesystem::remove_all(folder);
      SolveOptions options;
      options.folder = folder;
      std::size_t seen = 0;
      options.report = [&](const LayerReport&) { ++seen; };
      options.stop = [&] { return seen >= layers; };
      const auto stopped = solve(game, options);
      options.stop = nullptr;
      seen = 0;
      const auto rest = solve(game, options);
      ASSERT_TRUE(rest.ok()) << rest.error().message;
      EXPECT_EQ(rest->reachable, whole->reachable);
      EXPECT_EQ(counts_of(*rest), counts_of(*whole));
      EXPECT_EQ(rest->initial->rewards, whole->initial->rewards);
      // Once more, now that there is nothing to do.
      const auto again = solve(game, options);
      ASSERT_TRUE(again.ok()) << again.error().message;
      EXPECT_EQ(counts_of(*again), counts_of(*whole));
      EXPECT_EQ(again->initial->rewards, whole->initial->rewards);
    }
  }
  SolveOptions options;
  options.folder = folder;
  const auto other = solve(compiled("tic-tac-toe"), options);
  EXPECT_FALSE(other.ok()) << "the folder is that of another game";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tafl::solve
