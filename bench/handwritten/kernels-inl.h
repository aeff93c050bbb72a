// SPDX-License-Identifier: MIT
//
// The kernels of one instruction set, in namespace TAFL_HANDWRITTEN_TARGET. To be included by a
// kernels_*.cc only, after the standard headers.
#pragma once

#include "handwritten/breakthrough-inl.h"
#include "handwritten/connect_four-inl.h"
#include "handwritten/reversi-inl.h"
#include "handwritten/tic_tac_toe-inl.h"

namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET {

// Counts and generator live in registers during a batch, so both are copied.
template <class Game>
void play(base::Rng& rng, std::uint64_t playouts, Counts& counts) {
  base::Rng local_rng = rng;
  Counts local;
  for (; local.playouts < playouts; ++local.playouts) Game::playout(local_rng, local);
  rng = local_rng;
  counts.playouts += local.playouts;
  counts.transitions += local.transitions;
  counts.first_wins += local.first_wins;
  counts.draws += local.draws;
}

template <class Game>
std::uint64_t perft(int depth) {
  return Game().perft(depth);
}

template <class Game>
inline constexpr Kernel kKernel{play<Game>, perft<Game>};

inline constexpr Kernels kKernels{kKernel<TicTacToe>, kKernel<ConnectFour<7, 6>>,
                                  kKernel<ConnectFour<8, 6>>, kKernel<Breakthrough>,
                                  kKernel<Reversi>};

}  // namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET
