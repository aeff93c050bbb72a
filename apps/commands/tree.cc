// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "base/files.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/players.h"
#include "commands/bench_search.h"
#include "commands/commands.h"
#include "player/registry.h"
#include "player/search_players.h"
#include "search/picture.h"
#include "search/search.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;

constexpr std::uint64_t kIterations = 2000;

struct Options {
  std::string file;
  std::string player = "cadia1";
  std::string out;
  std::size_t nodes = 3000;
  cli::Common common;
};

ExitCode run(const Options& options) {
  const auto order = player::parse_player(options.player);
  if (!order) throw Failure(ExitCode::kUsage, order.error().message);
  const player::SearchSettings settings = player::settings_of(order->entry->name, order->settings);
  const cli::Loaded loaded = cli::load_game(options.file);
  std::vector<std::unique_ptr<search::Simulator>> simulators;
  simulators.push_back(make_simulator(loaded, options.common, settings.config));
  search::Search search(settings.config, std::move(simulators), options.common.seed);
  search.start();
  const std::uint64_t wanted = settings.iterations == 0 ? kIterations : settings.iterations;
  while (!search.terminal() && search.counters().iterations.load() < wanted) {
    if (cli::interrupted()) return ExitCode::kInterrupted;
    search.worker(0).round(wanted - search.counters().iterations.load());
  }
  const std::string page = search::to_html(
      search, fmt::format("{} searched by {}", loaded.name, options.player), options.nodes);
  cli::require(base::write_file(options.out, page));
  return ExitCode::kFine;
}

}  // namespace

void add_tree(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("tree", "Draw the tree of a search in three dimensions");
  cli::add_file(*command, options->file);
  command->add_option("--player", options->player, "Whose search, and how many iterations")
      ->type_name("PLAYER")
      ->capture_default_str();
  command->add_option("--nodes", options->nodes, "Draw so many, the most visited ones")
      ->check(CLI::PositiveNumber)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("-o,--out", options->out, "The page to write")
      ->required()
      ->type_name("F.html");
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
