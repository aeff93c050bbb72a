// SPDX-License-Identifier: MIT
//
// A column is kHeight cells from the bottom up and one bit that stays empty, so that no line runs
// from one column's top into the next one's foot. 3 x 2 as an example:
//
//     2 5 8    never a disc
//     1 4 7
//     0 3 6
#pragma once

#include "handwritten/bits-inl.h"
#include "handwritten/draw-inl.h"
#include "handwritten/lanes-inl.h"

namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET {

template <unsigned kWidth, unsigned kHeight>
class ConnectFour {
 public:
  [[gnu::always_inline]] static void playout(base::Rng& rng, Counts& counts) {
    ConnectFour game;
    Outcome outcome = Outcome::kOpen;
    unsigned plies = 0;
    while (true) {
      const Bits bits(rng);
      ++plies;
      if ((outcome = game.ply(game.first_, bits.first(), rng)) != Outcome::kOpen) break;
      ++plies;
      if ((outcome = game.ply(game.second_, bits.second(), rng)) != Outcome::kOpen) break;
    }
    counts.transitions += plies;
    counts.draws += outcome == Outcome::kFull;
    counts.first_wins += outcome == Outcome::kLine && plies % 2 == 1;
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (std::uint64_t left = has_line(second_) ? 0 : landing_ & kBoard; left != 0;
         left &= left - 1) {
      const std::uint64_t cell = left & (0 - left);
      ConnectFour after;  // the roles change places: the first is the one to move
      after.landing_ = landing_ + cell;
      after.first_ = second_;
      after.second_ = first_ | cell;
      sum += after.perft(depth - 1);
    }
    return sum;
  }

 private:
  enum class Outcome { kOpen, kLine, kFull };

  static constexpr unsigned kStride = kHeight + 1;
  static_assert(kWidth * kStride <= 64);

  // The cells of one row.
  static constexpr std::uint64_t row(unsigned y) {
    std::uint64_t cells = 0;
    for (unsigned x = 0; x < kWidth; ++x) cells |= std::uint64_t{1} << (x * kStride + y);
    return cells;
  }
  static constexpr std::uint64_t kTop = row(kHeight - 1);
  static constexpr std::uint64_t kBoard = row(0) * ((std::uint64_t{1} << kHeight) - 1);

  [[gnu::always_inline]] static bool has_line(std::uint64_t discs) {
    const Lanes step(1, kStride - 1, kStride, kStride + 1);
    const Lanes two_steps(2, 2 * kStride - 2, 2 * kStride, 2 * kStride + 2);
    const Lanes all(discs);
    const Lanes pairs = all & (all >> step);
    return (pairs & (pairs >> two_steps)).any();
  }

  // The number of open columns is kept instead of counted: it rarely changes, so the processor goes
  // on with it long before the disc is chosen, and the draws leave the chain of dependent steps.
  [[gnu::always_inline]] Outcome ply(std::uint64_t& mine, std::uint32_t bits, base::Rng& rng) {
    const std::uint64_t cell = nth_bit(landing_ & kBoard, below(bits, open_columns_, rng));
    landing_ += cell;  // moves the column's landing bit up by one
    mine |= cell;
    if (has_line(mine)) [[unlikely]]
      return Outcome::kLine;
    if ((cell & kTop) != 0) [[unlikely]] {
      if (--open_columns_ == 0) return Outcome::kFull;
    }
    return Outcome::kOpen;
  }

  std::uint64_t landing_ = row(0);  // in each column the lowest empty cell
  std::uint64_t first_ = 0;
  std::uint64_t second_ = 0;
  unsigned open_columns_ = kWidth;
};

}  // namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET
