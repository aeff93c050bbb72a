// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

namespace tafl::base {

// The finaliser of splitmix64: every input bit reaches every output bit.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// Order-dependent; cheap enough for keys of a few words in hot loops.
constexpr std::uint64_t combine(std::uint64_t seed, std::uint64_t value) {
  return (seed ^ value) * 0x9e3779b97f4a7c15ULL + (seed >> 29);
}

constexpr std::uint64_t hash_words(std::span<const std::uint32_t> words, std::uint64_t seed = 1) {
  std::uint64_t h = seed;
  for (std::uint32_t word : words) h = combine(h, word);
  return mix64(h);
}

}  // namespace tafl::base
