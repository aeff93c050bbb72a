// SPDX-License-Identifier: MIT
#include "commands/solve_estimate.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/clock.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "player/database_simulator.h"
#include "search/lanes_simulator.h"
#include "search/search.h"

namespace tafl::commands {
namespace {

// The numbers of iterations after which to look: 10, 13, 17, 22, 28, ..., and the last.
std::vector<std::uint64_t> moments(std::uint64_t last) {
  constexpr int kPerTenfold = 9;
  std::vector<std::uint64_t> result;
  for (int i = kPerTenfold;; ++i) {
    const auto next =
        static_cast<std::uint64_t>(std::pow(10.0, static_cast<double>(i) / kPerTenfold) + 0.5);
    if (next >= last) break;
    result.push_back(next);
  }
  result.push_back(last);
  return result;
}

// The role that chooses at the root; the first if none does.
std::size_t chooser(const search::Search& search, std::size_t roles) {
  for (std::size_t role = 0; role < roles; ++role) {
    if (search.choices(role).size() > 1) return role;
  }
  return 0;
}

Estimate look_at(search::Search& search, std::size_t role) {
  Estimate result;
  result.iterations = search.counters().iterations.load();
  double sum = 0;
  double visits = 0;
  for (const search::Choice& choice : search.choices(role)) {
    result.moves.push_back({search.move_text(choice.move), choice.value, choice.visits});
    sum += choice.value * choice.visits;
    visits += choice.visits;
  }
  result.value = visits > 0 ? sum / visits : 0;
  return result;
}

}  // namespace

std::vector<Estimate> estimate(const std::shared_ptr<const lanes::CompiledGame>& game,
                               const std::shared_ptr<const solve::Database>& database,
                               const EstimateOptions& options) {
  search::Config config;
  config.discount = 1;
  config.difference = game->network.roles() == 2;
  if (!options.batches) {
    config.batch = 1;
    config.per_leaf = 1;
  }
  std::unique_ptr<search::Simulator> simulator =
      std::make_unique<search::LanesSimulator>(game, search::LanesSimulator::options_for(config));
  if (database) {
    simulator = std::make_unique<player::DatabaseSimulator>(std::move(simulator), database);
  }
  std::vector<std::unique_ptr<search::Simulator>> simulators;
  simulators.push_back(std::move(simulator));
  search::Search search(config, std::move(simulators), options.seed);
  search.start();
  const std::size_t role = chooser(search, game->network.roles());
  const base::ThreadCpuClock clock;
  const double begin = clock.seconds();
  const auto& iterations = search.counters().iterations;
  std::vector<Estimate> result;
  for (std::uint64_t moment : moments(options.iterations)) {
    while (iterations < moment && !search.terminal() && !search.saturated()) {
      if (cli::interrupted()) throw cli::Failure(cli::ExitCode::kInterrupted, "interrupted");
      search.worker(0).round(moment - iterations);
    }
    result.push_back(look_at(search, role));
    result.back().seconds = clock.seconds() - begin;
  }
  return result;
}

}  // namespace tafl::commands
