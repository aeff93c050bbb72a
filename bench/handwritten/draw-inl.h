// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET {

// Two draws from each number of the generator, for the two plies of a round.
struct Bits {
  explicit Bits(base::Rng& rng) : both(rng.next()) {}
  std::uint32_t first() const { return static_cast<std::uint32_t>(both >> 32); }
  std::uint32_t second() const { return static_cast<std::uint32_t>(both); }

  std::uint64_t both;
};

// Makes of 32 random bits a number below `bound`, exactly uniform: the product's upper half is the
// number, and its lower half tells the few products that would favour some numbers (Lemire, "Fast
// random integer generation in an interval", 2019). Those are drawn again.
[[gnu::always_inline]] inline unsigned below(std::uint32_t bits, unsigned bound, base::Rng& rng) {
  std::uint64_t product = std::uint64_t{bits} * bound;
  if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
    const std::uint32_t favoured = (0 - bound) % bound;
    while (static_cast<std::uint32_t>(product) < favoured) product = (rng.next() >> 32) * bound;
  }
  return static_cast<unsigned>(product >> 32);
}

}  // namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET
