// SPDX-License-Identifier: MIT
#include "minimax/max_n.h"

#include <gtest/gtest.h>

#include "lanes/testing.h"
#include "minimax/alphabeta.h"
#include "minimax/testing.h"

namespace tafl::minimax {
namespace {

using lanes::testing::compiled;
using lanes::testing::game_of;
using testing::solve;

TEST(MaxN, AgreesWithAlphaBetaWhereOneWinsWhatTheOtherLoses) {
  for (const char* name : {"tic-tac-toe", "nim"}) {
    MaxN search(compiled(name), 0, nullptr);
    AlphaBeta other(compiled(name), 0, {}, nullptr);
    EXPECT_EQ(solve(search).value, solve(other).value) << name;
    EXPECT_TRUE(search.best().complete);
  }
}

// A gives B a choice; what is best for B is good for A as well, but B could also hurt A.
constexpr char kTrust[] = R"(
  (role a) (role b) (init (at start))
  (<= (legal a ?m) (true (at start)) (option ?m))
  (option trust) (option leave)
  (<= (legal a noop) (true (at trust)))
  (<= (legal b noop) (true (at start)))
  (<= (legal b share) (true (at trust))) (<= (legal b spoil) (true (at trust)))
  (<= (next (at ?m)) (does a ?m) (option ?m))
  (<= (next (at ?m)) (does b ?m) (distinct ?m noop))
  (<= terminal (true (at leave))) (<= terminal (true (at share))) (<= terminal (true (at spoil)))
  (<= (goal a 40) (true (at leave))) (<= (goal b 0) (true (at leave)))
  (<= (goal a 80) (true (at share))) (<= (goal b 60) (true (at share)))
  (<= (goal a 0) (true (at spoil))) (<= (goal b 10) (true (at spoil)))
)";

TEST(MaxN, ExpectsOthersToSeekTheirOwnGood) {
  const auto game = lanes::compile(game_of(kTrust), {}).value();
  MaxN trusting(game, 0, nullptr);
  AlphaBeta paranoid(game, 0, {}, nullptr);
  EXPECT_EQ(solve(trusting).value, 80);
  EXPECT_EQ(solve(paranoid).value, 40);
}

}  // namespace
}  // namespace tafl::minimax
