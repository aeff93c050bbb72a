// SPDX-License-Identifier: MIT
#pragma once

#include "lanes/group.h"

namespace tafl::lanes {

// What a step works on.
struct Group::Access {
  const PlayoutCircuit* circuit;
  const kernel::Kernel* kernel;
  std::uint64_t* frame;
  std::uint64_t* random;
  std::uint64_t* active;
  std::uint64_t* old;
  std::uint64_t* remaining;
  std::uint64_t* plies;
  Group::Counts* counts;
};

}  // namespace tafl::lanes
