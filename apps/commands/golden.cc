// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>

#include "cli/load.h"
#include "cli/options.h"
#include "commands/commands.h"
#include "verify/playthrough.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;

struct Options {
  std::string file;
  std::size_t plies = verify::PlaythroughOptions{}.most_plies;
  cli::Common common;
};

ExitCode run(const Options& options) {
  const cli::Loaded loaded = cli::load_game(options.file);
  const auto controller = cli::controller(loaded.game, options.common);
  verify::PlaythroughOptions how;
  how.seed = options.common.seed;
  how.most_plies = options.plies;
  fmt::print("{}", verify::playthrough(*controller, loaded.name, how));
  return ExitCode::kFine;
}

}  // namespace

void add_golden(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("golden", "Print a random game as the text that golden.txt holds");
  cli::add_file(*command, options->file);
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  command->add_option("--plies", options->plies, "Cut the game after this many joint moves")
      ->type_name("N")
      ->capture_default_str();
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
