// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "analysis/analysis.h"
#include "lanes/compiled_game.h"

namespace tafl::cli {

// What OGRE's self-play and a regression make of each evaluator, for one role.
nlohmann::ordered_json evaluator_json(const std::shared_ptr<const lanes::CompiledGame>& game,
                                      const analysis::Analysis& analysis, std::size_t role,
                                      std::uint64_t seed);

// The same as a table.
std::string evaluator_table(const nlohmann::ordered_json& report);

}  // namespace tafl::cli
