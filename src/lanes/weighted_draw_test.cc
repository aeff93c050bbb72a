// SPDX-License-Identifier: MIT
#include "lanes/weighted_draw.h"

#include <gtest/gtest.h>
#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/rng.h"

namespace tafl::lanes {
namespace {

constexpr std::size_t kMoves = 37;

// A draw with its memory: legal moves at random, from none to many in a lane.
struct Table {
  explicit Table(std::size_t words, std::uint64_t seed)
      : legal(kMoves * words),
        made(kMoves * words, 0),
        lanes(words),
        once(words),
        twice(words),
        places(kMoves * words),
        floats(hwy::AllocateAligned<float>(3 * 64 * words)) {
    base::Rng rng(seed);
    for (std::uint64_t& word : legal) word = rng.next() & rng.next() & rng.next() & rng.next();
    for (std::uint64_t& word : lanes) word = rng.next() | rng.next();
    for (std::size_t i = 0; i < kMoves; ++i) {
      weights.push_back(static_cast<float>(1 + rng.below(1000)) * 1e-3F);
    }
    for (std::size_t lane = 0; lane < 64 * words; ++lane) {
      floats[lane] = static_cast<float>(rng.next() >> 41) * 0x1p-23F;
    }
    floats[5] = 1 - 0x1p-23F;  // the greatest share there is
    draw = {words,
            legal.data(),
            made.data(),
            weights,
            lanes.data(),
            once.data(),
            twice.data(),
            places.data(),
            0,
            floats.get(),
            floats.get() + 64 * words,
            floats.get() + 128 * words};
  }

  bool bit(const std::vector<std::uint64_t>& of, std::size_t row, std::size_t lane) const {
    return ((of[row * draw.words + lane / 64] >> (lane % 64)) & 1) != 0;
  }
  // The move that a lane is to draw, found one lane at a time; kMoves if it has none.
  std::size_t expected(std::size_t lane) const {
    float total = 0;
    for (std::size_t move = 0; move < kMoves; ++move) {
      if (bit(legal, move, lane)) total += weights[move];
    }
    float sum = 0;
    for (std::size_t move = 0; move < kMoves; ++move) {
      if (bit(legal, move, lane)) sum += weights[move];
      if (sum > total * floats[lane]) return move;
    }
    return kMoves;
  }

  std::vector<std::uint64_t> legal;
  std::vector<std::uint64_t> made;
  std::vector<std::uint64_t> lanes;
  std::vector<std::uint64_t> once;
  std::vector<std::uint64_t> twice;
  std::vector<std::uint32_t> places;
  std::vector<float> weights;
  hwy::AlignedFreeUniquePtr<float[]> floats;
  WeightedDraw draw;
};

TEST(WeightedDraw, EveryLaneMakesTheMoveThatPassesItsShare) {
  for (const std::size_t words : {1, 2, 8}) {
    Table table(words, words);
    draw_single(table.draw);
    draw_weighted(table.draw);
    std::size_t stuck = 0;
    for (std::size_t lane = 0; lane < 64 * words; ++lane) {
      const bool draws = table.bit(table.lanes, 0, lane);
      const std::size_t expected = table.expected(lane);
      EXPECT_EQ(table.bit(table.once, 0, lane), draws && expected != kMoves);
      if (draws && expected == kMoves) ++stuck;
      for (std::size_t move = 0; move < kMoves; ++move) {
        EXPECT_EQ(table.bit(table.made, move, lane), draws && move == expected)
            << words << " words, lane " << lane << ", move " << move;
      }
    }
    if (words == 8) {
      EXPECT_GT(stuck, 0U) << "no lane is without a move: the test says less than it should";
    }
  }
}

TEST(WeightedDraw, PlacesAreTheWordsWhereAMoveIsLegal) {
  Table table(2, 9);
  draw_single(table.draw);
  std::vector<std::uint32_t> expected;
  for (std::uint32_t at = 0; at < table.legal.size(); ++at) {
    if ((table.legal[at] & table.lanes[at % 2]) != 0) expected.push_back(at);
  }
  table.places.resize(table.draw.count);
  EXPECT_EQ(table.places, expected);
}

}  // namespace
}  // namespace tafl::lanes
