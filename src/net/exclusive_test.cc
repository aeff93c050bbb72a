// SPDX-License-Identifier: MIT
#include "net/exclusive.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.h"
#include "net/build.h"
#include "net/passes/passes.h"
#include "net/testing.h"

namespace tafl::net {
namespace {

using testing::Evaluation;
using testing::library_program;
using testing::program_of;

std::vector<Exclusive> found(const ground::GroundProgram& program) {
  return find_exclusive(build(program), program);
}

TEST(Exclusive, CellsAndTurnsOfTicTacToeAreProved) {
  const auto groups = found(library_program("tic-tac-toe"));
  EXPECT_EQ(groups.size(), 10U);
  for (const Exclusive& group : groups) {
    EXPECT_TRUE(group.fluents.size() == 2 || group.fluents.size() == 3);
    EXPECT_TRUE(group.always_one);
  }
}

constexpr const char* kSwitch =
    "(role r) (init (at 1)) (legal r go) (legal r (jump 2)) (legal r stay) (goal r 0)"
    "(<= terminal (true (at 3))) (<= (next (at 2)) (does r (jump 2)))";

TEST(Exclusive, MovesThatExcludeEachOtherProveIt) {
  const auto groups =
      found(program_of(std::string(kSwitch) + "(<= (next (at 1)) (true (at 1)) (does r stay))"
                                              "(<= (next (at 3)) (true (at 2)) (does r go))"));
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].fluents.size(), 3U);
  EXPECT_FALSE(groups[0].always_one);  // (at 1), go: nowhere
}

TEST(Exclusive, WhatCanHoldTogetherIsNot) {
  // Moving on leaves a copy behind.
  EXPECT_TRUE(
      found(program_of(std::string(kSwitch) + "(<= (next (at 1)) (true (at 1)))"
                                              "(<= (next (at 3)) (true (at 2)) (does r go))"))
          .empty());
  // It begins in two places.
  EXPECT_TRUE(found(program_of(std::string(kSwitch) + "(init (at 2))")).empty());
}

// Whatever is proved holds in random play.
TEST(Exclusive, GroupsHoldInPlay) {
  for (const char* game : {"breakthrough", "eight-puzzle", "ghost-maze", "nim", "othello", "peg"}) {
    const ground::GroundProgram program = library_program(game);
    const Network network = build(program);
    const std::vector<Exclusive> groups = find_exclusive(network, program);
    EXPECT_FALSE(groups.empty()) << game;
    std::vector<bool> state(program.fluents.size(), false);
    for (std::uint32_t fluent : program.initial) state[fluent] = true;
    const std::vector<bool> start = state;
    base::Rng rng(5);
    for (int ply = 0; ply < 40; ++ply) {
      for (const Exclusive& group : groups) {
        const auto holding =
            std::ranges::count_if(group.fluents, [&](std::uint32_t f) { return state[f]; });
        ASSERT_LE(holding, 1) << game << ", seed 5, ply " << ply;
        ASSERT_TRUE(holding == 1 || !group.always_one) << game << ", seed 5, ply " << ply;
      }
      std::vector<bool> moves(network.moves(), false);
      const Evaluation look(network, state, moves);
      bool stuck = look(network.terminal);
      for (std::size_t role = 0; role < network.roles(); ++role) {
        std::vector<std::uint32_t> legal;
        for (std::uint32_t i = 0; i < network.legal[role].size(); ++i) {
          if (look(network.legal[role][i])) legal.push_back(network.first_move(role) + i);
        }
        stuck = stuck || legal.empty();
        if (!legal.empty()) moves[legal[rng.below(legal.size())]] = true;
      }
      const Evaluation next(network, state, moves);
      for (std::size_t f = 0; f < state.size(); ++f) {
        state[f] = stuck ? start[f] : next(network.next[f]);
      }
    }
  }
}

TEST(Exclude, SimplifiesGates) {
  Network network(4, std::vector<std::size_t>{1});
  const Edge a = network.state(0);
  const Edge b = network.state(1);
  const Edge c = network.state(2);
  const Edge other = network.state(3);
  const std::vector<Exclusive> groups = {{{0, 1, 2}, true}};
  const auto simplified = [&](Edge edge) {
    network.terminal = edge;
    return exclude(network, groups).terminal;
  };
  EXPECT_EQ(simplified(network.both(a, b)), kFalse);
  EXPECT_EQ(simplified(network.both(a, !b)), a);
  EXPECT_EQ(simplified(network.both(!a, !b)), c);
  EXPECT_EQ(simplified(network.either(a, b)), !c);
  EXPECT_EQ(simplified(network.either(a, network.either(b, c))), kTrue);
  EXPECT_EQ(simplified(network.both(a, !network.both(b, other))), a);
  // What stays is a gate, whose number is another in the new network.
  const auto inputs = [&](Edge edge) {
    network.terminal = edge;
    const Network result = exclude(network, groups);
    const auto span = result.inputs(result.terminal.node());
    return std::vector(span.begin(), span.end());
  };
  EXPECT_EQ(inputs(network.both(a, network.both(!b, other))), std::vector({a, other}));
  EXPECT_EQ(inputs(network.both(!a, other)), std::vector({!a, other}));
}

}  // namespace
}  // namespace tafl::net
