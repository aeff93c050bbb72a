// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/load.h"
#include "cli/options.h"
#include "cli/solving.h"
#include "cli/terminal.h"
#include "cli/walk.h"
#include "commands/commands.h"
#include "solve/buddy.h"
#include "solve/endgame.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;

struct Options {
  std::string file;
  bool count = false;
  bool layers = false;
  bool walk = false;
  std::size_t endgame = 0;
  std::string engine = "tafl";
  std::string output;
  cli::Solving solving;
  cli::Common common;
};

double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

json number(dd::Count count) {
  // Beyond 2^53 a number in JSON is not exact any more for most readers.
  if (count < (dd::Count{1} << 53)) return static_cast<std::uint64_t>(count);
  return dd::to_text(count);
}

json rewards(const std::optional<solve::Found>& found) {
  if (!found || found->endless) return nullptr;
  return found->rewards;
}

std::vector<std::string> best_moves(const std::shared_ptr<const lanes::CompiledGame>& game,
                                    const solve::Solution& solution) {
  std::vector<std::string> best;
  if (!solution.database) return best;
  solve::Adviser adviser(game, solution.database);
  for (const auto& move : adviser.advise(adviser.machine().initial()).moves) {
    if (move.best) best.push_back(move.text);
  }
  return best;
}

void print_json(const std::string& name, const solve::Solution& solution,
                const std::vector<std::string>& best, const Options& options, double seconds) {
  json buckets = json::array();
  for (const auto& bucket : solution.buckets) {
    buckets.push_back({{"rewards", rewards(bucket.value)}, {"states", number(bucket.states)}});
  }
  const json document = {{"game", name},
                         {"reachable", number(solution.reachable)},
                         {"classified", number(solution.classified)},
                         {"depth", solution.depth},
                         {"initial", rewards(solution.initial)},
                         {"buckets", buckets},
                         {"best", best},
                         {"nodes", solution.nodes},
                         {"peak_nodes", solution.peak_nodes},
                         {"seconds", seconds},
                         {"cpu_seconds", processor_seconds()},
                         {"peak_bytes", cli::peak_memory()},
                         {"layered", solution.layered},
                         {"simultaneous", solution.simultaneous},
                         {"variables", solution.variables},
                         {"threads", options.solving.threads}};
  fmt::print("{}\n", document.dump());
}

void print_text(const std::string& name, const game::Game& game, const solve::Solution& solution,
                const std::vector<std::string>& best, double seconds) {
  const auto terminal = cli::standard_output();
  fmt::print("{}\n", cli::inked(name, cli::Ink::kBold, terminal));
  fmt::print("  reachable states   {} in {} layers\n", dd::to_text(solution.reachable),
             solution.depth + 1);
  if (solution.simultaneous) {
    fmt::print("  not classified: several roles choose at the same time\n");
  }
  if (solution.initial) {
    std::vector<std::string> values;
    for (std::size_t role = 0; role < solution.initial->rewards.size(); ++role) {
      values.push_back(fmt::format("{} {}", game.role_name(game::RoleId(role)),
                                   solution.initial->rewards[role]));
    }
    fmt::print("  best play gives    {}\n",
               values.empty() ? std::string("no end") : fmt::format("{}", fmt::join(values, ", ")));
    if (!best.empty()) fmt::print("  best moves         {}\n", fmt::join(best, "  "));
    fmt::print("  states by rewards\n");
    for (const auto& bucket : solution.buckets) {
      fmt::print("    {:<15}  {:>20}\n", cli::text_of(bucket.value), dd::to_text(bucket.states));
    }
  }
  fmt::print("  nodes              {} in all, {} at most\n", solution.nodes, solution.peak_nodes);
  fmt::print("  time and memory    {:.2f} s, {:.2f} s of processor, {} MB\n", seconds,
             processor_seconds(), cli::peak_memory() >> 20);
}

