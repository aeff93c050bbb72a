// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "kernel/circuit.h"

namespace tafl::kernel {

// Where each value of a circuit is kept while it is needed, and until when that is.
struct Layout {
  std::vector<bool> live;               // by instruction: something that is stored depends on it
  std::vector<Slot> slots;              // by value
  std::vector<std::uint32_t> last_use;  // by value: a live instruction, or the value itself
  Slot frame = 0;                       // how many slots there are
};

// Values that are not needed at the same time share a slot, so that the frame stays in the cache.
Layout lay_out(const Circuit& circuit);

}  // namespace tafl::kernel
