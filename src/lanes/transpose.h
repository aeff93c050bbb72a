// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace tafl::lanes {

// Bit j of word i becomes bit i of word j.
inline void transpose(std::uint64_t (&words)[64]) {
  std::uint64_t mask = 0x00000000ffffffffULL;
  for (unsigned step = 32; step != 0; step /= 2, mask ^= mask << step) {
    for (unsigned i = 0; i < 64; i = (i + step + 1) & ~step) {
      const std::uint64_t swapped = ((words[i] >> step) ^ words[i + step]) & mask;
      words[i] ^= swapped << step;
      words[i + step] ^= swapped;
    }
  }
}

// Spreads rows of bits over slots, or back. There is a row of `lane_words` words for each of
// `words` * 64 lanes, and a slot of `words` words for each of `count` bits.
void lanes_to_slots(const std::uint64_t* lanes, std::size_t lane_words, std::size_t count,
                    std::size_t words, std::uint64_t* slots);
void slots_to_lanes(const std::uint64_t* slots, std::size_t words, std::size_t count,
                    std::size_t lane_words, std::uint64_t* lanes);

}  // namespace tafl::lanes
