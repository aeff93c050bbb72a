// SPDX-License-Identifier: MIT
#include "verify/perft.h"

#include <fmt/format.h>

#include <memory>

#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/progress_line.h"
#include "cli/terminal.h"
#include "commands/commands.h"
#include "machine/factory.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;

struct Options {
  std::string file;
  std::size_t depth = 1;
  std::size_t threads = 1;
  bool full = false;
  cli::Common common;
};

verify::Perft count(const Options& options, const cli::Loaded& loaded) {
  cli::ProgressLine line("perft");
  verify::PerftOptions how;
  how.depth = options.depth;
  how.full = options.full;
  how.progress = line.callback();
  if (options.threads == 1)
    return verify::perft(*cli::controller(loaded.game, options.common), how);
  const auto factory = [&] {
    return machine::make_controller(loaded.game, options.common.machine, options.common.limits());
  };
  return cli::require(verify::perft_parallel(factory, how, options.threads));
}

json document(const Options& options, const std::string& game, const std::string& machine,
              const verify::Perft& found) {
  json result = {{"game", game}, {"machine", machine}, {"counts", found.counts}};
  if (options.full) {
    result["terminal_sequences"] = found.terminal_sequences;
    if (!found.distinct_states.empty()) result["distinct_states"] = found.distinct_states;
  }
  return result;
}

void print_table(const verify::Perft& found, double seconds) {
  const auto cell = [](const std::vector<std::uint64_t>& values, std::size_t depth) {
    return depth < values.size() ? fmt::format("{}", values[depth]) : std::string();
  };
  const cli::Terminal terminal = cli::standard_output();
  fmt::print("{}\n", cli::inked(fmt::format("{:>5} {:>20} {:>14} {:>14}", "depth", "sequences",
                                            "terminal", "distinct"),
                                cli::Ink::kBold, terminal));
  for (std::size_t depth = 0; depth < found.counts.size(); ++depth) {
    std::string line =
        fmt::format("{:>5} {:>20} {:>14} {:>14}", depth, found.counts[depth],
                    cell(found.terminal_sequences, depth), cell(found.distinct_states, depth));
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", line);
  }
  double positions = 0;
  for (std::uint64_t sequences : found.counts) positions += static_cast<double>(sequences);
  fmt::print("{:.3f} s, {:.3g} positions/s\n", seconds, seconds > 0 ? positions / seconds : 0);
}

ExitCode run(const Options& options) {
  const cli::Loaded loaded = cli::load_game(options.file);
  const std::string machine(cli::controller(loaded.game, options.common)->machine_name());
  if (options.threads > 1 && machine == "prolog") {
    throw Failure(ExitCode::kUsage, "the prolog machine works on one thread only");
  }
  const base::SteadyClock clock;
  const double begin = clock.seconds();
  const verify::Perft found = count(options, loaded);
  if (found.stopped) throw Failure(ExitCode::kInterrupted, "interrupted");
  if (options.common.json) {
    fmt::print("{}\n", document(options, loaded.name, machine, found).dump());
  } else {
    print_table(found, clock.seconds() - begin);
  }
  return ExitCode::kFine;
}

}  // namespace

void add_perft(CLI::App& app, ExitCode& exit) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("perft", "Count the joint-move sequences of each length");
  cli::add_file(*command, options->file);
  command->add_option("DEPTH", options->depth, "The length of the longest sequences")
      ->required()
      ->check(CLI::Range(std::size_t{0}, std::size_t{100'000}))
      ->type_name("");
  command->add_option("--threads", options->threads, "How many threads count")
      ->check(CLI::Range(std::size_t{1}, std::size_t{256}))
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--full", options->full,
                    "Visit the last depth too, for its terminal and distinct positions");
  cli::add_machine(*command, options->common);
  cli::add_json(*command, options->common);
  command->footer(
      "A terminal position, or one in which a role has no legal move, has no successors.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tafl::commands
