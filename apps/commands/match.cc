// SPDX-License-Identifier: MIT
#include "manager/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <mutex>
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
#include "manager/http_player.h"
#include "manager/recorder.h"
#include "view/layout.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;

// Short, for somebody who watches; a tournament gives its own.
constexpr double kStartSeconds = 3;
constexpr double kPlaySeconds = 1;
constexpr double kTerminalDelay = 0.3;  // so that a person can follow quick players

struct Options {
  std::string file;
  std::vector<std::string> players;
  std::string record_file;
  std::string match_json;
  std::string xml_folder;
  std::string log_file;
  std::string match_id;
  manager::RemoteOptions remote;
  double delay = -1;
  manager::MatchOptions match;
  cli::Common common;
};

std::int64_t milliseconds_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// The messages to and from players elsewhere, a line each with the time since the start.
class MessageLog {
 public:
  explicit MessageLog(const std::string& path) : out_(path) {
    if (!out_) throw Failure(ExitCode::kInput, fmt::format("cannot write {}", path));
  }
  void add(const std::string& text) {
    const std::lock_guard lock(mutex_);
    out_ << fmt::format("{:9.3f}  {}\n", clock_.seconds() - begin_, text) << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ofstream out_;
  base::SteadyClock clock_;
  double begin_ = clock_.seconds();
};

manager::RemoteOptions remote_options(const Options& options) {
  manager::RemoteOptions remote = options.remote;
  remote.interrupted = [] { return cli::interrupted(); };
  if (!options.log_file.empty()) {
    remote.log = [log = std::make_shared<MessageLog>(options.log_file)](const std::string& text) {
      log->add(text);
    };
  }
  return remote;
}

// A role called random is chance: the game master plays it, and it may be left out of the list.
std::vector<std::string> with_chance(std::vector<std::string> players, const game::Game& game) {
  const game::RoleId chance = game.find_role("random");
  if (chance.valid() && players.empty()) players.assign(game.roles().size() - 1, "tafl");
  if (chance.valid() && players.size() + 1 == game.roles().size()) {
    players.insert(players.begin() + static_cast<std::ptrdiff_t>(chance.index()), "random");
  }
  return players;
}

base::Result<manager::Record> play(const Options& options, const cli::Loaded& loaded,
                                   cli::MatchView* view, double delay) {
  const base::SteadyClock clock;
  manager::MatchOptions how = options.match;
  how.machine = options.common.machine;
  how.limits = options.common.limits();
  how.seed = options.common.seed;
  how.interrupted = [] { return cli::interrupted(); };
  how.match_id = options.match_id.empty() ? fmt::format("{}.{}", loaded.name, milliseconds_now())
                                          : options.match_id;
  // Players elsewhere all think at the same time; those in this process would disturb each other.
  how.simultaneous |= std::any_of(options.players.begin(), options.players.end(), manager::is_url);
  auto players = cli::make_players(with_chance(options.players, *loaded.game),
                                   loaded.game->roles().size(), "role", remote_options(options));
  manager::Recorder recorder(how.match_id, options.remote.scramble, options.match_json,
                             options.xml_folder, milliseconds_now, base::Rng(how.seed).fork(1));
  manager::Match match(loaded.game, loaded.name, std::move(players), std::move(how), clock);
  const auto watch = [&](const manager::Scene& scene) {
    cli::require(recorder.see(scene.record));
    if (view == nullptr) return;
    view->show(scene);
    if (!scene.terminal) cli::sleep_seconds(delay);
  };
  manager::Ticker ticker;
  if (view != nullptr && cli::standard_output().colour) {
    ticker = [&](const manager::Thinking& thinking) { view->think(thinking); };
  }
  auto record = match.run(watch, ticker);
  if (record) cli::require(recorder.finish(*record));
  return record;
}

ExitCode exit_code(const manager::Record& record) {
  if (record.is_complete()) return ExitCode::kFine;
  if (record.end == "interrupted") return ExitCode::kInterrupted;
  return record.end.ends_with("plies") || record.end.starts_with("limit") ? ExitCode::kLimit
                                                                          : ExitCode::kInput;
}

// For whoever has just seen a first match. Not on standard output, which others may read.
void point_to_the_workbench() {
  std::fflush(stdout);
  fmt::print(stderr, "Play it yourself in a browser: ./tafl serve, at http://127.0.0.1:8080/\n");
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
  if (!options.common.json) point_to_the_workbench();
  return ExitCode::kFine;
}

}  // namespace

void add_match(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  options->match.start_seconds = kStartSeconds;
  options->match.play_seconds = kPlaySeconds;
  CLI::App* command = app.add_subcommand("match", "Let players play one match and watch it");
  cli::add_file(*command, options->file);
  command->add_option("--players", options->players, "A player per role; tafl if not given")
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
  command
      ->add_option("--match-json", options->match_json,
                   "Write the record in the form of ggp.org, after every step")
      ->type_name("F.json");
  command
      ->add_option("--xml", options->xml_folder,
                   "Write every step in the form of Dresden's game controller")
      ->type_name("DIR");
  command->add_option("--log", options->log_file, "Write the messages of players elsewhere")
      ->type_name("F.log");
  command->add_option("--match-id", options->match_id, "What players elsewhere know the match by")
      ->type_name("ID");
  command->add_flag("--scramble", options->remote.scramble,
                    "Invent names for each player elsewhere");
  command->add_option("--latency", options->remote.latency, "Time for the way, beyond the clock")
      ->check(CLI::NonNegativeNumber)
      ->type_name("S")
      ->capture_default_str();
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  cli::add_json(*command, options->common);
  command->footer(cli::players_help());
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
