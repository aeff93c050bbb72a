// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/rng.h"
#include "lanes/compiled_game.h"

namespace tafl::solve {

// States met in random play, to tell likely properties from wrong ones before anything is proved.
struct Sample {
  using Bits = std::vector<std::uint64_t>;

  std::vector<std::vector<Bits>> games;  // the states of each, from the initial one on

  std::size_t states() const;
};

Sample play_sample(const std::shared_ptr<const lanes::CompiledGame>& compiled, std::size_t states,
                   base::Rng& rng);

inline bool holds(const Sample::Bits& bits, std::uint32_t fluent) {
  return ((bits[fluent / 64] >> (fluent % 64)) & 1) != 0;
}

}  // namespace tafl::solve
