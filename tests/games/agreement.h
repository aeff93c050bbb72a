// SPDX-License-Identifier: MIT
//
// Every machine that runs a network against one that does not.
#pragma once

#include "game/controller.h"
#include "lanes/compiled_game.h"
#include "verify/agree.h"

namespace tafl::tests {

// Fails the test where a network of the game differs from `referee` in random play: one state at a
// time (compiled, and evaluated by what changes), and at every width, interpreted and compiled.
void expect_networks_agree(game::Controller& referee,
                           const std::shared_ptr<const lanes::CompiledGame>& compiled,
                           const verify::AgreeOptions& options);

}  // namespace tafl::tests
