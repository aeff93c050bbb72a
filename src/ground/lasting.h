// SPDX-License-Identifier: MIT
//
// Fluents that never change: the walls of a maze that its rules keep in the state.
//
//   (init (wall 1 2 north)) ...    (<= (next (wall ?x ?y ?d)) (true (wall ?x ?y ?d)))
//
// What holds of them at first holds for ever, so conditions on them become conditions on a static
// relation and are decided while grounding. They stay in the state, by the rule that keeps them.
#pragma once

#include <vector>

#include "game/game.h"
#include "gdl/symbol.h"

namespace tafl::ground {

// The game's clauses with conditions on lasting fluents replaced, and the clauses of the relations
// that stand for them. Adds the new names to `symbols`, the game's own.
std::vector<game::Clause> settle_lasting(const game::Game& game, gdl::SymbolTable& symbols);

}  // namespace tafl::ground
