// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/solving.h"
#include "cli/terminal.h"
#include "cli/walk.h"
#include "commands/commands.h"
#include "commands/solve_estimate.h"
#include "commands/solve_puzzle.h"
#include "plan/portfolio.h"
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
  bool plan = false;
  bool states = false;
  bool processor_time = false;
  std::vector<std::string> techniques;
  bool no_symmetry = false;
  std::size_t endgame = 0;
  std::uint64_t estimate = 0;
  std::size_t last = 0;
  bool batches = false;
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

json document_of(const std::string& name, const solve::Solution& solution,
                 const std::vector<std::string>& best, const Options& options, double seconds) {
  json buckets = json::array();
  for (const auto& bucket : solution.buckets) {
    buckets.push_back({{"rewards", rewards(bucket.value)}, {"states", number(bucket.states)}});
  }
  return {{"game", name},
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
}

void print_states(const game::Game& game, const solve::Solution& solution,
                  const std::vector<std::string>& best, double seconds) {
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

std::shared_ptr<const solve::Database> cut_database(
    const std::shared_ptr<const solve::Database>& whole, const Options& options) {
  if (options.last == 0) return whole;
  if (!whole->measure) throw Failure(ExitCode::kInput, "the database has no layers");
  return solve::last_layers(*whole, options.last);
}

// The search above the database that was named, or an endgame database, or none.
ExitCode run_estimate(const Options& options, const cli::Loaded& loaded,
                      const std::shared_ptr<const lanes::CompiledGame>& game) {
  cli::SolveRun solving(options.solving, options.common);
  std::shared_ptr<const solve::Database> database;
  if (!options.solving.database.empty()) {
    database = cut_database(cli::obtain_database(game, options.solving, options.common), options);
  } else if (options.endgame > 0) {
    database = cli::require(solve::make_endgame(game, options.endgame, solving.options)).database;
  }
  const auto found = estimate(
      game, database,
      {.iterations = options.estimate, .seed = options.common.seed, .batches = options.batches});
  if (!options.common.json) fmt::print("{:>12} {:>9} {:>9}\n", "iterations", "seconds", "estimate");
  json rows = json::array();
  for (const Estimate& row : found) {
    if (!options.common.json) {
      fmt::print("{:>12} {:>9.3f} {:>9.2f}\n", row.iterations, row.seconds, row.value);
    }
    json moves = json::array();
    for (const auto& move : row.moves) {
      moves.push_back({{"move", move.move}, {"value", move.value}, {"visits", move.visits}});
    }
    rows.push_back({{"iterations", row.iterations},
                    {"cpu_seconds", row.seconds},
                    {"value", row.value},
                    {"moves", moves}});
  }
  if (options.common.json) {
    const json document = {{"game", loaded.name},
                           {"database_bytes", database ? database->bytes() : 0},
                           {"estimates", rows}};
    fmt::print("{}\n", document.dump());
  }
  return ExitCode::kFine;
}

// Whether something was asked for that only a classification can give.
bool wants_states(const Options& options) {
  return options.states || options.count || options.layers || options.walk || options.endgame > 0 ||
         options.estimate > 0 || !options.output.empty() || options.engine != "tafl" ||
         !options.solving.folder.empty();
}

// A game of one role: a plan, and the states as well if they take little time.
ExitCode run_puzzle(const Options& options, const cli::Loaded& loaded) {
  constexpr double kMostSeconds = 60;  // unless told otherwise
  constexpr double kStatesSeconds = 10;
  PuzzleOptions how;
  how.seconds = std::isinf(options.common.max_seconds) ? kMostSeconds : options.common.max_seconds;
  how.threads = options.solving.threads;
  how.megabytes = options.common.max_megabytes;
  how.techniques = options.techniques;
  how.symmetry = !options.no_symmetry;
  how.processor_time = options.processor_time;
  // A game that takes half of the time to ground is searched without a network, unless techniques
  // were asked for, which all need one.
  base::Limits limits = options.common.limits();
  limits.seconds = options.techniques.empty() ? how.seconds / 2 : kMostSeconds;
  const auto compiled = lanes::compile(loaded.game, limits);
  const auto game = compiled ? *compiled : nullptr;
  const SolvedPuzzle solved = game ? solve_puzzle(game, how) : solve_large_puzzle(loaded.game, how);
  if (cli::interrupted()) throw Failure(ExitCode::kInterrupted, "interrupted");
  std::optional<solve::Solution> states;
  cli::SolveRun solving(options.solving, options.common);
  if (!options.plan && game) {
    solving.options.limits.seconds =
        std::min(solving.options.limits.seconds, solving.now() + kStatesSeconds);
    if (auto solution = solve::solve(game, solving.options)) states = std::move(*solution);
  }
  const double seconds = solved.seconds + solving.seconds();
  if (options.common.json) {
    json document = {{"game", loaded.name}};
    if (states) {
      document = document_of(loaded.name, *states, best_moves(game, *states), options, seconds);
    } else {
      for (const char* field :
           {"reachable", "classified", "depth", "initial", "buckets", "nodes", "peak_nodes"}) {
        document[field] = nullptr;
      }
      if (solved.plan.proved_optimal) document["initial"] = json::array({solved.plan.reward});
      document["seconds"] = seconds;
      document["cpu_seconds"] = processor_seconds();
      document["peak_bytes"] = cli::peak_memory();
    }
    add_puzzle(solved, document);
    fmt::print("{}\n", document.dump());
  } else {
    fmt::print("{}\n", cli::inked(loaded.name, cli::Ink::kBold, cli::standard_output()));
    print_puzzle(solved);
    if (states) print_states(*loaded.game, *states, best_moves(game, *states), seconds);
  }
  return solved.plan.reward < 0 ? ExitCode::kLimit : ExitCode::kFine;
}

ExitCode run(const Options& options) {
  for (const std::string& name : options.techniques) {
    if (plan::find_technique(name) == nullptr) {
      throw Failure(ExitCode::kUsage, "unknown technique '" + name + "'");
    }
  }
  const cli::Loaded loaded = cli::load_game(options.file);
  if (loaded.game->roles().size() == 1 && !wants_states(options)) {
    return run_puzzle(options, loaded);
  }
  const auto game = cli::compile(loaded.game, options.common);
  if (options.walk && !options.solving.database.empty()) {
    return cli::walk(loaded.game, game,
                     cli::obtain_database(game, options.solving, options.common));
  }
  if (options.estimate > 0) return run_estimate(options, loaded, game);
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
    fmt::print("{}\n", document_of(loaded.name, solution, best, options, solving.seconds()).dump());
  } else {
    fmt::print("{}\n", cli::inked(loaded.name, cli::Ink::kBold, cli::standard_output()));
    print_states(*loaded.game, solution, best, solving.seconds());
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
  command
      ->add_option("--estimate", options->estimate,
                   "UCT from the initial state, so many iterations, above --endgame or --database")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command->add_option("--last", options->last, "--estimate: only the last N layers of --database")
      ->check(CLI::PositiveNumber)
      ->type_name("N");
  command->add_flag("--batches", options->batches,
                    "--estimate: many iterations at a time, faster, as players do");
  cli::add_seed(*command, options->common);
  command->add_option("-o,--output", options->output, "Save the database to this file")
      ->type_name("F");
  command
      ->add_option("--engine", options->engine,
                   "buddy: the same with BuDDy's binary diagrams, slower, to compare")
      ->check(CLI::IsMember({"tafl", "buddy"}))
      ->type_name("E")
      ->capture_default_str();
  command->add_flag("--walk", options->walk, "Step through the solved game in the terminal");
  command->add_flag("--plan", options->plan, "One role: only look for a plan");
  command->add_flag("--states", options->states, "One role: only classify the states");
  command
      ->add_option("--technique", options->techniques,
                   "One role: only these, instead of all in turn")
      ->delimiter(',')
      ->type_name("T");
  command->add_flag("--no-symmetry", options->no_symmetry,
                    "One role: keep states apart that are the same but for names");
  command->add_flag("--processor-time", options->processor_time,
                    "One role: seconds are those of the processor, for one thread");
  cli::add_database(*command, options->solving);
  cli::add_solving(*command, options->solving, options->common);
  cli::add_json(*command, options->common);
  command->footer(
      "Games of one role get a plan first: moves that lead to the highest reward, within\n"
      "--max-seconds (60). Their states are classified if that takes less than 10 s.\n"
      "Games where at most one role has a choice at a time, and games of one role. Others are\n"
      "counted only. --database is for --walk: it saves solving again.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
