// SPDX-License-Identifier: MIT
#pragma once

#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

// Planning as satisfiability (Kautz and Selman 1992): the game for T steps as one formula, the best
// reward at the end of it, and a solver for such formulas. Good at what search is bad at: puzzles
// whose moves can be made in any order and whose conditions exclude each other, as sudoku and
// queens. Longer and longer T, each with a number of conflicts that grows from round to round. If
// no plan of any length is left, that is proved, and the next lower reward is tried.
Effort sat_plan(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
