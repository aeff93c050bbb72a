// SPDX-License-Identifier: MIT
#pragma once

#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

// Depth first by the scarcest part of the goal: of all conditions that do not hold yet, the one
// that the fewest moves bring about is next, and only those moves are tried. That is how one fills
// a sudoku: a cell with one number left first. The order of moves is thereby given up, and with it
// completeness, so a search in vain proves nothing. States that are dead ends in the relaxed game
// are left at once. Restarts with ties broken anew.
Effort scarce(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
