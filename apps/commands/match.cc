// SPDX-License-Identifier: MIT
#include "manager/match.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "base/clock.h"
#include "base/files.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/match_view.h"
#include "cli/options.h"
#include "cli/players.h"
#include "cli/terminal.h"
#include "commands/commands.h"
#include "view/layout.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;

constexpr double kTerminalDelay = 0.3;  // so that a person can follow quick players

struct Options {
  std::string file;
  std::vector<std::string> players;
  std::string record_file;
  double delay = -1;
  manager::MatchOptions match;
  cli::Common common;
};

base::Result<manager::Record> play(const Options& options, const cli::Loaded& loaded,
                                   cli::MatchView* view, double delay) {
  const base::SteadyClock clock;
  manager::MatchOptions how = options.match;
  how.machine = options.common.machine;
  how.limits = options.common.limits();
  how.seed = options.common.seed;
  how.interrupted = [] { return cli::interrupted(); };
  auto players = cli::make_players(options.players, loaded.game->roles().size(), "role");
  manager::Match match(loaded.game, loaded.name, std::move(players), std::move(how), clock);
  if (view == nullptr) return match.run();
  const auto watch = [&](const manager::Scene& scene) {
    view->show(scene);
    if (!scene.terminal) cli::sleep_seconds(delay);
  };
  if (!cli::standard_output().colour) return match.run(watch);
  return match.run(watch, [&](const manager::Thinking& thinking) { view->think(thinking); });
}

ExitCode exit_code(const manager::Record& record) {
  if (record.is_complete()) return ExitCode::kFine;
  if (record.end == "interrupted") return ExitCode::kInterrupted;
  return record.end.ends_with("plies") || record.end.starts_with("limit") ? ExitCode::kLimit
                                                                          : ExitCode::kInput;
}

ExitCode run(const Options& options) {
  const cli::Loaded loaded = cli::load_game(options.file);
  const cli::Terminal terminal = cli::standard_output();
  std::optional<cli::MatchView> view;
  if (!options.common.json) {
    view.emplace(view::recognise(*cli::controller(loaded.game, options.common)), terminal);
  }
  const double delay = options.delay >= 0 ? options.delay : (terminal.colour ? kTerminalDelay : 0);
  const manager::Record record =
      cli::require(play(options, loaded, view ? &*view : nullptr, delay));
  if (!options.record_file.empty()) {
    cli::require(base::write_file(options.record_file, manager::to_json(record) + "\n"));
  }
  if (view) view->finish(record);
  view.reset();
  if (options.common.json) fmt::print("{}\n", manager::to_json(record));
  if (!record.is_complete()) {
    throw Failure(exit_code(record), fmt::format("the match has no result: {}", record.end));
  }
  return ExitCode::kFine;
}

}  // namespace

void add_match(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("match", "Let players play one match and watch it");
  cli::add_file(*command, options->file);
  command->add_option("--players", options->players, "A player per role; random if not given")
      ->delimiter(',')
      ->type_name("A,B,...");
  command->add_option("--start-clock", options->match.start_seconds, "Time to prepare")
      ->check(CLI::NonNegativeNumber)
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--play-clock", options->match.play_seconds, "Time for each move")
      ->check(CLI::PositiveNumber)
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--plies", options->match.most_plies, "Stop after this many joint moves")
      ->check(CLI::PositiveNumber)
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--ponder", options->match.ponder, "Players may think in the others' time");
  command->add_flag("--simultaneous", options->match.simultaneous,
                    "Ask all players at the same time");
  command->add_option("--delay", options->delay, "Pause after each ply (0.3 on a terminal)")
      ->check(CLI::NonNegativeNumber)
      ->type_name("S");
  command->add_option("--record", options->record_file, "Write the record to this JSON file")
      ->type_name("F.json");
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  cli::add_json(*command, options->common);
  command->footer(cli::players_help());
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
