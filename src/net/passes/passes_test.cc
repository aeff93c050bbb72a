// SPDX-License-Identifier: MIT
#include "net/passes/passes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/rng.h"
#include "net/build.h"
#include "net/testing.h"

namespace tafl::net {
namespace {

using testing::Evaluation;
using testing::library_program;
using testing::program_of;

std::vector<bool> initial_state(const ground::GroundProgram& program) {
  std::vector<bool> state(program.fluents.size(), false);
  for (std::uint32_t fluent : program.initial) state[fluent] = true;
  return state;
}

// Plays at random on `reference` and holds `other` to the same answers in every state.
void expect_equal(const Network& reference, const Network& other, std::vector<bool> state,
                  std::uint64_t seed, int plies) {
  const std::vector<bool> start = state;
  const std::vector<bool> no_moves(reference.moves(), false);
  base::Rng rng(seed);
  for (int ply = 0; ply < plies; ++ply) {
    const Evaluation a(reference, state, no_moves);
    const Evaluation b(other, state, no_moves);
    ASSERT_EQ(a(reference.terminal), b(other.terminal)) << "seed " << seed << " ply " << ply;
    for (std::size_t i = 0; i < reference.goals.size(); ++i) {
      ASSERT_EQ(a(reference.goals[i].edge), b(other.goals[i].edge)) << "seed " << seed;
    }
    std::vector<bool> moves = no_moves;
    bool stuck = a(reference.terminal);
    for (std::size_t role = 0; role < reference.roles(); ++role) {
      std::vector<std::uint32_t> legal;
      for (std::uint32_t i = 0; i < reference.legal[role].size(); ++i) {
        const bool is_legal = a(reference.legal[role][i]);
        ASSERT_EQ(is_legal, b(other.legal[role][i])) << "seed " << seed << " ply " << ply;
        if (is_legal) legal.push_back(reference.first_move(role) + i);
      }
      stuck = stuck || legal.empty();
      if (!legal.empty()) moves[legal[rng.below(legal.size())]] = true;
    }
    if (stuck) {
      state = start;
      continue;
    }
    const Evaluation c(reference, state, moves);
    const Evaluation d(other, state, moves);
    for (std::size_t f = 0; f < state.size(); ++f) {
      ASSERT_EQ(c(reference.next[f]), d(other.next[f])) << "seed " << seed << " ply " << ply;
      state[f] = c(reference.next[f]);
    }
  }
}

// The plainest network there is: no rewriting of rules, no factoring, no pass.
Network plain(const ground::GroundProgram& program) {
  return build(program, {false, false, false});
}

class Passes : public ::testing::TestWithParam<const char*> {};

TEST_P(Passes, KeepWhatTheNetworkSays) {
  const ground::GroundProgram program = library_program(GetParam());
  const Network reference = plain(program);
  std::vector<Network> others;
  others.push_back(build(program));
  for (const Pass& pass : all_passes()) others.push_back(pass.run(others.back(), &program));
  for (const Network& other : others) {
    expect_equal(reference, other, initial_state(program), 7, 40);
  }
}

TEST_P(Passes, LeaveNoMoreThanTheyFound) {
  const ground::GroundProgram program = library_program(GetParam());
  const Network built = build(program);
  const Network optimised = optimise(build(program));
  EXPECT_LE(size_of(optimised).operations, size_of(built).operations);
  EXPECT_LE(size_of(optimised).operations, size_of(plain(program)).operations);
}

TEST_P(Passes, CanBeLeftOutOneByOne) {
  const ground::GroundProgram program = library_program(GetParam());
  const Network reference = plain(program);
  for (const Pass& pass : all_passes()) {
    const Network without = optimise(build(program), {{std::string(pass.name)}, {}});
    expect_equal(reference, without, initial_state(program), 11, 15);
  }
}

INSTANTIATE_TEST_SUITE_P(Library, Passes,
                         ::testing::Values("tic-tac-toe", "small-breakthrough", "tic-tic-toe",
                                           "blocks-world", "nim", "ghost-maze"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Passes, RewritingRulesKeepsWhatTheySay) {
  for (const char* game : {"small-breakthrough", "tic-tic-toe", "ghost-maze", "clobber-3x4"}) {
    const ground::GroundProgram whole = library_program(game, {false});
    const ground::GroundProgram apart = library_program(game);
    ASSERT_EQ(whole.fluents.size(), apart.fluents.size());
    // The two name fluents and moves in different orders; texts tell which is which.
    std::map<std::string, std::uint32_t> fluents;
    for (std::uint32_t f = 0; f < apart.fluents.size(); ++f) {
      fluents[apart.text(apart.fluents[f])] = f;
    }
    for (std::uint32_t f = 0; f < whole.fluents.size(); ++f) {
      ASSERT_TRUE(fluents.contains(whole.text(whole.fluents[f])));
    }
    for (std::size_t role = 0; role < whole.moves.size(); ++role) {
      EXPECT_EQ(whole.moves[role].size(), apart.moves[role].size());
    }
  }
}

TEST(OneMove, TakesTheComplementOfMostMoves) {
  std::string rules = "(role r) (init p) (goal r 0) (<= terminal (true done))";
  for (int i = 0; i < 10; ++i) rules += fmt::format("(legal r (go {}))", i);
  rules += "(<= (next p) (does r (go ?i)) (distinct ?i 3))";
  rules += "(<= (next done) (does r (go 3)))";
  const Network network = optimise(build(program_of(rules)));
  EXPECT_EQ(size_of(network).operations, 0U);  // next p is: not (go 3)
}

TEST(Selection, TakesByNameAndDefault) {
  const Selection selection{{"absorb"}, {"balance"}};
  EXPECT_FALSE(selection.takes("absorb"));
  EXPECT_TRUE(selection.takes("flatten"));
  EXPECT_TRUE(selection.takes("balance", false));
  EXPECT_FALSE(Selection().takes("balance", false));
}

TEST(Balance, MakesWideGatesShallow) {
  Network network(64, std::vector<std::size_t>{1});
  std::vector<Edge> all;
  for (std::uint32_t f = 0; f < 64; ++f) all.push_back(network.state(f));
  network.terminal = network.all_of(all);
  const Size size = size_of(balance(network));
  EXPECT_EQ(size.operations, 63U);
  EXPECT_EQ(size.depth, 6U);
}

}  // namespace
}  // namespace tafl::net
