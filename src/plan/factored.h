// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

// Groups of fluents that do not influence each other, as masks: the two boards of a game that is
// two games. Only groups that the condition of the highest goal speaks of.
struct Factor {
  Bits fluents;
  Bits parts;  // of that condition (levels.h), one bit each, those that speak of this group alone
};
// With `legality`, what decides whether a move is legal belongs to what the move changes; without,
// it does not, as moves that are pairs would then make one group of everything.
std::vector<Factor> find_factors(const lanes::CompiledGame& game, int reward, bool legality);

// Solves the groups one after the other, each by a breadth-first search in which states that differ
// only in other groups are the same. First side by side: a plan for the next group makes moves that
// do to the groups before what their plans do (games whose moves are pairs). Then in a row: the
// plan for the next group begins where the last one ended (games with a move for one group at a
// time). Where n groups have k states each that is n k states instead of k to the power of n.
Effort factored(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
