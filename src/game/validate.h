// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "game/game.h"
#include "gdl/ast.h"
#include "gdl/diagnostic.h"

namespace tafl::game {

struct ValidationOptions {
  // Refuse what practice tolerates and the specification does not.
  bool strict = false;
};

// Checks a rule sheet and turns it into a Game: the only way to obtain one. Null if there is an
// error; the diagnostics come in the order of the text.
std::shared_ptr<const Game> validate(gdl::RuleSheet sheet, gdl::Diagnostics& diagnostics,
                                     const ValidationOptions& options = {});

}  // namespace tafl::game
