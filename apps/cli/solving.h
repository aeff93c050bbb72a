// SPDX-License-Identifier: MIT
//
// What the commands that solve games share: options, progress, values as text.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/options.h"
#include "game/game.h"
#include "lanes/compiled_game.h"
#include "solve/adviser.h"
#include "solve/solver.h"

namespace tafl::cli {

struct Solving {
  std::size_t threads = 1;
  std::string preference = "own";
  std::string folder;
  std::string database;  // an existing one to use instead
};

// --threads, --preference, --folder and the limits.
void add_solving(CLI::App& command, Solving& solving, Common& common);
void add_database(CLI::App& command, Solving& solving);

std::shared_ptr<const lanes::CompiledGame> compile(std::shared_ptr<const game::Game> game,
                                                   const Common& common);

// Solves with a line of progress on a terminal; fails with the reason.
class SolveRun {
 public:
  SolveRun(const Solving& solving, const Common& common);

  solve::SolveOptions options;
  solve::Solution run(const std::shared_ptr<const lanes::CompiledGame>& game);
  double seconds() const { return clock_.seconds() - begin_; }
  double now() const { return clock_.seconds(); }

 private:
  base::SteadyClock clock_;
  double begin_;
};

// The database that was named, or the one of a solve.
std::shared_ptr<const solve::Database> obtain_database(
    const std::shared_ptr<const lanes::CompiledGame>& game, const Solving& solving,
    const Common& common);

// "100 0", "endless", "unknown".
std::string text_of(const std::optional<solve::Found>& found);
// The largest memory that this process has had, in bytes.
std::size_t peak_memory();

}  // namespace tafl::cli
