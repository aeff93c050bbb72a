// SPDX-License-Identifier: MIT
#include "commands/bench_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <span>

#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "cli/load.h"
#include "cli/terminal.h"
#include "commands/bench_depth.h"
#include "machine/factory.h"
#include "player/knowledge_players.h"
#include "player/registry.h"
#include "player/search_players.h"
#include "search/controller_simulator.h"
#include "search/lanes_simulator.h"
#include "search/measure.h"

namespace tafl::commands {
namespace {

using cli::ExitCode;
using cli::Failure;
using json = nlohmann::ordered_json;

struct Shares {
  double select, expand, play, back_up;
};

// Percentages of the whole time.
Shares shares(const search::Measurement& measured) {
  const double unit = measured.seconds > 0 ? 100 / measured.seconds : 0;
  return {measured.times.select * unit, measured.times.expand * unit, measured.times.play * unit,
          measured.times.back_up * unit};
}

double rate(std::uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

void print_json(const std::string& game, const std::string& machine, const std::string& player,
                const search::Measurement& measured) {
  const Shares share = shares(measured);
  const json document = {{"game", game},
                         {"machine", machine},
                         {"player", player},
                         {"threads", 1},
                         {"seconds", measured.seconds},
                         {"iterations", measured.iterations},
                         {"playouts", measured.playouts},
                         {"iterations_per_second", rate(measured.iterations, measured.seconds)},
                         {"playouts_per_second", rate(measured.playouts, measured.seconds)},
                         {"nodes_per_second", rate(measured.nodes, measured.seconds)},
                         {"nodes", measured.nodes},
                         {"bytes", measured.bytes},
                         {"depth", measured.depth},
                         {"percent",
                          {{"select", share.select},
                           {"expand", share.expand},
                           {"play", share.play},
                           {"back_up", share.back_up}}}};
  fmt::print("{}\n", document.dump());
}

bool is_one_of(const player::Entry& entry, std::span<const player::Entry> entries) {
  return std::ranges::any_of(entries, [&](const auto& other) { return other.name == entry.name; });
}

}  // namespace

std::unique_ptr<search::Simulator> make_simulator(const cli::Loaded& loaded,
                                                  const cli::Common& common,
                                                  const search::Config& config) {
  if (common.machine == "auto" || common.machine == "lanes") {
    const auto compiled = lanes::compile(loaded.game, common.limits());
    if (compiled) {
      return std::make_unique<search::LanesSimulator>(*compiled,
                                                      search::LanesSimulator::options_for(config));
    }
  }
  const std::string machine = common.machine == "auto" ? "relational" : common.machine;
  auto controller = machine::make_controller(loaded.game, machine, common.limits());
  if (!controller) throw Failure(ExitCode::kLimit, controller.error().message);
  return std::make_unique<search::ControllerSimulator>(std::move(*controller), config.most_plies);
}

ExitCode bench_search(const std::vector<std::string>& files, const std::string& player,
                      double seconds, const cli::Common& common) {
  const auto order = player::parse_player(player);
  if (!order) throw Failure(ExitCode::kUsage, order.error().message);
  if (is_one_of(*order->entry, player::knowledge_players())) {
    return bench_depth(files, player, seconds, common);
  }
  if (!is_one_of(*order->entry, player::search_players())) {
    throw Failure(ExitCode::kUsage, "bench: player " + std::string(order->entry->name) +
                                        " has no search of its own to be measured");
  }
  const search::Config config = player::settings_of(order->entry->name, order->settings).config;
  if (!common.json) {
    fmt::print("{}\n",
               cli::inked(fmt::format("{:<24} {:<11} {:>13} {:>13} {:>9} {:>6} {:>8} {:>8} {:>8} "
                                      "{:>8}",
                                      "game", "machine", "iterations/s", "playouts/s", "nodes",
                                      "depth", "select %", "expand %", "play %", "back %"),
                          cli::Ink::kBold, cli::standard_output()));
  }
  const base::ThreadCpuClock clock;  // other work on the machine does not count
  for (const std::string& file : files) {
    const cli::Loaded loaded = cli::load_game(file);
    auto made = make_simulator(loaded, common, config);
    const std::string machine(made->machine_name());
    const search::Measurement measured =
        search::measure(config, std::move(made), seconds, clock, common.seed);
    if (common.json) {
      print_json(loaded.name, machine, player, measured);
      continue;
    }
    const Shares share = shares(measured);
    fmt::print(
        "{:<24} {:<11} {:>13.0f} {:>13.0f} {:>9} {:>6} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f}\n",
        loaded.name, machine, rate(measured.iterations, measured.seconds),
        rate(measured.playouts, measured.seconds), measured.nodes, measured.depth, share.select,
        share.expand, share.play, share.back_up);
    std::fflush(stdout);
  }
  return ExitCode::kFine;
}

}  // namespace tafl::commands
