// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "lanes/bit_state.h"
#include "minimax/table.h"

namespace tafl::minimax {

// Fluents that only count steps, in the order in which they come, and for each of them how many
// steps later something else begins to depend on the count (kNoCounter: nothing ever does).
struct StepFluents {
  std::vector<std::uint32_t> fluents;
  std::vector<std::uint16_t> remaining;
};

// A state as the table sees it: its hash, and the steps that are left.
struct StepKey {
  std::uint64_t key = 0;
  std::uint16_t remaining = kNoCounter;
};

// The count is left out of the hash where no search of at most `horizon` plies can see its end.
// Then every result of such a search holds whatever the count is; elsewhere it holds for one count
// alone, and would only take the place of others.
inline StepKey step_key(const lanes::BitState& state, const StepFluents& steps,
                        std::size_t horizon) {
  StepKey result{state.hash, kNoCounter};
  for (std::size_t i = 0; i < steps.fluents.size(); ++i) {
    const std::uint32_t fluent = steps.fluents[i];
    if (((state.bits[fluent / 64] >> (fluent % 64)) & 1) == 0) continue;
    result.remaining = steps.remaining[i];
    if (result.remaining > horizon) result.key ^= lanes::state_key(fluent);
    break;
  }
  return result;
}

}  // namespace tafl::minimax
