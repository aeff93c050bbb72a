// SPDX-License-Identifier: MIT
#include "player/judge.h"

#include <gtest/gtest.h>

#include "lanes/testing.h"

namespace tafl::player {
namespace {

// A state of breakthrough in which one role has lost pieces.
std::vector<std::uint64_t> without(const lanes::CompiledGame& game, std::string_view content) {
  std::vector<std::uint64_t> bits = game.initial;
  std::size_t taken = 0;
  for (std::size_t fluent = 0; fluent < game.program.fluents.size() && taken < 6; ++fluent) {
    const auto term = game.program.atoms[game.program.fluents[fluent]].term;
    const std::string text = game.program.pool().text(term);
    const bool holds = ((bits[fluent / 64] >> (fluent % 64)) & 1) != 0;
    if (!holds || !text.starts_with("(cell") || !text.ends_with(content)) continue;
    bits[fluent / 64] &= ~(std::uint64_t{1} << (fluent % 64));
    ++taken;
  }
  return bits;
}

TEST(Judge, WhoLostPiecesMayExpectLess) {
  const auto game = lanes::testing::compiled("breakthrough");
  const search::Judge judge = train_judge(game)();
  int white_down[2] = {0, 0};
  int black_down[2] = {0, 0};
  judge(without(*game, "white)"), white_down);
  judge(without(*game, "black)"), black_down);
  EXPECT_LT(white_down[0], black_down[0]);
  EXPECT_GT(white_down[1], black_down[1]);
}

TEST(Judge, IsAskedWherePlayoutsAreCut) {
  const auto game = lanes::testing::compiled("breakthrough");
  search::LanesSimulator::Options options;
  options.most_plies = 10;
  std::size_t asked = 0;
  options.make_judge = [&asked] {
    return [&asked](std::span<const std::uint64_t>, std::span<int> goals) {
      ++asked;
      goals[0] = 37;
      goals[1] = 63;
    };
  };
  search::LanesSimulator simulator(game, options);
  std::vector<search::Place> places(20, search::Place{game->initial, {}});
  search::Endings endings;
  base::Rng rng(1);
  simulator.play(places, {}, false, rng, endings);
  EXPECT_EQ(asked, 20U);
  EXPECT_EQ(endings.plies[3], 10U);
  EXPECT_EQ(endings.goals[6], 37);
  // The same where moves are drawn by weight.
  const std::vector<float> weights(game->network.moves(), 1);
  simulator.play(places, weights, false, rng, endings);
  EXPECT_EQ(asked, 40U);
  EXPECT_EQ(endings.plies[3], 10U);
}

}  // namespace
}  // namespace tafl::player
