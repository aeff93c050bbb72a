// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>

#include <boost/asio/io_context.hpp>

#include "base/clock.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/service.h"
#include "commands/commands.h"
#include "gdl/symbol.h"
#include "workbench/workbench.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
namespace fs = std::filesystem;

struct Options {
  workbench::WorkbenchOptions bench;
  std::string data;
  std::string pages;
};

// Those of the source tree that the program was built from, or those it was installed with.
fs::path default_pages_folder() {
  std::error_code code;
  fs::path built = TAFL_DEFAULT_WEB_DIR;
  if (fs::exists(built / "index.html", code)) return built;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  const fs::path installed = program.parent_path().parent_path() / "share" / "tafl" / "web";
  return fs::exists(installed / "index.html", code) ? installed : built;
}

ExitCode run(Options options) {
  workbench::WorkbenchOptions& bench = options.bench;
  bench.data = options.data;
  bench.pages = options.pages.empty() ? default_pages_folder() : fs::path(options.pages);
  bench.shelf.folder = cli::games_folder();
  bench.version = TAFL_VERSION;
  std::random_device random;
  bench.matches.seed = (std::uint64_t{random()} << 32) | random();
  for (std::string& name : bench.names) name = gdl::fold_case(name);
  bench.names.push_back(bench.web.bind);

  const base::SteadyClock clock;
  boost::asio::io_context loop;
  const auto workbench = cli::require(workbench::Workbench::start(loop, bench, clock));
  fmt::print("The workbench is at http://{}:{}/\n", bench.web.bind, workbench->port());
  std::fflush(stdout);
  if (!workbench->has_pages()) {
    fmt::print(stderr, "There are no pages in {}: 'npm ci && npm run build' in web/ makes them.\n",
               bench.pages.string());
  }
  cli::run_until_interrupted(loop);
  return ExitCode::kFine;
}

void add_limits(CLI::App& command, workbench::WorkbenchOptions& bench) {
  command.add_option("--matches", bench.matches.most_tables, "Play this many at once")
      ->check(CLI::Range(1, 1000))
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--player-memory", bench.player_megabytes, "Megabytes for a player's tree")
      ->check(CLI::Range(1, 1 << 20))
      ->type_name("MB")
      ->capture_default_str();
  command.add_option("--memory", bench.total_megabytes, "Megabytes for the trees of all players")
      ->check(CLI::Range(64, 1 << 24))
      ->type_name("MB")
      ->capture_default_str();
  command.add_option("--player-threads", bench.player_threads, "Threads of a player at the most")
      ->check(CLI::Range(1, 1024))
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--solve-memory", bench.solve_megabytes, "Megabytes for solving a game")
      ->check(CLI::Range(1, 1 << 24))
      ->type_name("MB")
      ->capture_default_str();
}

}  // namespace

void add_serve(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  options->data = cli::data_folder("workbench", "workbench");
  options->bench.web.port = 8080;
  CLI::App* command =
      app.add_subcommand("serve", "The workbench: play, watch and understand games in a browser");
  command->add_option("--port", options->bench.web.port, "0 takes any free one")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--bind", options->bench.web.bind, "The address to listen on")
      ->type_name("ADDRESS")
      ->capture_default_str();
  command
      ->add_option("--name", options->bench.names,
                   "A host name that browsers elsewhere may call it by")
      ->type_name("HOST");
  command->add_option("--data", options->data, "Keep matches and games here")
      ->type_name("DIR")
      ->capture_default_str();
  command->add_option("--web,--pages", options->pages, "The built pages, if they are elsewhere")
      ->type_name("DIR");
  command->add_flag("!--no-remote-players", options->bench.matches.remote_players,
                    "Refuse players at http://host:port");
  add_limits(*command, options->bench);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
