// SPDX-License-Identifier: MIT
#pragma once

#include "game/game.h"
#include "prolog/engine.h"
#include "prolog/terms.h"

namespace tafl::prolog {

// What the machine needs to know about the relations once they are in the engine.
struct Loaded {
  bool tables = false;              // some relation is tabled
  bool tables_use_does = false;     // and leans on the moves
  bool questions_use_does = false;  // legal, goal or terminal leans on the moves
};

// Gives the rules of a game to an engine. Static relations are solved first and replaced by the
// facts they amount to (OGRE's static cache), unless they are too large or infinite. The other
// rules are translated with the sizes of these in mind. REQUIRES: a Session of the engine; 'r
// true', 'r does' and the fluents are declared.
Loaded load(const game::Game& game, Engine& engine, Terms& terms);

}  // namespace tafl::prolog
