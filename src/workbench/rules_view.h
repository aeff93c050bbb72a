// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "workbench/json.h"
#include "workbench/table.h"

namespace tafl::workbench {

// GET /api/games/ID/rules, /dependencies, /network and /features.
json rules_json(const Services& services, const std::string& game);
json dependencies_json(const Services& services, const std::string& game);
// Compiles, `seconds` at the most.
json network_json(const Services& services, const std::string& game, double seconds);
// Compiles and analyses, `seconds` at the most each.
json features_json(const Services& services, const std::string& game, double seconds);

}  // namespace tafl::workbench
