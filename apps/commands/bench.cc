// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>
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
#include "handwritten/handwritten.h"
#include "measure/in_child.h"
#include "measure/lanes_rate.h"
#include "measure/pipeline.h"
#include "verify/playouts.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;

struct Options {
  std::vector<std::string> files;
  bool all = false;
  bool pipeline = false;
  bool against_handwritten = false;
  double seconds = 3;
  std::size_t playouts = SIZE_MAX;
  std::size_t threads = 1;
  std::size_t width = 0;
  bool interpret = false;
  net::Selection steps;
  std::string search;  // a player; empty: random playouts
  cli::Common common;
};

// A document per game; times are processor time, so other work on the machine does not count.
class Bench {
 public:
  Bench(const Options& options, const std::string& file) : options_(options), file_(file) {}

  json run() {
    const double begin = clock_.seconds();
    const cli::Loaded loaded = cli::load_game(file_);
    const double parsed = clock_.seconds();
    result_ = {{"game", loaded.name},
               {"machine", options_.common.machine},
               {"threads", 1},
               {"parse_ms", (parsed - begin) * 1000}};
    const std::string& machine = options_.common.machine;
    if (machine == "lanes" || machine == "auto") {
      lanes::CompileOptions how;
      how.steps = options_.steps;
      auto built =
          measure::build_pipeline(loaded.game, options_.common.limits(), lanes_options(), how);
      const double ready = clock_.seconds();
      if (built) {
        result_["ready_ms"] = (ready - begin) * 1000;
        play_lanes(*built);
      } else if (machine == "lanes") {
        throw Failure(built.error());
      } else {
        result_["limit"] = built.error().message;
        play_one(loaded, "relational");
      }
    } else {
      play_one(loaded, machine);
    }
    if (options_.against_handwritten) compare(loaded.name);
    return std::move(result_);
  }

 private:
  lanes::Playouts::Options lanes_options() const {
    lanes::Playouts::Options how;
    if (options_.width != 0) how.words = options_.width / 64;
    if (options_.interpret) how.backend = kernel::Backend::kInterpreter;
    return how;
  }

  void play_lanes(measure::Pipeline& built) {
    const lanes::CompiledGame& compiled = *built.compiled;
    cli::ProgressLine line(fmt::format("bench {}", file_));
    measure::LanesRateOptions how;
    how.seconds = options_.seconds;
    how.threads = options_.threads;
    how.seed = options_.common.seed;
    how.progress = line.callback();
    if (options_.playouts != SIZE_MAX) how.most_playouts = options_.playouts;
    const measure::LanesRate rate = measure::lanes_rate(*built.playouts, how);
    if (rate.stopped) throw Failure(ExitCode::kInterrupted, "interrupted");
    result_["machine"] = "lanes";
    result_["threads"] = options_.threads;
    result_["width"] = built.playouts->kernel().words() * 64;
    result_["kernel"] = built.playouts->kernel().name();
    result_["ground_ms"] = built.ground_seconds * 1000;
    result_["network_ms"] = built.network_seconds * 1000;
    result_["compile_ms"] = built.compile_seconds * 1000;
    result_["fluents"] = compiled.network.fluents();
    result_["moves"] = compiled.network.moves();
    result_["ground_rules"] = compiled.report.rules;
    result_["gates"] = compiled.report.optimised.operations;
    result_["operations_per_ply"] = built.operations;
    set_rates(rate.seconds, rate.tally.playouts, rate.tally.transitions);
    json goals = json::array();
    for (std::size_t role = 0; role < rate.tally.goal_sums.size(); ++role) {
      const auto count = static_cast<double>(rate.tally.goal_counts[role]);
      goals.push_back(count > 0 ? json(rate.tally.goal_sums[role] / count) : json());
    }
    result_["mean_goals"] = std::move(goals);
  }

  void play_one(const cli::Loaded& loaded, const std::string& machine) {
    const double begin = clock_.seconds();
    cli::Common common = options_.common;
    common.machine = machine;
    const auto controller = cli::controller(loaded.game, common);
    result_["machine"] = controller->machine_name();
    result_["ready_ms"] = (clock_.seconds() - begin) * 1000 + result_["parse_ms"].get<double>();
    result_["gates"] = nullptr;
    cli::ProgressLine line(fmt::format("bench {}", loaded.name));
    verify::PlayoutOptions how;
    how.seconds = options_.seconds;
    how.most_playouts = options_.playouts;
    how.progress = line.callback();
    base::Rng rng(options_.common.seed);
    const verify::Playouts played = verify::run_playouts(*controller, rng, clock_, how);
    if (played.stopped) throw Failure(ExitCode::kInterrupted, "interrupted");
    set_rates(played.seconds, played.playouts, played.transitions);
  }

  void set_rates(double seconds, std::uint64_t playouts, std::uint64_t transitions) {
    const auto rate = [&](std::uint64_t count) {
      return seconds > 0 ? static_cast<double>(count) / seconds : 0;
    };
    result_["seconds"] = seconds;
    result_["playouts"] = playouts;
    result_["transitions"] = transitions;
    result_["playouts_per_second"] = rate(playouts);
    result_["transitions_per_second"] = rate(transitions);
  }

