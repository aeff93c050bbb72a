// SPDX-License-Identifier: MIT
#include "cli/options.h"

#include <algorithm>
#include <utility>

#include "cli/exit_code.h"
#include "lanes/compiled_game.h"
#include "machine/factory.h"

namespace tafl::cli {

void add_machine(CLI::App& command, Common& common) {
  std::vector<std::string> names(machine::machine_names().begin(), machine::machine_names().end());
  command.add_option("--machine", common.machine, "What evaluates the rules")
      ->check(CLI::IsMember(std::move(names)))
      ->capture_default_str();
  command.add_option("--max-seconds", common.max_seconds, "Give up on a question after this long")
      ->check(CLI::PositiveNumber)
      ->type_name("S");
  command.add_option("--max-memory", common.max_megabytes, "Megabytes that a machine may use")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 24))
      ->type_name("MB")
      ->capture_default_str();
}

void add_seed(CLI::App& command, Common& common) {
  command.add_option("--seed", common.seed, "The same seed gives the same result")
      ->type_name("N")
      ->capture_default_str();
}

void add_json(CLI::App& command, Common& common) {
  command.add_flag("--json", common.json, "Print one JSON document");
}

void add_steps(CLI::App& command, net::Selection& steps) {
  std::vector<std::string> usual;
  std::vector<std::string> unusual;
  for (const lanes::EarlyStep& step : lanes::early_steps()) usual.emplace_back(step.name);
  for (const net::Pass& pass : net::all_passes()) {
    std::vector<std::string>& names = pass.by_default ? usual : unusual;
    if (std::ranges::find(names, pass.name) == names.end()) names.emplace_back(pass.name);
  }
  command.add_option("--without", steps.without, "Leave out a step on the way to the network")
      ->check(CLI::IsMember(std::move(usual)));
  command.add_option("--with", steps.with, "Take a step that usually is left out")
      ->check(CLI::IsMember(std::move(unusual)));
}

void add_file(CLI::App& command, std::string& file) {
  command.add_option("FILE", file, "A rule sheet: a path, '-' or the name of a game")
      ->required()
      ->type_name("");
}

std::unique_ptr<game::Controller> controller(std::shared_ptr<const game::Game> game,
                                             const Common& common) {
  return require(machine::make_controller(std::move(game), common.machine, common.limits()));
}

}  // namespace tafl::cli
