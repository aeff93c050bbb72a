// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include <nlohmann/json.hpp>

#include "analysis/analysis.h"
#include "base/clock.h"
#include "base/limits.h"
#include "cli/discovery_report.h"
#include "cli/evaluator_report.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/simulation_report.h"
#include "cli/terminal.h"
#include "commands/commands.h"
#include "lanes/compiled_game.h"
#include "verify/census.h"
#include "verify/simulate.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;
using verify::Dependence;

struct Options {
  std::string file;
  std::size_t games = 10;
  std::size_t plies = verify::SimulateOptions{}.most_plies;
  bool brief = false;
  bool evaluators = false;
  cli::Common common;
};

// A game that takes longer to be compiled is described without its discoveries.
constexpr double kAnalysisSeconds = 30;

struct Report {
  std::string name;
  std::string machine;
  std::shared_ptr<const game::Game> game;
  verify::Census census;
  std::vector<std::string> roles;
  std::vector<std::size_t> moves;  // legal moves at the start, by role
  std::size_t fluents = 0;         // of the initial state
  double load_ms = 0;
  double ready_ms = 0;
  verify::Simulation simulation;
  std::shared_ptr<const lanes::CompiledGame> compiled;  // null: no analysis
  analysis::Analysis found;
  std::string no_analysis;  // why there is none
  json evaluators;          // by role, where asked for
};

// Boards, counters, turns: what the network and random games on it tell.
void analyse(const Options& options, Report& report) {
  if (options.brief) return;
  base::Limits limits = options.common.limits();
  limits.seconds = std::min(limits.seconds, kAnalysisSeconds);
  try {
    auto compiled = lanes::compile(report.game, limits);
    if (!compiled) {
      report.no_analysis = compiled.error().message;
      return;
    }
    analysis::Options how;
    how.seed = options.common.seed;
    how.limits = limits;
    report.found = analysis::analyse(*compiled, how);
    report.compiled = std::move(*compiled);
    for (std::size_t role = 0; options.evaluators && role < report.roles.size(); ++role) {
      report.evaluators.push_back(
          cli::evaluator_json(report.compiled, report.found, role, options.common.seed));
    }
  } catch (const base::LimitReached& problem) {
    report.no_analysis = problem.what();
  }
}

Report examine(const Options& options) {
  const base::SteadyClock clock;
  const double begin = clock.seconds();
  cli::Loaded loaded = cli::load_game(options.file);
  const double read = clock.seconds();
  const auto controller = cli::controller(loaded.game, options.common);
  Report report;
  report.load_ms = (read - begin) * 1000;
  report.ready_ms = (clock.seconds() - read) * 1000;
  report.name = loaded.name;
  report.machine = controller->machine_name();
  report.game = loaded.game;
  report.census = verify::census(*loaded.game);
  report.fluents = controller->fluent_texts().size();
  for (std::size_t role = 0; role < controller->role_count(); ++role) {
    report.roles.push_back(loaded.game->role_name(game::RoleId(role)));
    report.moves.push_back(controller->legal_moves(game::RoleId(role)).size());
  }
  cli::ProgressLine line("random games");
  verify::SimulateOptions how;
  how.games = options.games;
  how.seed = options.common.seed;
  how.most_plies = options.plies;
  how.progress = line.callback();
  report.simulation = verify::simulate(*controller, how);
  if (report.simulation.stopped) throw Failure(ExitCode::kInterrupted, "interrupted");
  analyse(options, report);
  return report;
}

std::string_view name(Dependence dependence) {
  switch (dependence) {
    case Dependence::kRules:
      return "static";
    case Dependence::kState:
      return "state";
    case Dependence::kMoves:
      return "moves";
  }
  return "";
}

// The relations that the sheet defines for itself, as name/arity.
std::vector<std::string> own_relations(const verify::Census& census, Dependence dependence) {
  std::vector<std::string> names;
  for (const verify::RelationCount& relation : census.relations) {
    if (relation.keyword || relation.dependence != dependence) continue;
    names.push_back(
        fmt::format("{}/{}{}", relation.name, relation.arity, relation.recursive ? "*" : ""));
  }
  return names;
}

