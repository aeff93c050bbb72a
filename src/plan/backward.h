// SPDX-License-Identifier: MIT
#pragma once

#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

// From the goal backwards: which states are ends with the highest reward? A formula of one state
// says so, with what random play suggests about fluents that exclude each other, and without what
// the relaxed game shows to be impossible. One such state after the other becomes the target of a
// best-first search that counts the fluents in which a state differs from it. Solves puzzles whose
// solution is hard to see but easy to carry out, as nonograms.
Effort backward(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
