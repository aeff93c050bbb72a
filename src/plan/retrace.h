// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "plan/clockwork.h"
#include "plan/task.h"

namespace tafl::plan {

// The key by which a search knows a state: without what only limits the number of steps, and the
// same for states that are the same but for names (symmetry.h), if the task has symmetries.
void make_key(const Task& task, const Clockwork& clockwork, std::span<const std::uint64_t> state,
              std::span<std::uint64_t> key, Bits& spare);

// The moves from the start of the task along states of which the keys are given, the first of them
// that of the start. Needed where a key need not be what was really reached.
std::vector<Move> retrace(const Task& task, const Clockwork& clockwork, std::span<const Bits> keys);

}  // namespace tafl::plan
