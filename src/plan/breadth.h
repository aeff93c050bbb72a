// SPDX-License-Identifier: MIT
#pragma once

#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

// Breadth-first search in lanes: every state once, by layers. What only limits the number of steps
// is left out of the comparison first (clockwork.h); if that sees everything and the highest goal
// value was not among it, depths are kept apart, which proves what is best. Finds the shortest plan
// of the highest reward. 5 to 20 bytes and more per state, by the number of fluents.
Effort breadth_first(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
