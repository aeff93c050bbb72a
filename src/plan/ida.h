// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "plan/heuristic.h"
#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

// Iterative-deepening A* with a table of states that were searched in vain, as CADIA-Player's of
// 2007: depth first within a limit of moves made plus moves estimated, which then grows. Without a
// heuristic the estimate is 0. Memory is a table of fixed size, so it never runs out; what only
// limits the number of steps is left out of the states (clockwork.h). The best plan on the way is
// offered whatever it is worth.
Effort ida_star(const Task& task, Keeper& keeper, Heuristic* heuristic = nullptr);

}  // namespace tafl::plan
