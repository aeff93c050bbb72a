// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/terminal.h"
#include "commands/bench_search.h"
#include "commands/commands.h"
#include "verify/playouts.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;

struct Options {
  std::vector<std::string> files;
  double seconds = 3;
  std::size_t playouts = SIZE_MAX;
  std::string search;  // a player; empty: random playouts
  cli::Common common;
};

struct Row {
  std::string game;
  std::string machine;
  double ready_ms = 0;
  verify::Playouts played;

  double per_second(std::uint64_t count) const {
    return played.seconds > 0 ? static_cast<double>(count) / played.seconds : 0;
  }
};

// Times are processor time: other work on the machine does not count.
Row measure(const Options& options, const std::string& file) {
  const base::ThreadCpuClock clock;
  const double begin = clock.seconds();
  const cli::Loaded loaded = cli::load_game(file);
  const auto controller = cli::controller(loaded.game, options.common);
  Row row;
  row.game = loaded.name;
  row.machine = controller->machine_name();
  row.ready_ms = (clock.seconds() - begin) * 1000;
  cli::ProgressLine line(fmt::format("bench {}", loaded.name));
  verify::PlayoutOptions how;
  how.seconds = options.seconds;
  how.most_playouts = options.playouts;
  how.progress = line.callback();
  base::Rng rng(options.common.seed);
  row.played = verify::run_playouts(*controller, rng, clock, how);
  if (row.played.stopped) throw Failure(ExitCode::kInterrupted, "interrupted");
  return row;
}

void print_json(const Row& row) {
  const json document = {{"game", row.game},
                         {"machine", row.machine},
                         {"threads", 1},
                         {"seconds", row.played.seconds},
                         {"playouts", row.played.playouts},
                         {"transitions", row.played.transitions},
                         {"playouts_per_second", row.per_second(row.played.playouts)},
                         {"transitions_per_second", row.per_second(row.played.transitions)},
                         {"ready_ms", row.ready_ms},
                         {"gates", nullptr}};
  fmt::print("{}\n", document.dump());
}

void print_row(const Row& row) {
  fmt::print("{:<32} {:<11} {:>10.1f} {:>14.1f} {:>16.0f}\n", row.game, row.machine, row.ready_ms,
             row.per_second(row.played.playouts), row.per_second(row.played.transitions));
}

ExitCode run(const Options& options) {
  if (!options.search.empty()) {
    return bench_search(options.files, options.search, options.seconds, options.common);
  }
  if (!options.common.json) {
    fmt::print("{}\n", cli::inked(fmt::format("{:<32} {:<11} {:>10} {:>14} {:>16}", "game",
                                              "machine", "ready ms", "playouts/s", "transitions/s"),
                                  cli::Ink::kBold, cli::standard_output()));
  }
  for (const std::string& file : options.files) {
    const Row row = measure(options, file);
    if (options.common.json) {
      print_json(row);
    } else {
      print_row(row);
    }
    std::fflush(stdout);
  }
  return ExitCode::kFine;
}

}  // namespace

void add_bench(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("bench", "Measure random playouts per second");
  command->add_option("FILE", options->files, "Rule sheets: paths or names of games")
      ->required()
      ->type_name("");
  command->add_option("--seconds", options->seconds, "Processor time for each game")
      ->check(CLI::PositiveNumber)
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--playouts", options->playouts, "Stop a game after this many playouts")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command->add_option("--search", options->search, "Measure the search of a player, on one thread")
      ->type_name("PLAYER")
      ->expected(0, 1)
      ->default_str("uct");
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  cli::add_json(*command, options->common);
  command->footer("With --json one document per game, each on a line of its own.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
