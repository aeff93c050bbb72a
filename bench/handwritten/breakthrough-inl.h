// SPDX-License-Identifier: MIT
//
// Bit 8y + x is the cell in column x and row y; white begins at the bottom and goes up. Neither
// role can be without a move, for its foremost man can always go on.
#pragma once

#include "handwritten/bits-inl.h"
#include "handwritten/draw-inl.h"

namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET {

class Breakthrough {
 public:
  [[gnu::always_inline]] static void playout(base::Rng& rng, Counts& counts) {
    Breakthrough game;
    unsigned plies = 0;
    while (true) {
      const Bits bits(rng);
      ++plies;
      if (game.ply<true>(bits.first(), rng)) break;
      ++plies;
      if (game.ply<false>(bits.second(), rng)) break;
    }
    counts.transitions += plies;
    counts.first_wins += plies % 2;
  }

  std::uint64_t perft(int depth) const { return perft<true>(depth); }

 private:
  static constexpr std::uint64_t kNotLeft = 0xfefe'fefe'fefe'fefe;
  static constexpr std::uint64_t kNotRight = 0x7f7f'7f7f'7f7f'7f7f;

  // The cells that men can go to, by the way they go.
  struct Moves {
    std::uint64_t straight;
    std::uint64_t left;
    std::uint64_t right;
  };

  // White's men go up, so to higher bits; black's the other way.
  template <bool kWhite>
  [[gnu::always_inline]] static std::uint64_t ahead(std::uint64_t men, unsigned distance) {
    return kWhite ? men << distance : men >> distance;
  }
  static constexpr unsigned left(bool white) { return white ? 7 : 9; }
  static constexpr unsigned right(bool white) { return white ? 9 : 7; }

  template <bool kWhite>
  [[gnu::always_inline]] Moves moves() const {
    const std::uint64_t mine = kWhite ? white_ : black_;
    return {ahead<kWhite>(mine, 8) & ~(white_ | black_),
            ahead<kWhite>(mine, left(kWhite)) & (kNotRight & ~mine),
            ahead<kWhite>(mine, right(kWhite)) & (kNotLeft & ~mine)};
  }

  // Makes the one move that is left in `to`; whether it wins.
  template <bool kWhite>
  [[gnu::always_inline]] bool make(const Moves& to) {
    constexpr std::uint64_t kGoal = kWhite ? 0xff00'0000'0000'0000 : 0xff;
    std::uint64_t& mine = kWhite ? white_ : black_;
    std::uint64_t& enemy = kWhite ? black_ : white_;
    const std::uint64_t arrival = to.straight | to.left | to.right;
    const std::uint64_t departure = ahead<!kWhite>(to.straight, 8) |
                                    ahead<!kWhite>(to.left, left(kWhite)) |
                                    ahead<!kWhite>(to.right, right(kWhite));
    mine = (mine & ~departure) | arrival;
    enemy &= ~arrival;
    return (arrival & kGoal) != 0 || enemy == 0;
  }

  // The three sets are counted through one after the other; the number falls outside of two of
  // them, which then yield nothing. A branch here would be guessed wrong every other time.
  template <bool kWhite>
  [[gnu::always_inline]] bool ply(std::uint32_t bits, base::Rng& rng) {
    const Moves to = moves<kWhite>();
    const unsigned straight = count_bits(to.straight);
    const unsigned slant = straight + count_bits(to.left);
    const unsigned k = below(bits, slant + count_bits(to.right), rng);
    return make<kWhite>(
        {nth_bit(to.straight, k), nth_bit(to.left, k - straight), nth_bit(to.right, k - slant)});
  }

  template <bool kWhite>
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    const Moves to = moves<kWhite>();
    std::uint64_t sum = 0;
    const auto add = [&](const Moves& move) {
      Breakthrough after = *this;
      const bool is_won = after.make<kWhite>(move);
      sum += depth == 1 || !is_won ? after.perft<!kWhite>(depth - 1) : 0;
    };
    for (unsigned k = 0; k < count_bits(to.straight); ++k) add({nth_bit(to.straight, k), 0, 0});
    for (unsigned k = 0; k < count_bits(to.left); ++k) add({0, nth_bit(to.left, k), 0});
    for (unsigned k = 0; k < count_bits(to.right); ++k) add({0, 0, nth_bit(to.right, k)});
    return sum;
  }

  std::uint64_t white_ = 0xffff;
  std::uint64_t black_ = 0xffff'0000'0000'0000;
};

}  // namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET
