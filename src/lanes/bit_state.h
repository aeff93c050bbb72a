// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"

namespace tafl::lanes {

// The fluents that hold, one bit each, and the exclusive or of their random numbers.
struct BitState {
  std::vector<std::uint64_t> bits;
  std::uint64_t hash = 0;
  friend bool operator==(const BitState& a, const BitState& b) { return a.bits == b.bits; }
};

// The random number of a fluent.
constexpr std::uint64_t state_key(std::size_t fluent) {
  return base::mix64(fluent + 0x9e3779b97f4a7c15ULL);
}

// What changes in the hash when these fluents change.
inline std::uint64_t hash_of(std::span<const std::uint64_t> bits) {
  std::uint64_t hash = 0;
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint64_t word = bits[w]; word != 0; word &= word - 1) {
      hash ^= state_key(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }
  return hash;
}

}  // namespace tafl::lanes
