// SPDX-License-Identifier: MIT
//
// Cells are bits 0 to 8, row by row. In ply p there are 9 - p legal moves whatever was played, so
// the nine choices are the digits of one random number: no draw has to wait for a board.
#pragma once

#include "handwritten/bits-inl.h"

namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET {

struct LineTable {
  bool has_line[512] = {};
};

constexpr LineTable line_table() {
  LineTable table;
  for (unsigned marks = 0; marks < 512; ++marks) {
    for (const unsigned line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U}) {
      if ((marks & line) == line) table.has_line[marks] = true;
    }
  }
  return table;
}

class TicTacToe {
 public:
  [[gnu::always_inline]] static void playout(base::Rng& rng, Counts& counts) {
    TicTacToe game;
    Digits digits(rng);
    game.play_from<0>(digits, counts);
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (std::uint64_t left = has_line(second_) ? 0 : empty_; left != 0; left &= left - 1) {
      const std::uint64_t cell = left & (0 - left);
      TicTacToe after;  // the roles change places: the first is the one to move
      after.empty_ = empty_ ^ cell;
      after.first_ = second_;
      after.second_ = first_ | cell;
      sum += after.perft(depth - 1);
    }
    return sum;
  }

 private:
  // A uniform number below 9! as a fraction of 2^32, taken apart digit by digit from the top.
  struct Digits {
    [[gnu::always_inline]] explicit Digits(base::Rng& rng) {
      constexpr std::uint32_t kSequences = 362'880;
      constexpr std::uint32_t kFavoured = (0 - kSequences) % kSequences;
      do {
        fraction = rng.next() >> 32;
      } while (static_cast<std::uint32_t>(fraction * kSequences) < kFavoured);  // as in below()
    }

    [[gnu::always_inline]] unsigned next(unsigned bound) {
      const std::uint64_t product = fraction * bound;
      fraction = static_cast<std::uint32_t>(product);
      return static_cast<unsigned>(product >> 32);
    }

    std::uint64_t fraction;
  };

  static bool has_line(std::uint64_t marks) {
    static constexpr LineTable kTable = line_table();
    return kTable.has_line[marks];
  }

  template <int kPly>
  [[gnu::always_inline]] void play_from(Digits& digits, Counts& counts) {
    std::uint64_t& mine = kPly % 2 == 0 ? first_ : second_;
    const std::uint64_t cell = nth_bit(empty_, digits.next(9 - kPly));
    empty_ ^= cell;
    mine |= cell;
    if (kPly >= 4 && has_line(mine)) {
      counts.transitions += kPly + 1;
      counts.first_wins += kPly % 2 == 0;
    } else if constexpr (kPly < 8) {
      play_from<kPly + 1>(digits, counts);
    } else {
      counts.transitions += kPly + 1;
      ++counts.draws;
    }
  }

  std::uint64_t empty_ = 0777;
  std::uint64_t first_ = 0;
  std::uint64_t second_ = 0;
};

}  // namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET
