// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "cli/terminal.h"
#include "game/game.h"
#include "verify/simulate.h"

namespace tafl::cli {

// What random play showed: a line per property, lengths, and a table of roles.
std::string simulation_text(const verify::Simulation& simulation, const game::Game& game,
                            const Terminal& terminal);
// Only the lengths and the table of roles.
std::string simulation_figures(const verify::Simulation& simulation, const game::Game& game);
nlohmann::ordered_json simulation_json(const verify::Simulation& simulation,
                                       const game::Game& game);

}  // namespace tafl::cli
