// SPDX-License-Identifier: MIT
//
// Which moves of a match were mistakes: by the database where the game is solved (here, or
// within seconds), else by searching
// every position of the match for a while and looking where values fall.
#pragma once

#include <string>

#include "workbench/jobs.h"
#include "workbench/json.h"
#include "workbench/matches.h"
#include "workbench/solutions.h"
#include "workbench/table.h"

namespace tafl::workbench {

// POST /api/matches/ID/analysis: the document, begun now unless there is one for these moves.
json start_analysis(const std::string& match, const Services& services, Matches& matches,
                    Solutions& solutions, Jobs& jobs);

// A move that could be played, for POST /api/matches/ID/hint. Takes about a second.
json hint_json(const MatchData& data, const std::string& role, const Services& services,
               Solutions& solutions);

// What to call a loss of so many points.
std::string_view mark_of(double loss, bool exact);

}  // namespace tafl::workbench
