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

// The same to prove that the best plan so far has no better: states from which more than its reward
// cannot be had in the relaxed game (levels.h) are not gone on from, and nothing is looked at after
// the last move at which the step counter leaves hope (deadline.h). Slower per state.
Effort prove(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
