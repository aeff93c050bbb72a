// SPDX-License-Identifier: MIT
#include "cli/players.h"

#include <fmt/format.h>

#include <memory>

#include "commands/commands.h"

namespace tafl::commands {

void add_players(CLI::App& app, cli::ExitCode& exit) {
  CLI::App* command = app.add_subcommand("players", "List the players and their parameters");
  const auto markdown = std::make_shared<bool>(false);
  command->add_flag("--markdown", *markdown, "As a page of documentation");
  command->callback([markdown, &exit] {
    fmt::print("{}", *markdown ? cli::players_markdown() : cli::players_text());
    exit = cli::ExitCode::kFine;
  });
}

}  // namespace tafl::commands
