// SPDX-License-Identifier: MIT
#pragma once

#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

// Beam search in lanes: of every layer only the best states go on. What best means takes turns: the
// estimate of the relaxed game, many moves left, few moves left that do not end the game
// (Warnsdorff's rule of the knight's tour), the goal value if the game ended here. Every round has
// twice the width of the last one. By layers, so a limit of steps is always at its true value.
Effort beam(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
