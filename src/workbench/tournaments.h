// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "workbench/jobs.h"
#include "workbench/json.h"
#include "workbench/table.h"

namespace tafl::workbench {

// Starts a tournament as POST /api/tournaments has it and answers its document; throws ApiError.
// Its results are told after every match.
json start_tournament(const json& order, const std::string& id, const Services& services,
                      Jobs& jobs);

// For lists: without results, ratings over time and pairs.
json brief_tournament(json document);

}  // namespace tafl::workbench
