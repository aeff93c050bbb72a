// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/files.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/players.h"
#include "cli/progress_line.h"
#include "commands/commands.h"
#include "tournament/report.h"
#include "tournament/runner.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;

struct Options {
  std::vector<std::string> games;
  std::vector<std::string> players;
  std::string play_clock = "1";
  std::string results;
  std::string csv;
  std::string json;
  std::string chart;
  std::vector<double> sprt;
  tournament::Options how;
  cli::Common common;
};

// Every game of the library, if the word is "all".
std::vector<std::string> names_of(const std::vector<std::string>& games) {
  if (games != std::vector<std::string>{"all"}) return games;
  return cli::game_names();
}

void show_verdict(const Options& options, const std::vector<tournament::Result>& results) {
  tournament::Sample score;
  for (const auto& result : results) score.add(result.score());
  const auto verdict = options.how.sprt->decide(score);
  const char* text = !verdict   ? "undecided"
                     : *verdict ? "the first player is better"
                                : "the first player is not better";
  fmt::print(
      "SPRT Elo {:g} against {:g}: {} (log ratio {:.2f}, score {:.1f} ±{:.1f}, Elo {:.0f})\n",
      options.how.sprt->low, options.how.sprt->high, text, options.how.sprt->ratio(score),
      score.mean() * 100, score.interval() * 100, tournament::elo_of_score(score.mean()));
}

ExitCode run(Options& options) {
  for (const std::string& name : names_of(options.games)) {
    const cli::Loaded loaded = cli::load_game(name);
    options.how.games.push_back({loaded.name, loaded.game});
  }
  options.how.players = options.players;
  options.how.play = cli::require(tournament::MoveClock::parse(options.play_clock));
  options.how.seed = options.common.seed;
  options.how.machine = options.common.machine;
  options.how.limits = options.common.limits();
  options.how.interrupted = [] { return cli::interrupted(); };
  if (!options.sprt.empty()) {
    if (options.players.size() != 2) throw Failure(ExitCode::kUsage, "--sprt takes two players");
    options.how.sprt = tournament::Sprt{options.sprt[0], options.sprt[1]};
  }
  auto line = std::make_unique<cli::ProgressLine>("tournament");
  options.how.progress = [&](const auto& results, std::size_t planned) {
    line->update(results.size(), planned);
  };
  const tournament::Settings settings = tournament::settings_of(options.how);
  auto file = cli::require(tournament::ResultFile::open(options.results, settings));
  const base::SteadyClock clock;
  cli::require(tournament::run(options.how, file, clock));
  line.reset();
  const auto& results = file.results();
  if (!options.csv.empty()) {
    cli::require(base::write_file(options.csv, tournament::to_csv(settings, results)));
  }
  if (!options.json.empty()) {
    cli::require(base::write_file(options.json, tournament::to_json(settings, results) + "\n"));
  }
  if (!options.chart.empty()) {
    cli::require(base::write_file(options.chart, tournament::to_svg(settings, results)));
  }
  if (options.common.json) {
    fmt::print("{}\n", tournament::to_json(settings, results));
  } else {
    fmt::print("{}", tournament::to_table(settings, results));
    if (options.how.sprt) show_verdict(options, results);
  }
  return cli::interrupted() ? ExitCode::kInterrupted : ExitCode::kFine;
}

void add_outputs(CLI::App& command, Options& options) {
  command.add_option("--results", options.results, "Keep results here, and go on from here")
      ->type_name("F.jsonl");
  command.add_option("--csv", options.csv, "Write the pairs to this file")->type_name("F.csv");
  command.add_option("--json-file", options.json, "Write all to this file")->type_name("F.json");
  command.add_option("--chart", options.chart, "Draw the scores")->type_name("F.svg");
}

}  // namespace

void add_tournament(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("tournament", "Let players meet in many matches");
  command->add_option("--games", options->games, "Games, or 'all' of the library")
      ->required()
      ->delimiter(',')
      ->type_name("A,B,...");
  command->add_option("--players", options->players, "Everybody meets everybody, on both sides")
      ->required()
      ->delimiter(',')
      ->type_name("X,Y,...");
  command->add_option("--matches", options->how.matches, "For each pair in each game")
      ->check(CLI::PositiveNumber)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--start-clock", options->how.start_seconds, "Time to prepare")
      ->check(CLI::NonNegativeNumber)
      ->type_name("S")
      ->capture_default_str();
  command
      ->add_option("--play-clock", options->play_clock,
                   "Time for each move: seconds, iterations (1000i) or playouts (1000p)")
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--jobs", options->how.jobs, "Matches at a time, each on its own core")
      ->check(CLI::Range(1, 1024))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--plies", options->how.most_plies, "A match ends after this many")
      ->check(CLI::PositiveNumber)
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--sprt", options->sprt,
                   "Two players: stop when it is clear which difference of Elo holds")
      ->delimiter(',')
      ->expected(2)
      ->type_name("LOW,HIGH");
  add_outputs(*command, *options);
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  cli::add_json(*command, options->common);
  command->footer(cli::players_help());
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