void print_relations(const verify::Census& census, const cli::Terminal& out) {
  const bool recursive = std::any_of(census.relations.begin(), census.relations.end(),
                                     [](const auto& relation) { return relation.recursive; });
  constexpr std::pair<Dependence, std::string_view> kKinds[] = {
      {Dependence::kRules, "static"},
      {Dependence::kState, "of the state"},
      {Dependence::kMoves, "of the moves"}};
  for (const auto& [dependence, title] : kKinds) {
    const std::vector<std::string> names = own_relations(census, dependence);
    const std::string head = fmt::format("{} {}", names.size(), title);
    fmt::print("  {:<18}", head);
    const auto lines = view::wrapped(names, std::max<std::size_t>(out.width, 60) - 1, 20);
    for (std::size_t k = 0; k < lines.size(); ++k) {
      fmt::print("{}{}", k == 0 ? "" : "\n", k == 0 ? lines[k].substr(20) : lines[k]);
    }
    fmt::print("\n");
  }
  if (recursive) fmt::print("  (* recursive)\n");
}

void print(const Report& report) {
  const cli::Terminal out = cli::standard_output();
  const verify::Census& census = report.census;
  fmt::print("{}\n", cli::inked(report.name, cli::Ink::kBold, out));
  fmt::print("rules      {} rules and {} facts, {} clauses; base {}, input {}\n", census.rules,
             census.facts, census.clauses, census.declares_base ? "declared" : "not declared",
             census.declares_input ? "declared" : "not declared");
  fmt::print("relations\n");
  print_relations(census, out);
  fmt::print("start      {} fluents; legal moves:", report.fluents);
  for (std::size_t role = 0; role < report.roles.size(); ++role) {
    fmt::print("{} {} {}", role == 0 ? "" : ",", report.roles[role], report.moves[role]);
  }
  fmt::print("\ntimes      read and checked in {:.1f} ms, {} machine ready in {:.1f} ms\n",
             report.load_ms, report.machine, report.ready_ms);
  fmt::print("random     {} games\n{}", report.simulation.games,
             cli::simulation_figures(report.simulation, *report.game));
  if (report.compiled) {
    fmt::print("discovered, with confidence\n");
    for (const std::string& line : cli::discovery_lines(report.found, *report.compiled)) {
      fmt::print("  {}\n", line);
    }
    for (const json& one : report.evaluators) fmt::print("{}", cli::evaluator_table(one));
  } else if (!report.no_analysis.empty()) {
    fmt::print("discovered nothing: {}\n", report.no_analysis);
  }
}

json relations_json(const verify::Census& census) {
  json list = json::array();
  for (const verify::RelationCount& relation : census.relations) {
    list.push_back({{"name", relation.name},
                    {"arity", relation.arity},
                    {"clauses", relation.clauses},
                    {"depends_on", name(relation.dependence)},
                    {"recursive", relation.recursive},
                    {"keyword", relation.keyword}});
  }
  return list;
}

json document(const Report& report) {
  json result = {{"game", report.name},
                 {"machine", report.machine},
                 {"roles", report.roles},
                 {"rules", report.census.rules},
                 {"facts", report.census.facts},
                 {"clauses", report.census.clauses},
                 {"base_declared", report.census.declares_base},
                 {"input_declared", report.census.declares_input},
                 {"relations", relations_json(report.census)},
                 {"initial_fluents", report.fluents},
                 {"initial_moves", report.moves},
                 {"load_ms", report.load_ms},
                 {"ready_ms", report.ready_ms},
                 {"random", cli::simulation_json(report.simulation, *report.game)}};
  if (report.compiled) result["discovered"] = cli::discovery_json(report.found, *report.compiled);
  if (!report.evaluators.empty()) result["evaluators"] = report.evaluators;
  return result;
}

ExitCode run(const Options& options) {
  const Report report = examine(options);
  if (options.common.json) {
    fmt::print("{}\n", document(report).dump(2, ' ', false, json::error_handler_t::replace));
  } else {
    print(report);
  }
  return ExitCode::kFine;
}

}  // namespace

void add_info(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("info", "Describe a game: roles, sizes, times, random play, discoveries");
  cli::add_file(*command, options->file);
  command->add_option("--games", options->games, "How many random games to play")
      ->check(CLI::Range(std::size_t{0}, std::size_t{1'000'000}))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--plies", options->plies, "Cut random games after this many joint moves")
      ->check(CLI::PositiveNumber)
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--brief", options->brief, "Leave out what is discovered about the game");
  command->add_flag("--evaluators", options->evaluators,
                    "Try the evaluators of player ogre, and say which it would take");
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  cli::add_json(*command, options->common);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