void print_layer(std::FILE* to, const solve::LayerReport& layer, double seconds) {
  fmt::print(to, "{:<9} {:>5} {:>20} {:>12} {:>10.2f} {:>8}\n",
             layer.backward ? "classify" : "find", layer.depth, dd::to_text(layer.states),
             layer.nodes, seconds, cli::peak_memory() >> 20);
  std::fflush(to);
}

void save(const std::shared_ptr<const solve::Database>& database, const lanes::CompiledGame& game,
          const std::string& path) {
  if (!database) throw Failure(ExitCode::kInput, "there is no database to save");
  cli::require(solve::save(*database, game, path));
}

ExitCode run_endgame(const Options& options, const cli::Loaded& loaded,
                     const std::shared_ptr<const lanes::CompiledGame>& game) {
  cli::SolveRun solving(options.solving, options.common);
  const auto endgame = cli::require(solve::make_endgame(game, options.endgame, solving.options));
  if (!options.output.empty()) save(endgame.database, *game, options.output);
  if (options.common.json) {
    const json document = {{"game", loaded.name},
                           {"steps", endgame.steps},
                           {"classified", number(endgame.states)},
                           {"bytes", endgame.database->bytes()},
                           {"seconds", solving.seconds()}};
    fmt::print("{}\n", document.dump());
  } else {
    fmt::print("{}: {} steps before the end, {} states have a value, {} KB, {:.2f} s\n",
               loaded.name, endgame.steps, dd::to_text(endgame.states),
               endgame.database->bytes() >> 10, solving.seconds());
  }
  return ExitCode::kFine;
}

ExitCode run(const Options& options) {
  const cli::Loaded loaded = cli::load_game(options.file);
  const auto game = cli::compile(loaded.game, options.common);
  if (options.walk && !options.solving.database.empty()) {
    return cli::walk(loaded.game, game,
                     cli::obtain_database(game, options.solving, options.common));
  }
  if (options.endgame > 0) return run_endgame(options, loaded, game);
  cli::SolveRun solving(options.solving, options.common);
  solving.options.classify = !options.count;
  solving.options.keep = !options.count;
  if (options.layers) {
    // With --json standard output has one document and nothing else.
    std::FILE* to = options.common.json ? stderr : stdout;
    fmt::print(to, "{:<9} {:>5} {:>20} {:>12} {:>10} {:>8}\n", "", "layer", "states", "nodes",
               "seconds", "MB");
    solving.options.report = [&solving, to](const auto& layer) {
      print_layer(to, layer, solving.seconds());
    };
  }
  const solve::Solution solution =
      options.engine == "buddy" ? cli::require(solve::solve_with_buddy(game, solving.options))
                                : solving.run(game);
  const std::vector<std::string> best = best_moves(game, solution);
  if (!options.output.empty()) save(solution.database, *game, options.output);
  if (options.common.json) {
    print_json(loaded.name, solution, best, options, solving.seconds());
  } else {
    print_text(loaded.name, *loaded.game, solution, best, solving.seconds());
  }
  if (options.walk && solution.database) return cli::walk(loaded.game, game, solution.database);
  return ExitCode::kFine;
}

}  // namespace

void add_solve(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("solve", "Classify every state by the rewards of best play");
  cli::add_file(*command, options->file);
  command->add_flag("--count", options->count, "Only count the states that can be reached");
  command->add_flag("--layers", options->layers, "Print a line for every layer");
  command
      ->add_option("--endgame", options->endgame,
                   "Classify only the last N moves, without asking what can be reached")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command->add_option("-o,--output", options->output, "Save the database to this file")
      ->type_name("F");
  command
      ->add_option("--engine", options->engine,
                   "buddy: the same with BuDDy's binary diagrams, slower, to compare")
      ->check(CLI::IsMember({"tafl", "buddy"}))
      ->type_name("E")
      ->capture_default_str();
  command->add_flag("--walk", options->walk, "Step through the solved game in the terminal");
  cli::add_database(*command, options->solving);
  cli::add_solving(*command, options->solving, options->common);
  cli::add_json(*command, options->common);
  command->footer(
      "Games where at most one role has a choice at a time, and games of one role. Others are\n"
      "counted only. --database is for --walk: it saves solving again.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
