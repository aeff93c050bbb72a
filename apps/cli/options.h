// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/limits.h"
#include "game/controller.h"
#include "net/passes/passes.h"

namespace tafl::cli {

// The options that commands share, each with the same name and meaning everywhere.
struct Common {
  std::string machine = "auto";
  std::uint64_t seed = 1;
  bool json = false;
  double max_seconds = base::Limits{}.seconds;
  std::size_t max_megabytes = base::Limits{}.bytes >> 20;

  base::Limits limits() const { return {max_seconds, max_megabytes << 20}; }
};

void add_machine(CLI::App& command, Common& common);  // with its limits
void add_seed(CLI::App& command, Common& common);
void add_json(CLI::App& command, Common& common);
// --without and --with: steps on the way to a network.
void add_steps(CLI::App& command, net::Selection& steps);
// The argument FILE: a path, '-' or the name of a game.
void add_file(CLI::App& command, std::string& file);

// A controller on the chosen machine; fails with a message that says why there is none.
std::unique_ptr<game::Controller> controller(std::shared_ptr<const game::Game> game,
                                             const Common& common);

}  // namespace tafl::cli
