// SPDX-License-Identifier: MIT
//
// The same question answered by somebody else's library: games solved with BuDDy's binary decision
// diagrams, one variable per fluent and one relation per joint move, bucket by bucket as in the
// published algorithm. Slow and plain; it is there to be compared with.
#pragma once

#include <memory>

#include "base/result.h"
#include "lanes/compiled_game.h"
#include "solve/solver.h"

namespace tafl::solve {

// Reachable states, buckets and the value of the initial state; no database. For games in which
// the turns tell who chooses, without recursive rules. BuDDy's state is one for the whole process:
// one call at a time.
base::Result<Solution> solve_with_buddy(const std::shared_ptr<const lanes::CompiledGame>& game,
                                        const SolveOptions& options);

}  // namespace tafl::solve
