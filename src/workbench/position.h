// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "game/controller.h"
#include "workbench/json.h"
#include "workbench/shown_game.h"

namespace tafl::workbench {

// The position a controller is at, as docs/api.md has it; `ply` is written as given. Moves whose
// words name no squares are tried out (the controller is left where it was), a few dozen at the
// most.
json position_json(const ShownGame& shown, game::Controller& controller, std::size_t ply);

}  // namespace tafl::workbench
