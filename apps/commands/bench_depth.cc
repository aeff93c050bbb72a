// SPDX-License-Identifier: MIT
#include "commands/bench_depth.h"

#include <fmt/format.h>

#include <cstdio>

#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "cli/load.h"
#include "cli/terminal.h"
#include "player/registry.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using json = nlohmann::ordered_json;

struct Measured {
  player::Report report;
  bool solved = false;

  double rate(std::uint64_t count) const {
    return report.seconds > 0 ? static_cast<double>(count) / report.seconds : 0;
  }
};

// The player thinks on this thread, and its clock is the time that this thread works: the start
// clock goes by as it prepares, and what it thinks then counts, too.
Measured measure(const cli::Loaded& loaded, const std::string& text, double seconds,
                 const cli::Common& common) {
  const base::ThreadCpuClock clock;
  const auto player = cli::require(player::make_player(text));
  player->new_game({cli::controller(loaded.game, common), game::RoleId(0), seconds, seconds,
                    common.seed, &clock, loaded.game, common.machine, common.limits()},
                   clock.seconds() + seconds);
  Measured result{player->report(), player->is_solved()};
  if (result.solved) return result;
  const double before = result.report.seconds;
  player->play(clock.seconds() + seconds);
  result = {player->report(), player->is_solved()};
  result.report.seconds += before;
  return result;
}

void print_json(const std::string& game, const std::string& player, const Measured& measured) {
  const player::Report& report = measured.report;
  const json document = {{"game", game},
                         {"machine", report.machine},
                         {"player", player},
                         {"threads", 1},
                         {"seconds", report.seconds},
                         {"expanded", report.iterations},
                         {"looked_at", report.nodes},
                         {"expanded_per_second", measured.rate(report.iterations)},
                         {"looked_at_per_second", measured.rate(report.nodes)},
                         {"depth", report.depth},
                         {"value", report.value},
                         {"solved", measured.solved}};
  fmt::print("{}\n", document.dump());
}

}  // namespace

ExitCode bench_depth(const std::vector<std::string>& files, const std::string& player,
                     double seconds, const cli::Common& common) {
  if (!common.json) {
    fmt::print("{}\n", cli::inked(fmt::format("{:<24} {:<11} {:>12} {:>13} {:>9} {:>6} {:>7} {:>6}",
                                              "game", "machine", "expanded/s", "looked at/s",
                                              "seconds", "depth", "value", "solved"),
                                  cli::Ink::kBold, cli::standard_output()));
  }
  for (const std::string& file : files) {
    const cli::Loaded loaded = cli::load_game(file);
    const Measured measured = measure(loaded, player, seconds, common);
    const player::Report& report = measured.report;
    if (common.json) {
      print_json(loaded.name, player, measured);
    } else {
      fmt::print("{:<24} {:<11} {:>12.0f} {:>13.0f} {:>9.2f} {:>6} {:>7.1f} {:>6}\n", loaded.name,
                 report.machine, measured.rate(report.iterations), measured.rate(report.nodes),
                 report.seconds, report.depth, report.value, measured.solved ? "yes" : "no");
    }
    std::fflush(stdout);
  }
  return ExitCode::kFine;
}

}  // namespace tafl::commands
