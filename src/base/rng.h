// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/hash.h"

namespace tafl::base {

// xoroshiro128+ seeded by splitmix64: small, fast, the same numbers on every machine. Generators
// are handed in, never reached for, so that one seed replays a whole run.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    low_ = mix64(seed + 0x9e3779b97f4a7c15ULL);
    high_ = mix64(seed + 2 * 0x9e3779b97f4a7c15ULL);
    if ((low_ | high_) == 0) low_ = 1;
  }

  constexpr std::uint64_t next() {
    const std::uint64_t a = low_;
    std::uint64_t b = high_;
    const std::uint64_t result = a + b;
    b ^= a;
    low_ = rotate(a, 24) ^ b ^ (b << 16);
    high_ = rotate(b, 37);
    return result;
  }

  // Uniform in [0, bound). REQUIRES: 0 < bound < 2^32. The bias is below 2^-32.
  constexpr std::size_t below(std::size_t bound) {
    assert(bound > 0);
    return static_cast<std::size_t>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
  }

  // A generator for a part of the work whose numbers do not depend on the order of the parts.
  constexpr Rng fork(std::uint64_t stream) const {
    return Rng(combine(low_ ^ high_, mix64(stream + 1)));
  }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
  }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace tafl::base
