// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "analysis/analysis.h"

namespace tafl::cli {

// What an analysis found, one line each, the confidence at its end.
std::vector<std::string> discovery_lines(const analysis::Analysis& analysis,
                                         const lanes::CompiledGame& game);

// The same for programs.
nlohmann::ordered_json discovery_json(const analysis::Analysis& analysis,
                                      const lanes::CompiledGame& game);

}  // namespace tafl::cli
