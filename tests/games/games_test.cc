// SPDX-License-Identifier: MIT
//
// Every game in games/ keeps what it promises, on every machine.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "games/agreement.h"
#include "games/library.h"
#include "lanes/playouts.h"
#include "machine/factory.h"
#include "verify/agree.h"
#include "verify/perft.h"
#include "verify/playthrough.h"
#include "verify/simulate.h"

namespace tafl::tests {
namespace {

#ifdef TAFL_SLOW
constexpr std::size_t kRandomGames = 100;
constexpr std::uint64_t kPerftNodes = 1'000'000;
constexpr std::size_t kAgreeGames = 10;
constexpr std::size_t kAgreePlies = 1000;
constexpr std::size_t kPrologGoldenPlies = 1000;
constexpr std::uint64_t kLanePlayouts = 100'000;
constexpr std::size_t kRelationalPlayouts = 300;
#else
constexpr std::size_t kRandomGames = 3;
constexpr std::uint64_t kPerftNodes = 3'000;
constexpr std::size_t kAgreeGames = 1;
constexpr std::size_t kAgreePlies = 30;
constexpr std::size_t kPrologGoldenPlies = 40;
constexpr std::uint64_t kLanePlayouts = 700;
constexpr std::size_t kRelationalPlayouts = 0;
#endif
constexpr std::size_t kPlayoutPlies = 2000;

std::unique_ptr<game::Controller> controller(const LibraryGame& game, std::string_view machine) {
  auto made = machine::make_controller(game.game, machine);
  if (!made) {
    ADD_FAILURE() << game.name << ": " << made.error().message;
    return nullptr;
  }
  return std::move(*made);
}

std::vector<std::string> role_names(const game::Game& game) {
  std::vector<std::string> names;
  for (gdl::SymbolId role : game.roles()) names.push_back(game.symbols().name(role));
  return names;
}

class Games : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    game_ = load_library_game(GetParam());
    ASSERT_TRUE(game_.game) << gdl::render(game_.diagnostics, game_.source);
  }

  // Holds the mean goals of playouts in lanes to those of games on the relational machine: within
  // five standard errors, which a right machine leaves once in a million comparisons.
  void compare_means(const lanes::Tally& tally) {
    const auto machine = controller(game_, "relational");
    ASSERT_TRUE(machine);
    const std::size_t roles = machine->role_count();
    std::vector<double> sum(roles, 0);
    std::vector<double> squares(roles, 0);
    std::vector<double> count(roles, 0);
    base::Rng rng(5);
    for (std::size_t game = 0; game < kRelationalPlayouts; ++game) {
      machine->reset();
      std::size_t plies = 0;
      for (; plies < kPlayoutPlies && !machine->is_terminal(); ++plies) {
        const auto joint = machine->random_joint_move(rng);
        if (!joint) break;
        machine->make(*joint);
      }
      for (std::size_t role = 0; role < roles; ++role) {
        const int goal = machine->goal(game::RoleId(role));
        if (goal == game::kNoGoal || plies == kPlayoutPlies) continue;
        sum[role] += goal;
        squares[role] += static_cast<double>(goal) * goal;
        count[role] += 1;
      }
    }
    for (std::size_t role = 0; role < roles; ++role) {
      if (count[role] < 2 || tally.goal_counts[role] < 2) continue;
      const double mean = sum[role] / count[role];
      const double variance = std::max(squares[role] / count[role] - mean * mean, 25.0);
      const double in_lanes = tally.goal_sums[role] / static_cast<double>(tally.goal_counts[role]);
      const double error = std::sqrt(variance / count[role] +
                                     variance / static_cast<double>(tally.goal_counts[role]));
      EXPECT_NEAR(in_lanes, mean, 5 * error) << "role " << role << ", seeds 3 and 5";
    }
  }

  LibraryGame game_;
};

TEST_P(Games, ValidatesWithoutErrorsOrWarnings) {
  EXPECT_EQ(gdl::render(game_.diagnostics, game_.source), "");
}

TEST_P(Games, NotesDescribeTheRules) {
  const Notes& notes = game_.notes;
  const std::vector<std::string> roles = role_names(*game_.game);
  const std::string& kind = notes.head.at("kind");
  EXPECT_FALSE(notes.title.empty());
  EXPECT_EQ(notes.list("roles"), roles);
  EXPECT_EQ(notes.head.at("players"), std::to_string(roles.size()));
  EXPECT_TRUE((std::set<std::string>{"alternating", "simultaneous", "puzzle"}.contains(kind)))
      << kind;
  EXPECT_EQ(kind == "puzzle", roles.size() == 1);
  EXPECT_FALSE(notes.head.at("solution").empty());
}

