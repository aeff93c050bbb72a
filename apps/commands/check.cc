// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <optional>

#include <nlohmann/json.hpp>

#include "cli/load.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/simulation_report.h"
#include "cli/terminal.h"
#include "commands/commands.h"
#include "gdl/diagnostic.h"
#include "verify/simulate.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;

struct Options {
  std::vector<std::string> files;
  bool strict = false;
  std::size_t games = 0;
  std::size_t plies = verify::SimulateOptions{}.most_plies;
  cli::Common common;
};

// What was found out about one file.
struct Report {
  cli::Loaded loaded;
  std::string machine;
  std::optional<verify::Simulation> simulation;

  bool fine() const { return loaded.game && (!simulation || simulation->is_well_formed()); }
};

Report examine(const std::string& file, const Options& options) {
  Report report;
  report.loaded = cli::examine(file, options.strict);
  if (!report.loaded.game || options.games == 0) return report;
  const auto controller = cli::controller(report.loaded.game, options.common);
  report.machine = controller->machine_name();
  cli::ProgressLine line(report.loaded.name);
  verify::SimulateOptions how;
  how.games = options.games;
  how.seed = options.common.seed;
  how.most_plies = options.plies;
  how.progress = line.callback();
  report.simulation = verify::simulate(*controller, how);
  if (report.simulation->stopped) throw Failure(ExitCode::kInterrupted, "interrupted");
  return report;
}

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

void print(const Report& report, const Options& options) {
  const cli::Terminal out = cli::standard_output();
  const cli::Loaded& loaded = report.loaded;
  fmt::print(stderr, "{}",
             gdl::render(loaded.diagnostics, loaded.source, cli::standard_error().colour));
  const std::size_t errors = loaded.diagnostics.errors();
  const std::size_t warnings = loaded.diagnostics.warnings();
  const std::string verdict = errors > 0     ? cli::inked("wrong", cli::Ink::kRed, out)
                              : warnings > 0 ? cli::inked("usable", cli::Ink::kYellow, out)
                                             : cli::inked("fine", cli::Ink::kGreen, out);
  fmt::print("{}: {} ({}, {})\n", loaded.source.name, verdict, plural(errors, "error"),
             plural(warnings, "warning"));
  if (!report.simulation) return;
  fmt::print("{} from seed {} on the {} machine:\n",
             plural(report.simulation->games, "random game"), options.common.seed, report.machine);
  fmt::print("{}", cli::simulation_text(*report.simulation, *loaded.game, out));
}

void append_diagnostics(const cli::Loaded& loaded, json& document) {
  for (const gdl::Diagnostic& diagnostic : loaded.diagnostics.all()) {
    const bool error = diagnostic.severity == gdl::Severity::kError;
    document[error ? "errors" : "warnings"].push_back({{"file", loaded.source.name},
                                                       {"line", diagnostic.position.line},
                                                       {"column", diagnostic.position.column},
                                                       {"code", diagnostic.code},
                                                       {"message", diagnostic.message},
                                                       {"help", diagnostic.help}});
  }
}

json document(const std::vector<Report>& reports) {
  json result = {{"errors", json::array()}, {"warnings", json::array()}, {"files", json::array()}};
  for (const Report& report : reports) {
    append_diagnostics(report.loaded, result);
    json file = {{"file", report.loaded.source.name},
                 {"game", report.loaded.name},
                 {"errors", report.loaded.diagnostics.errors()},
                 {"warnings", report.loaded.diagnostics.warnings()},
                 {"fine", report.fine()}};
    if (report.simulation) {
      file["machine"] = report.machine;
      file["simulation"] = cli::simulation_json(*report.simulation, *report.loaded.game);
    }
    result["files"].push_back(std::move(file));
  }
  return result;
}

void print_summary(const std::vector<Report>& reports) {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t fine = 0;
  for (const Report& report : reports) {
    errors += report.loaded.diagnostics.errors();
    warnings += report.loaded.diagnostics.warnings();
    fine += report.fine() ? 1 : 0;
  }
  fmt::print("{} of {} fine: {}, {}\n", fine, plural(reports.size(), "file"),
             plural(errors, "error"), plural(warnings, "warning"));
}

ExitCode run(const Options& options) {
  std::vector<Report> reports;
  bool fine = true;
  for (const std::string& file : options.files) {
    reports.push_back(examine(file, options));
    fine &= reports.back().fine();
    if (!options.common.json) print(reports.back(), options);
  }
  if (options.common.json) {
    fmt::print("{}\n", document(reports).dump(2, ' ', false, json::error_handler_t::replace));
  } else if (reports.size() > 1) {
    print_summary(reports);
  }
  return fine ? ExitCode::kFine : ExitCode::kInput;
}

}  // namespace

void add_check(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("check", "Validate rule sheets and say what is wrong");
  command->add_option("FILE", options->files, "Rule sheets: paths, '-' or names of games")
      ->required()
      ->type_name("");
  command->add_flag("--strict", options->strict,
                    "Refuse what practice tolerates and the specification does not");
  command
      ->add_option("--simulate", options->games,
                   "Play this many random games and look for violations")
      ->check(CLI::Range(std::size_t{0}, std::size_t{1'000'000'000}))
      ->type_name("N");
  command->add_option("--plies", options->plies, "Cut random games after this many joint moves")
      ->check(CLI::PositiveNumber)
      ->type_name("N")
      ->capture_default_str();
  cli::add_machine(*command, options->common);
  cli::add_seed(*command, options->common);
  cli::add_json(*command, options->common);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
