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
#include "lanes/compiled_game.h"
#include "net/text.h"
#include "verify/census.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;

// A stage on the way from text to machine, and its stable text.
struct Stage {
  std::string_view name;
  std::string_view sentence;
  std::string (*text)(const std::shared_ptr<const game::Game>& game, const net::Selection& steps);
};

std::string rules_text(const std::shared_ptr<const game::Game>& game, const net::Selection&) {
  return verify::clauses_text(*game);
}

std::string ground_text(const std::shared_ptr<const game::Game>& game,
                        const net::Selection& steps) {
  ground::Options options;
  options.rewrite = steps.takes("rewrite-rules");
  return ground::to_text(cli::require(ground::ground(game, {}, options)));
}

std::string network_text(const std::shared_ptr<const game::Game>& game,
                         const net::Selection& steps) {
  lanes::CompileOptions options;
  options.steps = steps;
  const auto compiled = cli::require(lanes::compile(game, {}, options));
  return net::to_text(compiled->network, compiled->program);
}

std::string passes_text(const std::shared_ptr<const game::Game>& game,
                        const net::Selection& steps) {
  std::string text = fmt::format("{:<12} {:>10} {:>12} {:>7} {:>9}\n", "pass", "gates",
                                 "operations", "depth", "ms");
  lanes::CompileOptions options;
  options.steps = steps;
  options.report = [&text](const net::Step& step) {
    text += fmt::format("{:<12} {:>10} {:>12} {:>7} {:>9.1f}\n", step.pass, step.after.gates,
                        step.after.operations, step.after.depth, step.seconds * 1000);
  };
  cli::require(lanes::compile(game, {}, options));
  return text;
}

constexpr Stage kStages[] = {
    {"rules", "the clauses that machines compile, one per line", rules_text},
    {"ground", "every rule instance that can matter, without variables", ground_text},
    {"network", "the Boolean network, gate by gate", network_text},
    {"passes", "the size of the network after each pass, and how long it took", passes_text},
};

struct Options {
  std::string file;
  std::string stage = "rules";
  net::Selection steps;
};

ExitCode run(const Options& options) {
  const cli::Loaded loaded = cli::load_game(options.file);
  for (const Stage& stage : kStages) {
    if (stage.name == options.stage) fmt::print("{}", stage.text(loaded.game, options.steps));
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
  cli::add_steps(*command, options->steps);
  command->footer(footer);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
