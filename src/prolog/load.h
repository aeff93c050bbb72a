// SPDX-License-Identifier: MIT
#pragma once

#include "prolog/engine.h"
#include "prolog/terms.h"
#include "prolog/translate.h"

namespace tafl::prolog {

// What the machine needs to know about the relations once they are in the engine.
struct Loaded {
  bool tables = false;              // some relation is tabled
  bool tables_use_does = false;     // and leans on the moves
  bool questions_use_does = false;  // legal, goal or terminal leans on the moves
};

// Gives a program to an engine. Static relations that are defined by rules are solved now and
// replaced by the facts they amount to (OGRE's static cache), unless they are too large or
// infinite. REQUIRES: a Session of the engine; 'r true', 'r does' and the fluents are declared.
Loaded load(const Program& program, Engine& engine, Terms& terms);

}  // namespace tafl::prolog
