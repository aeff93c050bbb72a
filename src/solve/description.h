// SPDX-License-Identifier: MIT
//
// Parts of a model as JSON, for files. Fluents are written as texts, so that a file belongs to the
// rules and not to the numbers of one run.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "lanes/compiled_game.h"
#include "solve/measure.h"
#include "solve/rewards.h"
#include "solve/variables.h"

namespace tafl::solve {

nlohmann::json describe(const std::vector<Variable>& variables, const lanes::CompiledGame& game);
// An error if the game has other fluents. Throws nlohmann::json::exception on other damage.
base::Result<std::vector<Variable>> variables_of(const nlohmann::json& json,
                                                 const lanes::CompiledGame& game);

// What a solve is known by: the rules and the preference.
std::string key_of(const lanes::CompiledGame& game, Preference preference);

nlohmann::json describe(const Buckets& buckets);
Buckets buckets_of(const nlohmann::json& json);

nlohmann::json describe(const Measure& measure, const lanes::CompiledGame& game);
Measure measure_of(const nlohmann::json& json, const lanes::CompiledGame& game);

}  // namespace tafl::solve
