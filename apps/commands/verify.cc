// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "base/files.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/terminal.h"
#include "commands/commands.h"
#include "machine/factory.h"
#include "verify/replay.h"
#include "verify/trace.h"

namespace tafl::commands {
namespace {

namespace fs = std::filesystem;
using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;

struct Options {
  std::string file;
  std::string trace;
  std::string traces_folder;
  std::string games_folder;
  std::vector<std::string> only;
  verify::ReplayOptions replay;
  cli::Common common;
};

// The outcome for one game. `problem` says why the game could not be replayed at all.
struct Verdict {
  std::string game;
  std::string machine;
  verify::ReplayReport report;
  std::string problem;
  double seconds = 0;

  std::string_view status() const {
    if (!problem.empty()) return "unusable";
    if (report.mismatches > 0) return "differs";
    return report.limit.empty() ? "ok" : "limit";
  }
};

Verdict verify_one(const std::string& name, const std::string& file, const std::string& trace_file,
                   const Options& options) {
  const base::SteadyClock clock;
  const double begin = clock.seconds();
  Verdict verdict;
  verdict.game = name;
  verdict.machine = options.common.machine;
  const auto finish = [&](std::string problem) {
    verdict.problem = std::move(problem);
    verdict.seconds = clock.seconds() - begin;
    return verdict;
  };
  const cli::Loaded loaded = cli::examine(file, false);
  if (verdict.game.empty()) verdict.game = loaded.name;
  const auto text = base::read_file(trace_file);
  if (!text) return finish(text.error().message);
  const auto trace = verify::parse_trace(*text);
  if (!trace) return finish(fmt::format("{}: {}", trace_file, trace.error().message));
  if (!loaded.game) {
    const gdl::Diagnostic& first = loaded.diagnostics.all().front();
    return finish(fmt::format("{}:{}:{}: {}", loaded.source.name, first.position.line,
                              first.position.column, first.message));
  }
  base::Limits limits = options.common.limits();
  limits.seconds = std::min(limits.seconds, options.replay.seconds);
  auto controller = machine::make_controller(loaded.game, options.common.machine, limits);
  if (!controller && controller.error().kind != base::Error::Kind::kLimit) {
    return finish(controller.error().message);
  }
  if (controller) {
    verdict.machine = (*controller)->machine_name();
    cli::ProgressLine line(verdict.game);
    verify::ReplayOptions how = options.replay;
    how.progress = line.callback();
    verdict.report = verify::replay(**controller, *trace, clock, how);
  } else {
    verdict.report.limit = controller.error().message;
  }
  return finish("");
}

json to_json(const Verdict& verdict) {
  json examples = json::array();
  for (const verify::Mismatch& mismatch : verdict.report.examples) {
    examples.push_back({{"where", mismatch.where}, {"what", mismatch.what}});
  }
  json result = {{"game", verdict.game},
                 {"machine", verdict.machine},
                 {"states", verdict.report.states},
                 {"mismatches", verdict.report.mismatches},
                 {"perft_depth", verdict.report.perft_depth},
                 {"status", verdict.status()},
                 {"examples", examples}};
  if (!verdict.report.limit.empty()) result["limit"] = verdict.report.limit;
  if (!verdict.problem.empty()) result["problem"] = verdict.problem;
  return result;
}

void print(const Verdict& verdict) {
  const cli::Terminal out = cli::standard_output();
  const std::string_view status = verdict.status();
  const cli::Ink ink = status == "ok"      ? cli::Ink::kGreen
                       : status == "limit" ? cli::Ink::kYellow
                                           : cli::Ink::kRed;
  std::string line = fmt::format("{} {:<32} {:>6} states, {} mismatches, perft {}, {:.2f} s",
                                 cli::inked(fmt::format("{:<8}", status), ink, out), verdict.game,
                                 verdict.report.states, verdict.report.mismatches,
                                 verdict.report.perft_depth, verdict.seconds);
  if (!verdict.report.limit.empty()) line += fmt::format(" ({})", verdict.report.limit);
  fmt::print("{}\n", line);
  if (!verdict.problem.empty()) fmt::print("    {}\n", verdict.problem);
  for (const verify::Mismatch& mismatch : verdict.report.examples) {
    fmt::print("    {}: {}\n", mismatch.where, mismatch.what);
  }
}

ExitCode exit_code(const Verdict& verdict) {
  if (cli::interrupted()) return ExitCode::kInterrupted;
  const std::string_view status = verdict.status();
  if (status == "ok") return ExitCode::kFine;
  return status == "limit" ? ExitCode::kLimit : ExitCode::kInput;
}

ExitCode run_one(const Options& options) {
  const Verdict verdict = verify_one("", options.file, options.trace, options);
  if (options.common.json) {
    fmt::print("{}\n", to_json(verdict).dump(2, ' ', false, json::error_handler_t::replace));
  } else {
    print(verdict);
  }
  return exit_code(verdict);
}

std::vector<fs::path> traces_of(const Options& options) {
  std::vector<fs::path> traces;
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(options.traces_folder, code)) {
    if (entry.path().extension() != ".json") continue;
    const std::string name = entry.path().stem().string();
    const bool wanted = options.only.empty() || std::find(options.only.begin(), options.only.end(),
                                                          name) != options.only.end();
    if (wanted) traces.push_back(entry.path());
  }
  if (code || traces.empty()) {
    throw Failure(ExitCode::kInput,
                  fmt::format("there are no traces in {}", options.traces_folder));
  }
  std::sort(traces.begin(), traces.end());
  return traces;
}

// GAMES/<name>.kif, or GAMES/<name>/rules.kif as in games/.
std::string rules_for(const std::string& name, const Options& options) {
  const fs::path flat = fs::path(options.games_folder) / (name + ".kif");
  std::error_code code;
  return fs::exists(flat, code) ? flat.string()
                                : (fs::path(options.games_folder) / name / "rules.kif").string();
}

ExitCode run_all(const Options& options) {
  json games = json::array();
  std::size_t counts[4] = {};  // by status: ok, limit, differs, unusable
  constexpr std::string_view kStatus[] = {"ok", "limit", "differs", "unusable"};
  for (const fs::path& trace : traces_of(options)) {
    if (cli::interrupted()) break;
    const std::string name = trace.stem().string();
    const Verdict verdict = verify_one(name, rules_for(name, options), trace.string(), options);
    const auto status = std::find(std::begin(kStatus), std::end(kStatus), verdict.status());
    ++counts[status - std::begin(kStatus)];
    if (options.common.json) {
      games.push_back(to_json(verdict));
    } else {
      print(verdict);
      std::fflush(stdout);
    }
  }
  if (options.common.json) {
    const json document = {{"machine", options.common.machine},
                           {"ok", counts[0]},
                           {"limit", counts[1]},
                           {"differs", counts[2]},
                           {"unusable", counts[3]},
                           {"games", games}};
    fmt::print("{}\n", document.dump(2, ' ', false, json::error_handler_t::replace));
  } else {
    fmt::print("{} ok, {} limit, {} differs, {} unusable\n", counts[0], counts[1], counts[2],
               counts[3]);
  }
  if (cli::interrupted()) return ExitCode::kInterrupted;
  if (counts[2] + counts[3] > 0) return ExitCode::kInput;
  return counts[1] > 0 ? ExitCode::kLimit : ExitCode::kFine;
}

ExitCode run(const Options& options) {
  const bool one = !options.file.empty() && !options.trace.empty();
  const bool all = !options.traces_folder.empty() && !options.games_folder.empty();
  if (one == all || options.file.empty() != options.trace.empty()) {
    throw Failure(ExitCode::kUsage, "give FILE and TRACE, or --traces and --games");
  }
  return one ? run_one(options) : run_all(options);
}

}  // namespace

void add_verify(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("verify", "Replay recorded traces and compare everything with them");
  command->add_option("FILE", options->file, "A rule sheet: a path, '-' or the name of a game")
      ->type_name("");
  command->add_option("TRACE", options->trace, "A trace of it (gdl-trace-1)")->type_name("");
  command->add_option("--traces", options->traces_folder, "Replay every trace in this folder")
      ->type_name("DIR");
  command->add_option("--games", options->games_folder, "Where their rule sheets are, by name")
      ->type_name("DIR");
  command->add_option("--only", options->only, "Of --traces, only these names")
      ->delimiter(',')
      ->type_name("A,B,...");
  command
      ->add_option("--perft-nodes", options->replay.perft_nodes,
                   "Compare perft to the last depth with at most this many sequences; 0 for not")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seconds", options->replay.seconds, "Stop a game after this long")
      ->check(CLI::PositiveNumber)
      ->type_name("S");
  cli::add_machine(*command, options->common);
  cli::add_json(*command, options->common);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
