// SPDX-License-Identifier: MIT
#include "cli/solving.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>

#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"

namespace tafl::cli {

void add_solving(CLI::App& command, Solving& solving, Common& common) {
  command.add_option("--threads", solving.threads, "Threads to work on")
      ->check(CLI::Range(1, 1024))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--preference", solving.preference,
                  "own: the own reward high, then the others' low; difference: own less others'")
      ->check(CLI::IsMember({"own", "difference"}))
      ->type_name("P")
      ->capture_default_str();
  command
      .add_option("--folder", solving.folder,
                  "Keep layers in this folder; a solve that was ended goes on from there")
      ->type_name("DIR");
  command.add_option("--max-seconds", common.max_seconds, "Give up after this long")
      ->check(CLI::PositiveNumber)
      ->type_name("S");
  command.add_option("--max-memory", common.max_megabytes, "Megabytes that diagrams may use")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 24))
      ->type_name("MB")
      ->capture_default_str();
}

void add_database(CLI::App& command, Solving& solving) {
  command
      .add_option("--database", solving.database,
                  "Use this result of 'solve -o' or 'solve --folder'")
      ->type_name("F");
}

std::shared_ptr<const lanes::CompiledGame> compile(std::shared_ptr<const game::Game> game,
                                                   const Common& common) {
  return require(lanes::compile(std::move(game), common.limits()));
}

SolveRun::SolveRun(const Solving& solving, const Common& common) : begin_(clock_.seconds()) {
  options.limits = common.limits();
  options.limits.seconds += begin_;
  options.clock = &clock_;
  options.threads = solving.threads;
  options.preference =
      solving.preference == "own" ? solve::Preference::kOwnFirst : solve::Preference::kDifference;
  options.folder = solving.folder;
  options.stop = [] { return interrupted(); };
}

solve::Solution SolveRun::run(const std::shared_ptr<const lanes::CompiledGame>& game) {
  const bool visible = standard_error().is_terminal;
  if (visible && !options.report) {
    options.report = [this](const solve::LayerReport& layer) {
      fmt::print(stderr, "\r\x1b[K{} {}: {} states, {} nodes, {:.1f} s, {} MB",
                 layer.backward ? "classifying layer" : "finding layer", layer.depth,
                 dd::to_text(layer.states), layer.nodes, seconds(), peak_memory() >> 20);
      std::fflush(stderr);
    };
  }
  auto solution = solve::solve(game, options);
  if (visible) fmt::print(stderr, "\r\x1b[K");
  if (!solution && interrupted()) throw Failure(ExitCode::kInterrupted, "interrupted");
  return require(std::move(solution));
}

std::shared_ptr<const solve::Database> obtain_database(
    const std::shared_ptr<const lanes::CompiledGame>& game, const Solving& solving,
    const Common& common) {
  if (!solving.database.empty()) {
    return std::make_shared<const solve::Database>(require(solve::load(solving.database, *game)));
  }
  const solve::Solution solution = SolveRun(solving, common).run(game);
  if (!solution.database) {
    throw Failure(ExitCode::kInput,
                  "several roles choose at the same time: such games are not classified");
  }
  return solution.database;
}

std::string text_of(const std::optional<solve::Found>& found) {
  if (!found) return "unknown";
  if (found->endless) return "endless";
  return fmt::format("{}", fmt::join(found->rewards, " "));
}

std::size_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) << 10;
}

}  // namespace tafl::cli
