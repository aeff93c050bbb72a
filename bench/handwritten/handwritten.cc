// SPDX-License-Identifier: MIT
#include "handwritten/handwritten.h"

#include <algorithm>

#include "base/rng.h"
#include "handwritten/kernels.h"

namespace tafl::handwritten {
namespace {

// A look at the clock costs as much as ten short playouts; a batch of long ones takes milliseconds.
constexpr std::uint64_t kBatch = 4096;

template <Kernel Kernels::*kGame>
Tally run(std::uint64_t seed, double seconds, const base::Clock& clock) {
  const Kernel& kernel = best_kernels().*kGame;
  base::Rng rng(seed);
  Counts counts;
  Tally tally;
  const double begin = clock.seconds();
  do {
    kernel.play(rng, kBatch, counts);
    tally.seconds = clock.seconds() - begin;
  } while (tally.seconds < seconds);
  tally.playouts = counts.playouts;
  tally.transitions = counts.transitions;
  tally.goal_sums = goal_sums(counts);
  return tally;
}

}  // namespace

std::span<const Entry> entries() {
  static const Entry kEntries[] = {
      {"tic-tac-toe 3x3",
       {"tic-tac-toe", "ticTacToe", "tictactoe2", "ticTacToeNoVars"},
       run<&Kernels::tic_tac_toe>},
      {"connect-four 7x6", {"connect-four", "connect4"}, run<&Kernels::connect_four_7x6>},
      {"connect-four 8x6", {"connect-four-8x6", "connectFour"}, run<&Kernels::connect_four_8x6>},
      {"breakthrough 8x8", {"breakthrough"}, run<&Kernels::breakthrough>},
      {"reversi 8x8", {"othello", "reversi", "othello-comp2007"}, run<&Kernels::reversi>},
  };
  return kEntries;
}

const Entry* find(std::string_view game_name) {
  for (const Entry& entry : entries()) {
    if (std::ranges::find(entry.games, game_name) != entry.games.end()) return &entry;
  }
  return nullptr;
}

}  // namespace tafl::handwritten