TEST_P(Games, RandomPlayIsWellFormed) {
  verify::SimulateOptions options;
  options.games = kRandomGames;
  const auto machine = controller(game_, "relational");
  ASSERT_TRUE(machine);
  const verify::Simulation simulation = verify::simulate(*machine, options);
  for (const verify::ViolationCount& violation : simulation.violations) {
    if (&violation == &simulation.of(verify::Violation::kGoalMonotonic)) continue;
    EXPECT_EQ(violation.games, 0U)
        << "seed " << violation.seed << ", ply " << violation.ply << ": " << violation.detail;
  }
}

TEST_P(Games, PerftOfTheNotesHolds) {
  const std::vector<std::uint64_t> expected = game_.notes.perft();
  ASSERT_GE(expected.size(), 2U);
  const auto machine = controller(game_, "relational");
  ASSERT_TRUE(machine);
  verify::PerftOptions options;
  options.depth = 1;
  while (options.depth + 1 < expected.size() && expected[options.depth + 1] <= kPerftNodes) {
    ++options.depth;
  }
  const verify::Perft found = verify::perft(*machine, options);
  for (std::size_t depth = 0; depth < found.counts.size(); ++depth) {
    EXPECT_EQ(found.counts[depth], expected[depth]) << "at depth " << depth;
  }
}

TEST_P(Games, PlansOfPuzzlesReachTheirGoal) {
  EXPECT_EQ(game_.notes.plans.empty(), game_.notes.head.at("kind") != "puzzle");
  const auto machine = controller(game_, "relational");
  ASSERT_TRUE(machine);
  for (const std::vector<std::string>& plan : game_.notes.plans) {
    machine->reset();
    for (const std::string& text : plan) {
      ASSERT_FALSE(machine->is_terminal()) << "before " << text;
      const auto move = machine->find_legal_move(game::RoleId(0), text);
      ASSERT_TRUE(move) << text << " is not legal at ply " << machine->ply();
      machine->make(std::vector{*move});
    }
    EXPECT_TRUE(machine->is_terminal());
    EXPECT_EQ(machine->goal(game::RoleId(0)), 100);
  }
}

TEST_P(Games, MachinesAgreeOnRandomPlay) {
  const auto relational = controller(game_, "relational");
  const auto prolog = controller(game_, "prolog");
  ASSERT_TRUE(relational && prolog);
  verify::AgreeOptions options;
  options.games = kAgreeGames;
  options.most_plies = kAgreePlies;
  const verify::Agreement agreement = verify::agree(*relational, *prolog, options);
  EXPECT_EQ(agreement.difference, "");
  EXPECT_GT(agreement.states, 1U);
}

// One network, however it is evaluated.
TEST_P(Games, NetworksAgreeOnRandomPlay) {
  auto compiled = lanes::compile(game_.game, {});
  ASSERT_TRUE(compiled.ok()) << compiled.error().message;
  const auto relational = controller(game_, "relational");
  ASSERT_TRUE(relational);
  verify::AgreeOptions options;
  options.games = kAgreeGames;
  options.most_plies = kAgreePlies;
  expect_networks_agree(*relational, *compiled, options);
}

// The same seed plays the same games on every width and backend, and on average they end as games
// on the relational machine do.
TEST_P(Games, PlayoutsAgreeOnAverage) {
  auto compiled = lanes::compile(game_.game, {});
  ASSERT_TRUE(compiled.ok()) << compiled.error().message;
  lanes::Playouts::Options how;
  how.most_plies = kPlayoutPlies;
  const lanes::Tally wide =
      lanes::Playouts(*compiled, how).run((*compiled)->initial, kLanePlayouts, 3);
  for (std::size_t words : {1, 2, 4, 8}) {
    how.words = words;
    how.backend = words == 4 ? kernel::Backend::kInterpreter : kernel::Backend::kCompiled;
    const lanes::Tally tally =
        lanes::Playouts(*compiled, how).run((*compiled)->initial, kLanePlayouts, 3);
    EXPECT_EQ(tally.transitions, wide.transitions) << words << " words";
    EXPECT_EQ(tally.goal_sums, wide.goal_sums) << words << " words";
  }
  EXPECT_EQ(wide.playouts, kLanePlayouts);
  if (kRelationalPlayouts > 0) compare_means(wide);  // too slow before each commit
}

// golden.txt pins a whole game; `tafl golden NAME > games/NAME/golden.txt` writes it anew.
TEST_P(Games, GoldenPlaythroughHolds) {
  if (game_.golden.empty()) GTEST_SKIP() << "no golden.txt";
  EXPECT_EQ(verify::playthrough(*controller(game_, "relational"), game_.name), game_.golden);
  // The referee is slow: before a commit it only plays short games.
  std::size_t plies = 0;
  for (std::size_t at = 0; (at = game_.golden.find("\nply ", at)) != std::string::npos; ++at)
    ++plies;
  if (plies > kPrologGoldenPlies) return;
  EXPECT_EQ(verify::playthrough(*controller(game_, "prolog"), game_.name), game_.golden);
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(
      name.begin(), name.end(),
      [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Games, ::testing::ValuesIn(library_names()), test_name);

}  // namespace
}  // namespace tafl::tests
