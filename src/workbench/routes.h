// SPDX-License-Identifier: MIT
#pragma once

#include "workbench/jobs.h"
#include "workbench/matches.h"
#include "workbench/router.h"
#include "workbench/solutions.h"
#include "workbench/studies.h"
#include "workbench/table.h"
#include "workbench/workbench.h"

namespace tafl::workbench {

// The endpoints of docs/api.md, a function per chapter. What they refer to outlives the router.
void add_about_routes(Router& router, const WorkbenchOptions& options);
void add_game_routes(Router& router, const Services& services, const Solutions& solutions);
void add_rules_routes(Router& router, const Services& services, double most_seconds);
void add_match_routes(Router& router, Matches& matches);
void add_judging_routes(Router& router, const Services& services, Matches& matches,
                        Solutions& solutions, Jobs& jobs);
void add_study_routes(Router& router, Studies& studies, Solutions& solutions);
void add_tournament_routes(Router& router, const Services& services, Matches& matches, Jobs& jobs);
void add_solution_routes(Router& router, Solutions& solutions, Jobs& jobs);

}  // namespace tafl::workbench
