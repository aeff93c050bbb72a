// SPDX-License-Identifier: MIT
#include "commands/solve_puzzle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "plan/portfolio.h"
#include "plan/relational_search.h"

namespace tafl::commands {

using json = nlohmann::ordered_json;

namespace {

const base::Clock& clock_for(const PuzzleOptions& options) {
  static const base::SteadyClock time_of_day;
  static const base::ThreadCpuClock processor;
  if (options.processor_time) return processor;
  return time_of_day;
}

}  // namespace

SolvedPuzzle solve_puzzle(const std::shared_ptr<const lanes::CompiledGame>& game,
                          const PuzzleOptions& options) {
  const base::Clock& clock = clock_for(options);
  const double begin = clock.seconds();
  plan::Task task = plan::task_of(game, clock);
  task.until = begin + options.seconds;
  task.bytes = options.megabytes << 20;
  task.seed = options.seed;
  task.stop = [] { return cli::interrupted(); };
  plan::Keeper keeper(task);
  plan::PortfolioOptions how;
  how.threads = options.threads;
  how.only = options.techniques;
  how.symmetry = options.symmetry;
  const bool visible = cli::standard_error().is_terminal;
  if (visible) {
    how.began = [&](const std::string& technique) {
      fmt::print(stderr, "\r\x1b[K{:.1f} s: {}", clock.seconds() - begin, technique);
      std::fflush(stderr);
    };
    keeper.report = [&](const plan::Plan& plan) {
      fmt::print(stderr, "\r\x1b[K{:.1f} s: {} points in {} moves by {}", clock.seconds() - begin,
                 plan.reward, plan.moves.size(), plan.method);
      std::fflush(stderr);
    };
  }
  SolvedPuzzle solved;
  solved.efforts = plan::run_portfolio(task, keeper, how);
  if (visible) fmt::print(stderr, "\r\x1b[K");
  solved.plan = keeper.best();
  solved.plan.seconds = solved.plan.reward < 0 ? 0 : solved.plan.seconds - begin;
  solved.seconds = clock.seconds() - begin;
  solved.bound = keeper.bound();
  return solved;
}

SolvedPuzzle solve_large_puzzle(std::shared_ptr<const game::Game> game,
                                const PuzzleOptions& options) {
  const base::Clock& clock = clock_for(options);
  const double begin = clock.seconds();
  plan::RelationalTask task;
  task.game = std::move(game);
  task.clock = &clock;
  task.until = begin + options.seconds / 2;  // the other half went into grounding
  task.bytes = options.megabytes << 20;
  task.stop = [] { return cli::interrupted(); };
  SolvedPuzzle solved;
  solved.efforts.emplace_back();
  solved.plan = plan::relational_search(task, solved.efforts.back());
  solved.seconds = clock.seconds() - begin;
  if (solved.plan.reward >= 0) solved.plan.seconds -= begin;
  if (solved.plan.proved_optimal) solved.bound = solved.plan.reward;
  return solved;
}

void print_puzzle(const SolvedPuzzle& solved) {
  const plan::Plan& plan = solved.plan;
  if (plan.reward < 0) {
    fmt::print("  no plan found      {:.2f} s\n", solved.seconds);
  } else {
    fmt::print("  plan               {}\n", fmt::join(plan.texts, " "));
    fmt::print(
        "  reward             {}, {}\n", plan.reward,
        plan.proved_optimal ? "no plan has more" : fmt::format("{} at the most", solved.bound));
    fmt::print("  length             {} moves\n", plan.texts.size());
    fmt::print("  found              by {} after {:.2f} s\n", plan.method, plan.seconds);
  }
  for (const plan::Effort& effort : solved.efforts) {
    fmt::print("    {:<10} {:<15} {:>12} states {:>8.2f} s {:>6} MB  {}\n", effort.method,
               plan::text_of(effort.end), effort.states, effort.seconds, effort.bytes >> 20,
               effort.note);
  }
}

void add_puzzle(const SolvedPuzzle& solved, json& document) {
  const plan::Plan& plan = solved.plan;
  document["plan"] = plan.texts;
  document["reward"] = plan.reward < 0 ? json(nullptr) : json(plan.reward);
  document["length"] = plan.texts.size();
  document["proved_optimal"] = plan.proved_optimal;
  document["bound"] = solved.bound;
  document["method"] = plan.method;
  document["plan_seconds"] = plan.seconds;
  json efforts = json::array();
  for (const plan::Effort& effort : solved.efforts) {
    efforts.push_back({{"method", effort.method},
                       {"end", plan::text_of(effort.end)},
                       {"states", effort.states},
                       {"seconds", effort.seconds},
                       {"bytes", effort.bytes},
                       {"note", effort.note}});
  }
  document["efforts"] = efforts;
}

}  // namespace tafl::commands
