// SPDX-License-Identifier: MIT
#include "lanes/transpose.h"

#include <algorithm>

namespace tafl::lanes {

void lanes_to_slots(const std::uint64_t* lanes, std::size_t lane_words, std::size_t count,
                    std::size_t words, std::uint64_t* slots) {
  std::uint64_t block[64];
  for (std::size_t w = 0; w < words; ++w) {
    for (std::size_t first = 0; first < count; first += 64) {
      for (std::size_t i = 0; i < 64; ++i) block[i] = lanes[(w * 64 + i) * lane_words + first / 64];
      transpose(block);
      const std::size_t end = std::min<std::size_t>(64, count - first);
      for (std::size_t i = 0; i < end; ++i) slots[(first + i) * words + w] = block[i];
    }
  }
}

void slots_to_lanes(const std::uint64_t* slots, std::size_t words, std::size_t count,
                    std::size_t lane_words, std::uint64_t* lanes) {
  std::uint64_t block[64];
  for (std::size_t w = 0; w < words; ++w) {
    for (std::size_t first = 0; first < count; first += 64) {
      const std::size_t end = std::min<std::size_t>(64, count - first);
      for (std::size_t i = 0; i < end; ++i) block[i] = slots[(first + i) * words + w];
      std::fill(block + end, block + 64, 0);
      transpose(block);
      for (std::size_t i = 0; i < 64; ++i) lanes[(w * 64 + i) * lane_words + first / 64] = block[i];
    }
  }
}

}  // namespace tafl::lanes
