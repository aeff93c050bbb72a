// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/options.h"

namespace tafl::commands {

// `tafl bench --search`: what one thread of a player's search does in each game, and where its time
// goes.
cli::ExitCode bench_search(const std::vector<std::string>& files, const std::string& player,
                           double seconds, const cli::Common& common);

}  // namespace tafl::commands
