// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/load.h"
#include "cli/options.h"
#include "search/config.h"
#include "search/simulator.h"

namespace tafl::commands {

// What a search by these settings stands on, on the machine that was asked for.
std::unique_ptr<search::Simulator> make_simulator(const cli::Loaded& loaded,
                                                  const cli::Common& common,
                                                  const search::Config& config);

// `tafl bench --search`: what one thread of a player's search does in each game, and where its time
// goes.
cli::ExitCode bench_search(const std::vector<std::string>& files, const std::string& player,
                           double seconds, const cli::Common& common);

}  // namespace tafl::commands
