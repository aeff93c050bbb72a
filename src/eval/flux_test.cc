// SPDX-License-Identifier: MIT
#include "eval/flux.h"

#include <gtest/gtest.h>

#include "lanes/bit_machine.h"
#include "lanes/testing.h"

namespace tafl::eval {
namespace {

// A game, its analysis, and the state after some moves.
class Table {
 public:
  explicit Table(const char* name)
      : game_(lanes::testing::compiled(name)),
        machine_(game_),
        analysis_(analysis::analyse(game_, {.states = 1000})),
        state_(machine_.initial()) {}

  void play(const std::vector<std::string>& joint) {
    std::vector<game::MoveId> moves;
    std::vector<game::MoveId> legal;
    for (std::size_t role = 0; role < joint.size(); ++role) {
      machine_.legal_moves(state_, game::RoleId(role), legal);
      for (game::MoveId move : legal) {
        if (machine_.move_text(move) == joint[role]) moves.push_back(move);
      }
    }
    ASSERT_EQ(moves.size(), joint.size()) << joint[0];
    state_ = machine_.next(state_, moves);
  }
  // Takes the pieces of a role away.
  void clear(std::size_t role) {
    for (std::size_t i = 0; i < state_.bits.size(); ++i) {
      state_.bits[i] &= ~analysis_.captures->by_role[role][i];
    }
  }
  double value(std::size_t role, const FluxSettings& settings = {}) {
    FluxEvaluation flux(game_, analysis_, settings);
    return flux.value({state_.bits, {}, 0}, role);
  }

 private:
  std::shared_ptr<const lanes::CompiledGame> game_;
  lanes::NetworkMachine machine_;
  analysis::Analysis analysis_;
  lanes::BitState state_;
};

TEST(Flux, TwoInALineAreBetterThanTwoApart) {
  Table line("tic-tac-toe");
  Table apart("tic-tac-toe");
  for (Table* table : {&line, &apart}) {
    table->play({"(mark 1 1)", "noop"});
    table->play({"noop", "(mark 3 2)"});
  }
  line.play({"(mark 1 2)", "noop"});
  apart.play({"(mark 2 3)", "noop"});
  EXPECT_GT(line.value(0), apart.value(0));
  EXPECT_LT(line.value(1), apart.value(1));
}

TEST(Flux, WhatOneRoleGainsTheOtherLoses) {
  Table table("tic-tac-toe");
  table.play({"(mark 2 2)", "noop"});
  EXPECT_NEAR(table.value(0) + table.value(1), 100, 1e-3);
}

TEST(Flux, APawnNearerToItsLastRowIsBetter) {
  Table table("breakthrough");
  const double before = table.value(0);
  table.play({"(move 1 2 1 3)", "noop"});
  EXPECT_GT(table.value(0), before);
  EXPECT_EQ(table.value(0, {.structure = false}),
            Table("breakthrough").value(0, {.structure = false}));
}

TEST(Flux, PiecesCountWhereRandomGamesSayTheyDo) {
  Table even("checkers");
  Table ahead("checkers");
  ahead.clear(1);
  EXPECT_GT(ahead.value(0), even.value(0) + 10);
  EXPECT_LT(ahead.value(1), even.value(1) - 10);
}

}  // namespace
}  // namespace tafl::eval
