// SPDX-License-Identifier: MIT
//
// One function per command: each adds itself to the command line and, when it is chosen, runs and
// leaves its exit code in `exit`. A command that fails throws cli::Failure.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/exit_code.h"

namespace tafl::commands {

void add_check(CLI::App& app, cli::ExitCode& exit);
void add_format(CLI::App& app, cli::ExitCode& exit);
void add_scramble(CLI::App& app, cli::ExitCode& exit);
void add_info(CLI::App& app, cli::ExitCode& exit);
void add_dump(CLI::App& app, cli::ExitCode& exit);
void add_graph(CLI::App& app, cli::ExitCode& exit);
void add_perft(CLI::App& app, cli::ExitCode& exit);
void add_verify(CLI::App& app, cli::ExitCode& exit);
void add_ask(CLI::App& app, cli::ExitCode& exit);
void add_golden(CLI::App& app, cli::ExitCode& exit);
void add_match(CLI::App& app, cli::ExitCode& exit);
void add_tournament(CLI::App& app, cli::ExitCode& exit);
void add_tree(CLI::App& app, cli::ExitCode& exit);
void add_players(CLI::App& app, cli::ExitCode& exit);
void add_play(CLI::App& app, cli::ExitCode& exit);
void add_player(CLI::App& app, cli::ExitCode& exit);
void add_engine(CLI::App& app, cli::ExitCode& exit);
void add_bench(CLI::App& app, cli::ExitCode& exit);
void add_serve(CLI::App& app, cli::ExitCode& exit);
void add_solve(CLI::App& app, cli::ExitCode& exit);
void add_analyze(CLI::App& app, cli::ExitCode& exit);

}  // namespace tafl::commands
