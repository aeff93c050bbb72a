// SPDX-License-Identifier: MIT
//
// The playout loops behind handwritten.h. Their text stands once, in the -inl.h files, and is
// compiled for each instruction set in a namespace of its own; from one seed all of them play the
// same games.
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"

namespace tafl::handwritten {

// All these games have two roles, of which the first begins, and goals 100, 50 or 0.
struct Counts {
  std::uint64_t playouts = 0;
  std::uint64_t transitions = 0;
  std::uint64_t first_wins = 0;
  std::uint64_t draws = 0;
};

std::vector<double> goal_sums(const Counts& counts);

struct Kernel {
  // Adds so many playouts to the counts.
  void (*play)(base::Rng& rng, std::uint64_t playouts, Counts& counts);
  // How many sequences of `depth` transitions there are, by the same move generators.
  std::uint64_t (*perft)(int depth);
};

struct Kernels {
  Kernel tic_tac_toe;
  Kernel connect_four_7x6;
  Kernel connect_four_8x6;
  Kernel breakthrough;
  Kernel reversi;
};

const Kernels& portable_kernels();
// For processors with AVX2, BMI2 and POPCNT; null if this one has not all of them.
const Kernels* avx2_kernels();
const Kernels& best_kernels();

// Behind avx2_kernels(): whether or not this processor can run them; null if not compiled in.
extern const Kernels* const kAvx2Kernels;

}  // namespace tafl::handwritten
