// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tafl::lanes {

// A draw of one role's move in many lanes at once, each legal move in proportion to its weight: the
// one with which the sum of the weights passes a random share of their total.
//
// Everything is kept by move, as the network has it, 64 lanes to a word; nothing is transposed. One
// walk over all moves finds the words where any is legal; the rest looks at those alone.
struct WeightedDraw {
  std::size_t words = 0;                 // of 64 lanes each; a power of two
  const std::uint64_t* legal = nullptr;  // by move and word
  std::uint64_t* made = nullptr;         // the same, 0 before: gets the lanes that drew the move
  std::span<const float> weights;        // by move; positive
  const std::uint64_t* lanes = nullptr;  // by word: those that draw
  std::uint64_t* once = nullptr;         // by word: gets those that have a legal move
  std::uint64_t* twice = nullptr;        // by word: gets those that have several
  std::uint32_t* places = nullptr;       // gets the indices in `legal` of words with such lanes
  std::size_t count = 0;                 // of them
  const float* shares = nullptr;         // by lane, below 1, multiples of 2^-23
  float* totals = nullptr;               // by lane: room
  float* sums = nullptr;                 // by lane: room
};

// First: finds the places, `once` and `twice`. Lanes with a single legal move make it.
void draw_single(WeightedDraw& draw);
// Then, if there are lanes in `twice`: draws there.
void draw_weighted(const WeightedDraw& draw);

}  // namespace tafl::lanes
