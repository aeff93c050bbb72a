// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "plan/clockwork.h"
#include "plan/state_table.h"
#include "plan/task.h"

namespace tafl::plan {

// The key by which a search knows a state: without what only limits the number of steps, and the
// same for states that are the same but for names (symmetry.h), if the task has symmetries.
void make_key(const Task& task, const Clockwork& clockwork, std::span<const std::uint64_t> state,
              std::span<std::uint64_t> key, Bits& spare);

// Where a state comes from, as the first of its notes: from no state, with parent kNone.
constexpr std::uint64_t link_of(StateTable::Id parent, std::uint32_t move) {
  return (std::uint64_t{parent} << 32) | move;
}
// The moves of the links from a state to the one that comes from none, the last one first.
std::vector<std::uint32_t> moves_back(const StateTable& table, StateTable::Id id);

// The moves from the start of the task to the state `id` of a search by keys. They need not be
// those of the links: each of these was made in a state that may have had other names.
std::vector<Move> retrace(const Task& task, const Clockwork& clockwork, const StateTable& table,
                          StateTable::Id id);

}  // namespace tafl::plan
