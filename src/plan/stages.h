// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "plan/keeper.h"
#include "plan/meeting.h"
#include "plan/task.h"

namespace tafl::plan {

// How many states the two sides of a stage look at together, roughly: the root of the number of its
// states.
double stage_cost(const Pieces& pieces, const Stage& stage);

// The stages of a permutation puzzle: as few as there can be if none of them costs more than so
// many states. Empty if there are none.
std::vector<Stage> choose_stages(const Pieces& pieces, double most_states);

// Permutation puzzles (pieces.h): a search from both ends, the start and the end with the highest
// reward. Where that is too far, in stages: first to a state that fewer moves can bring to that
// end, then with those moves alone. For a cube this finds what Thistlethwaite found: after the
// first stage quarter turns of four faces are not needed any more.
Effort stages(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
