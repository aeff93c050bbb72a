// SPDX-License-Identifier: MIT
#pragma once

namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET {

// Not std::popcount: a template's code would be shared with files for other instruction sets.
[[gnu::always_inline]] inline unsigned count_bits(std::uint64_t set) {
  return static_cast<unsigned>(__builtin_popcountll(set));
}

// The k-th lowest bit of a set, from 0. Nothing if the set has no more than k modulo 64 bits: one
// may look for a number in several sets in turn without asking in which of them it falls.
[[gnu::always_inline]] inline std::uint64_t nth_bit(std::uint64_t set, unsigned k) {
#ifdef TAFL_HANDWRITTEN_AVX2
  return _pdep_u64(std::uint64_t{1} << (k % 64), set);
#else
  for (k %= 64; k > 0 && set != 0; --k) set &= set - 1;
  return set & (0 - set);
#endif
}

}  // namespace tafl::handwritten::TAFL_HANDWRITTEN_TARGET
