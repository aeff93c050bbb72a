// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "game/controller.h"
#include "game/game.h"

namespace tafl::machine {

// The names that make_controller knows, "auto" first.
const std::vector<std::string_view>& machine_names();

// A controller at the initial state on the machine with this name. An error of kind kLimit if the
// game is too large for that machine.
base::Result<std::unique_ptr<game::Controller>> make_controller(
    std::shared_ptr<const game::Game> game, std::string_view machine,
    const base::Limits& limits = {});

}  // namespace tafl::machine
