// SPDX-License-Identifier: MIT
//
// An endgame database: the states from which best play ends within a few moves, found backwards
// from all states where the game is over, without asking which of them can be reached.
#pragma once

#include <cstddef>
#include <memory>

#include "base/result.h"
#include "lanes/compiled_game.h"
#include "solve/database.h"
#include "solve/solver.h"

namespace tafl::solve {

struct Endgame {
  std::shared_ptr<const Database> database;
  std::size_t steps = 0;  // done
  dd::Count states = 0;   // that have a value
};

// At most `steps` moves before the end, fewer when a limit is reached. `options` as for solve();
// its folder is not used.
base::Result<Endgame> make_endgame(const std::shared_ptr<const lanes::CompiledGame>& game,
                                   std::size_t steps, const SolveOptions& options);

// What a whole database knows of its last layers, and nothing else: as if a solve had not come back
// to the beginning. REQUIRES: it has a measure.
std::shared_ptr<const Database> last_layers(const Database& whole, std::size_t layers);

}  // namespace tafl::solve
