// SPDX-License-Identifier: MIT
//
// Bit 8y + x is the cell in column x and row y. The four lanes are the four directions of lines,
// each walked upwards and downwards; the board itself stands in all lanes.
//
// A role that cannot place passes, which is a transition; the game ends when neither can place.
#pragma once

#include "handwritten/bits-inl.h"
#include "handwritten/draw-inl.h"
#include "handwritten/lanes-inl.h"

namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET {

class Reversi {
 public:
  // Not left to the compiler, whose own would be without the instruction set of this file.
  Reversi() : mine_(0x0000'0008'1000'0000), enemy_(0x0000'0010'0800'0000) {}

  [[gnu::always_inline]] static void playout(base::Rng& rng, Counts& counts) {
    Reversi game;
    unsigned plies = 0;
    while (true) {
      const Rows rows(game.mine_, game.enemy_);
      const std::uint64_t cells = rows.ends() & game.empty_;
      if (cells == 0) [[unlikely]] {
        if (!game.enemy_can_place()) break;
        game.pass();
      } else {
        const auto bits = static_cast<std::uint32_t>(rng.next() >> 32);
        game.place(rows, nth_bit(cells, below(bits, count_bits(cells), rng)));
      }
      ++plies;
    }
    counts.transitions += plies;
    game.count_result(plies % 2 == 0, counts);
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    const Rows rows(mine_, enemy_);
    const std::uint64_t cells = rows.ends() & empty_;
    if (cells == 0) {
      if (!enemy_can_place()) return 0;
      Reversi after = *this;
      after.pass();
      return after.perft(depth - 1);
    }
    std::uint64_t sum = 0;
    for (std::uint64_t left = cells; left != 0; left &= left - 1) {
      Reversi after = *this;
      after.place(rows, left & (0 - left));
      sum += after.perft(depth - 1);
    }
    return sum;
  }

 private:
  // How far the next cell of each direction is, once, twice and four times.
  static Lanes one() { return {1, 7, 8, 9}; }
  static Lanes two() { return {2, 14, 16, 18}; }
  static Lanes four() { return {4, 28, 32, 36}; }

  // The unbroken rows of enemy discs that begin beside a disc of the role to move, at most six
  // long. Cells of the outer columns cannot be enclosed but vertically, and are left out of the
  // other lanes; that also keeps rows from running around the edge.
  struct Rows {
    [[gnu::always_inline]] Rows(Lanes mine, Lanes enemy)
        : up(begun_up(mine, enemy & inner())), down(begun_down(mine, enemy & inner())) {}

    static Lanes inner() {
      constexpr std::uint64_t kColumns = 0x7e7e'7e7e'7e7e'7e7e;
      return {kColumns, kColumns, ~std::uint64_t{0}, kColumns};
    }

    // Rows of two or more are found by pairs and fours of enemy discs, so that the steps depend on
    // each other as little as possible.
    [[gnu::always_inline]] static Lanes begun_up(Lanes mine, Lanes enemy) {
      const Lanes pairs = enemy & (enemy << one());
      const Lanes fours = pairs & (pairs << two());
      const Lanes begun = (enemy & (mine << one())) | (pairs & (mine << two()));
      return begun | ((pairs & (begun << two())) | (fours & (begun << four())));
    }
    [[gnu::always_inline]] static Lanes begun_down(Lanes mine, Lanes enemy) {
      const Lanes pairs = enemy & (enemy >> one());
      const Lanes fours = pairs & (pairs >> two());
      const Lanes begun = (enemy & (mine >> one())) | (pairs & (mine >> two()));
      return begun | ((pairs & (begun >> two())) | (fours & (begun >> four())));
    }

    // The cells after the rows' last discs; those that are empty may be placed at.
    [[gnu::always_inline]] std::uint64_t ends() const {
      return ((up << one()) | (down >> one())).folded();
    }

    // The discs that a disc at `cell` encloses, in all lanes: from there back along the rows. All
    // but the first steps are ready before the cell is chosen.
    [[gnu::always_inline]] Lanes enclosed(Lanes cell) const {
      const Lanes pairs_up = up & (up >> one());
      const Lanes pairs_down = down & (down << one());
      const Lanes fours_up = pairs_up & (pairs_up >> two());
      const Lanes fours_down = pairs_down & (pairs_down << two());
      const Lanes near_up = (up & (cell >> one())) | (pairs_up & (cell >> two()));
      const Lanes near_down = (down & (cell << one())) | (pairs_down & (cell << two()));
      const Lanes far_up = (pairs_up & (near_up >> two())) | (fours_up & (near_up >> four()));
      const Lanes far_down =
          (pairs_down & (near_down << two())) | (fours_down & (near_down << four()));
      return ((near_up | near_down) | (far_up | far_down)).spread();
    }

    Lanes up;    // begun below
    Lanes down;  // begun above
  };

  [[gnu::always_inline]] void place(const Rows& rows, std::uint64_t cell) {
    const Lanes placed(cell);
    const Lanes enclosed = rows.enclosed(placed);
    const Lanes mine = mine_ ^ enclosed ^ placed;
    mine_ = enemy_ ^ enclosed;
    enemy_ = mine;
    empty_ ^= cell;
  }

  void pass() {
    const Lanes mine = mine_;
    mine_ = enemy_;
    enemy_ = mine;
  }

  bool enemy_can_place() const { return empty_ != 0 && (Rows(enemy_, mine_).ends() & empty_) != 0; }

  [[gnu::always_inline]] void count_result(bool first_is_to_move, Counts& counts) const {
    const unsigned mine = count_bits(mine_.first());
    const unsigned enemy = count_bits(enemy_.first());
    counts.draws += mine == enemy;
    counts.first_wins += first_is_to_move ? mine > enemy : mine < enemy;
  }

  Lanes mine_;  // of the role to move
  Lanes enemy_;
  std::uint64_t empty_ = ~std::uint64_t{0x0000'0018'1800'0000};
};

}  // namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET
