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
  // Also warn of what is a slip in one sheet and a habit in the next: variables used once.
  bool pedantic = false;
};

// Checks a rule sheet and turns it into a Game: the only way to obtain one. Null if there is an
// error; the diagnostics come in the order of the text. checks/checks.h lists what is checked.
std::shared_ptr<const Game> validate(gdl::RuleSheet sheet, gdl::Diagnostics& diagnostics,
                                     const ValidationOptions& options = {});

}  // namespace tafl::game
