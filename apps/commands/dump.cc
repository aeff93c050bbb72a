// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.h"
#include "cli/load.h"
#include "cli/options.h"
#include "commands/commands.h"
#include "ground/ground.h"
#include "verify/census.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;

// A stage on the way from text to machine, and its stable text.
struct Stage {
  std::string_view name;
  std::string_view sentence;
  std::string (*text)(const std::shared_ptr<const game::Game>& game);
};

std::string rules_text(const std::shared_ptr<const game::Game>& game) {
  return verify::clauses_text(*game);
}

std::string ground_text(const std::shared_ptr<const game::Game>& game) {
  return ground::to_text(cli::require(ground::ground(game, {})));
}

constexpr Stage kStages[] = {
    {"rules", "the clauses that machines compile, one per line", rules_text},
    {"ground", "every rule instance that can matter, without variables", ground_text},
};

struct Options {
  std::string file;
  std::string stage = "rules";
};

ExitCode run(const Options& options) {
  const cli::Loaded loaded = cli::load_game(options.file);
  for (const Stage& stage : kStages) {
    if (stage.name == options.stage) fmt::print("{}", stage.text(loaded.game));
  }
  return ExitCode::kFine;
}

}  // namespace

void add_dump(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("dump", "Print a stage of compilation as stable text");
  cli::add_file(*command, options->file);
  std::vector<std::string> names;
  std::string footer = "Stages:";
  for (const Stage& stage : kStages) {
    names.emplace_back(stage.name);
    footer += fmt::format("\n  {:<10} {}", stage.name, stage.sentence);
  }
  command->add_option("--stage", options->stage, "Which stage")
      ->check(CLI::IsMember(std::move(names)))
      ->capture_default_str();
  command->footer(footer);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
