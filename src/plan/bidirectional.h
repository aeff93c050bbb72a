// SPDX-License-Identifier: MIT
#pragma once

#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

// Breadth first from the start and from all ends with the highest reward, the smaller layer next,
// until both meet: where moves lead to b states each, a plan of d moves takes about twice b to the
// power of d/2 states. Fits games with few such ends (targets.h), from which one can go back: by
// moves read backwards (regression.h), or because whatever is done can be undone by one move, which
// is tried out on random play. Then what a state leads to also leads to it.
Effort bidirectional(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
