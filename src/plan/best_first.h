// SPDX-License-Identifier: MIT
#pragma once

#include "plan/heuristic.h"
#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

struct BestFirst {
  // A state is as good as `made` times the moves made plus `left` times those estimated: 1 and 1
  // is A*, 0 and 1 is greedy.
  int made = 1;
  int left = 1;
  std::size_t batch = 64;  // states at a time
};

// Time-bounded best-first search in lanes in a budget of memory. Dead ends of the heuristic are not
// entered, and a state that is reached again by a shorter way is opened again.
Effort best_first(const Task& task, Keeper& keeper, Heuristic& heuristic, const BestFirst& how,
                  const char* name);

// A* with the admissible estimate of the relaxed game; greedy with the sum of its parts.
Effort astar(const Task& task, Keeper& keeper);
Effort greedy(const Task& task, Keeper& keeper);
// Greedy with costs.h.
Effort additive(const Task& task, Keeper& keeper);
Effort relaxed_plan(const Task& task, Keeper& keeper);

}  // namespace tafl::plan
