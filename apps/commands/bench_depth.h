// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/options.h"

namespace tafl::commands {

// `tafl bench --search` for players that look ahead ply by ply: states per second of processor
// time, from the initial state.
cli::ExitCode bench_depth(const std::vector<std::string>& files, const std::string& player,
                          double seconds, const cli::Common& common);

}  // namespace tafl::commands
