// SPDX-License-Identifier: MIT
//
// Every game in games/ with fewer than a million states, solved and compared with an explicit
// enumeration, state by state.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/clock.h"
#include "games/library.h"
#include "solve/solver.h"
#include "solve/testing.h"

namespace tafl::solve {
namespace {

constexpr std::size_t kMostStates = 1'000'000;
constexpr double kMostSeconds = 120;

class Library : public ::testing::TestWithParam<std::string> {};

TEST_P(Library, EveryStateHasTheValueOfTheSlowReferee) {
  const auto loaded = tests::load_library_game(GetParam());
  const auto game = lanes::compile(loaded.game, {});
  ASSERT_TRUE(game.ok()) << game.error().message;
  testing::Explicit referee = testing::enumerate(*game, kMostStates);
  if (referee.states.size() > kMostStates) GTEST_SKIP() << "skipped: too many states";
  const base::SteadyClock clock;
  SolveOptions options;
  options.clock = &clock;
  options.limits.seconds = clock.seconds() + kMostSeconds;
  const auto solution = solve(*game, options);
  if (!solution && solution.error().kind == base::Error::Kind::kLimit) {
    GTEST_SKIP() << "skipped: " << solution.error().message;
  }
  ASSERT_TRUE(solution.ok()) << solution.error().message;
  EXPECT_EQ(dd::to_text(solution->reachable), std::to_string(referee.states.size()));
  if (solution->simultaneous || referee.simultaneous) {
    // A proof that roles take turns may fail where they do; the other way round it may not.
    EXPECT_TRUE(solution->simultaneous);
    return;
  }
  testing::classify(referee, Preference::kOwnFirst);
  for (std::size_t i = 0; i < referee.states.size(); ++i) {
    const auto found = solution->database->find(referee.states[i]);
    ASSERT_TRUE(found.has_value());
    ASSERT_EQ(found->rewards, referee.nodes[i].value.value_or(Rewards()));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Library, ::testing::ValuesIn(tests::library_names()),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace tafl::solve