  // The hand-written playouts of the same game, straight afterwards, on one thread.
  void compare(const std::string& game) {
    const handwritten::Entry* entry = handwritten::find(game);
    if (entry == nullptr) return;
    const handwritten::Tally tally =
        entry->run(options_.common.seed, options_.seconds, base::ThreadCpuClock());
    const double rate = static_cast<double>(tally.playouts) / tally.seconds;
    result_["handwritten_playouts_per_second"] = rate;
    result_["handwritten_ratio"] = result_["playouts_per_second"].get<double>() / rate;
  }

  const Options& options_;
  const std::string& file_;
  base::ThreadCpuClock clock_;
  json result_;
};

// In a process of its own, whose memory can be told and whose end does not end the table.
json measure_alone(const Options& options, const std::string& file) {
  const measure::ChildResult child = measure::run_in_child([&] {
    return Bench(options, file).run().dump(-1, ' ', false, json::error_handler_t::replace);
  });
  if (!child.failure.empty()) {
    return {{"game", file}, {"error", child.failure}, {"peak_bytes", child.peak_bytes}};
  }
  json result = json::parse(child.output);
  result["peak_bytes"] = child.peak_bytes;
  return result;
}

double number(const json& row, const char* key) {
  const auto at = row.find(key);
  return at != row.end() && at->is_number() ? at->get<double>() : 0;
}

std::string head(const Options& options) {
  std::string line = fmt::format("{:<28} {:<10} {:>9}", "game", "machine", "ready ms");
  if (options.pipeline) {
    line += fmt::format(" {:>7} {:>8} {:>8} {:>8} {:>7} {:>6} {:>8} {:>8}", "parse", "ground",
                        "network", "compile", "fluents", "moves", "ops/ply", "peak MB");
  }
  line += fmt::format(" {:>9} {:>13} {:>14}", "gates", "playouts/s", "transitions/s");
  if (options.against_handwritten) line += fmt::format(" {:>13} {:>6}", "by hand/s", "ratio");
  return line;
}

std::string line_of(const Options& options, const json& row) {
  if (row.contains("error")) {
    return fmt::format("{:<28} {}", row["game"].get<std::string>(),
                       row["error"].get<std::string>());
  }
  std::string line = fmt::format("{:<28} {:<10} {:>9.1f}", row["game"].get<std::string>(),
                                 row["machine"].get<std::string>(), number(row, "ready_ms"));
  if (options.pipeline) {
    line +=
        fmt::format(" {:>7.1f} {:>8.1f} {:>8.1f} {:>8.1f} {:>7} {:>6} {:>8} {:>8.0f}",
                    number(row, "parse_ms"), number(row, "ground_ms"), number(row, "network_ms"),
                    number(row, "compile_ms"), number(row, "fluents"), number(row, "moves"),
                    number(row, "operations_per_ply"), number(row, "peak_bytes") / 1048576);
  }
  line += fmt::format(" {:>9} {:>13.1f} {:>14.0f}", number(row, "gates"),
                      number(row, "playouts_per_second"), number(row, "transitions_per_second"));
  if (options.against_handwritten && row.contains("handwritten_ratio")) {
    line += fmt::format(" {:>13.0f} {:>6.2f}", number(row, "handwritten_playouts_per_second"),
                        number(row, "handwritten_ratio"));
  }
  if (row.contains("limit")) line += "  " + row["limit"].get<std::string>();
  return line;
}

ExitCode run(Options options) {
  if (options.all) options.files = cli::game_names();
  if (options.files.empty()) {
    throw Failure(ExitCode::kUsage, "bench: name a game or a rule sheet, or use --all");
  }
  if (!options.search.empty()) {
    return bench_search(options.files, options.search, options.seconds, options.common);
  }
  if (!options.common.json) {
    fmt::print("{}\n", cli::inked(head(options), cli::Ink::kBold, cli::standard_output()));
  }
  for (const std::string& file : options.files) {
    std::fflush(stdout);
    const json row = options.pipeline ? measure_alone(options, file) : Bench(options, file).run();
    fmt::print("{}\n", options.common.json ? row.dump() : line_of(options, row));
  }
  return ExitCode::kFine;
}

}  // namespace

void add_bench(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("bench", "Measure random playouts per second");
  command->add_option("FILE", options->files, "Rule sheets: paths or names of games")
      ->type_name("");
  command->add_flag("--all", options->all, "Every game of the library");
  command->add_flag("--pipeline", options->pipeline,
                    "Also what it takes to get there: times, sizes, memory");
  command->add_flag("--against-handwritten", options->against_handwritten,
                    "Also playouts written by hand, where there are such, and the ratio");
  command->add_option("--seconds", options->seconds, "Processor time for each game")
      ->check(CLI::PositiveNumber)
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--playouts", options->playouts, "Play this many instead")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command->add_option("--threads", options->threads, "Threads, for lanes")
      ->check(CLI::Range(1, 1024))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--width", options->width, "Games side by side, for lanes (default: most)")
      ->check(CLI::IsMember({64, 128, 256, 512}));
  command->add_flag("--interpret", options->interpret, "For lanes: no machine code");
  command->add_option("--search", options->search, "Measure the search of a player, on one thread")
      ->type_name("PLAYER")
      ->expected(0, 1)
      ->default_str("uct");
  cli::add_steps(*command, options->steps);
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  cli::add_json(*command, options->common);
  command->footer(
      "auto measures lanes where the game can be grounded, else relational. With --json one\n"
      "document per game, each on a line of its own.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
