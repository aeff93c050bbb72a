// SPDX-License-Identifier: MIT
#include "plan/portfolio.h"

#include <algorithm>
#include <mutex>
#include <new>
#include <thread>

#include "plan/backward.h"
#include "plan/beam.h"
#include "plan/best_first.h"
#include "plan/bidirectional.h"
#include "plan/breadth.h"
#include "plan/factored.h"
#include "plan/ida.h"
#include "plan/nrpa.h"
#include "plan/sat_plan.h"
#include "plan/scarce.h"
#include "plan/stages.h"
#include "plan/symmetry.h"

namespace tafl::plan {
namespace {

Effort run_ida(const Task& task, Keeper& keeper) {
  return ida_star(task, keeper);
}

// One turn of a technique.
struct Turn {
  std::string_view technique;
  double share = 1;              // of the time that is left
  std::size_t bytes = SIZE_MAX;  // at most
  bool symmetry = true;          // worth looking for
};

// Small puzzles are over in the first turn. Later turns have more time and more memory.
constexpr Turn kSchedule[] = {
    {"breadth", 0.03, std::size_t{64} << 20, false},
    {"bidirectional", 0.03},
    {"stages", 0.06},
    {"sat", 0.03},
    {"backward", 0.03},
    {"factored", 0.03},
    {"nrpa", 0.03},
    {"scarce", 0.03},
    {"beam", 0.06},
    {"greedy", 0.06},
    {"prove", 0.1},
    {"beam", 0.25},
    {"greedy", 0.25},
    {"sat", 0.25},
    {"backward", 0.15},
    {"scarce", 0.2},
    {"bidirectional", 0.2},
    {"stages", 0.3},
    {"breadth", 0.4},
    {"ff", 0.2},
    {"nrpa", 0.4},
    {"prove", 0.4},
    {"astar", 0.5},
    {"ida", 1},
};

// A state of so many fluents is slow to look at and often a single one of them: (order 3 1 2 ...).
// Then there is little to reason about, but not many states either.
constexpr std::size_t kLargeFluents = 20'000;
constexpr Turn kLargeSchedule[] = {
    {"breadth", 0.5}, {"prove", 0.8}, {"nrpa", 0.3}, {"greedy", 0.5}, {"beam", 1}};

class Portfolio {
 public:
  Portfolio(const Task& task, Keeper& keeper, const PortfolioOptions& options)
      : task_(task), keeper_(keeper), options_(options) {
    for (const std::string& name : options.only) turns_.push_back({name});
    if (turns_.empty() && task.game->network.fluents() >= kLargeFluents) {
      turns_.assign(std::begin(kLargeSchedule), std::end(kLargeSchedule));
    }
    if (turns_.empty()) turns_.assign(std::begin(kSchedule), std::end(kSchedule));
  }

  std::vector<Effort> run() {
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < options_.threads; ++i) helpers.emplace_back([this] { work(); });
    work();
    for (std::thread& helper : helpers) helper.join();
    return std::move(efforts_);
  }

 private:
  void work() {
    while (!task_.over() && !keeper_.satisfied()) {
      std::unique_lock lock(mutex_);
      if (next_ == turns_.size()) return;
      const Turn turn = turns_[next_++];
      if (options_.began) options_.began(std::string(turn.technique));
      lock.unlock();
      Effort effort = take(turn);
      lock.lock();
      if (options_.ended) options_.ended(effort);
      efforts_.push_back(std::move(effort));
    }
  }

  Effort take(const Turn& turn) {
    Task task = task_;
    const double now = task.clock->seconds();
    task.until = std::min(task.until, now + turn.share * (task.until - now));
    task.bytes = std::min(task.bytes / options_.threads, turn.bytes);
    task.stop = [this] { return (task_.stop && task_.stop()) || keeper_.satisfied(); };
    try {
      const Technique& technique = *find_technique(turn.technique);
      if (options_.symmetry && technique.symmetry && turn.symmetry) {
        task.symmetries = symmetries(task);
      }
      Effort effort = technique.run(task, keeper_);
      if (task.symmetries) effort.note += task.symmetries->text();
      return effort;
    } catch (const std::bad_alloc&) {
      Effort effort;
      effort.method = turn.technique;
      effort.end = Effort::End::kMemory;
      return effort;
    }
  }

  // Found when they are first needed; null: there are none.
  std::shared_ptr<const Symmetries> symmetries(const Task& task) {
    const std::lock_guard lock(looking_);
    if (looked_) return symmetries_;
    looked_ = true;
    Symmetries::FindLimits limits;
    limits.stop = [&task] { return task.over(); };
    limits.ground_seconds = kGroundShare * (task_.until - task.clock->seconds());
    auto found =
        std::make_shared<const Symmetries>(Symmetries::find(*task.game, limits).fixing(task.start));
    if (!found->empty()) symmetries_ = std::move(found);
    return symmetries_;
  }
  static constexpr double kGroundShare = 0.02;  // of the time, to ground the game once more

  const Task& task_;
  Keeper& keeper_;
  const PortfolioOptions& options_;
  std::mutex looking_;  // for what follows
  bool looked_ = false;
  std::shared_ptr<const Symmetries> symmetries_;
  std::vector<Turn> turns_;
  std::mutex mutex_;  // for what follows
  std::size_t next_ = 0;
  std::vector<Effort> efforts_;
};

}  // namespace

std::span<const Technique> techniques() {
  static constexpr Technique kAll[] = {
      {"breadth", "every state once, by layers", breadth_first, true},
      {"astar", "A* with the distance in the relaxed game", astar, true},
      {"greedy", "best first by the distances of the parts of the goal", greedy, true},
      {"factored", "independent groups of fluents one by one", factored},
      {"add", "best first by the sum of relaxed costs", additive, true},
      {"ff", "best first by the number of moves in a relaxed plan", relaxed_plan, true},
      {"backward", "towards states that are known to be good ends", backward},
      {"bidirectional", "from the start and from good ends until both meet", bidirectional},
      {"stages", "pieces of a permutation puzzle, with fewer and fewer moves", stages},
      {"beam", "the best few states of every layer", beam},
      {"scarce", "depth first by the scarcest part of the goal", scarce},
      {"sat", "a formula for so many moves, and a solver for it", sat_plan},
      {"nrpa", "playouts whose policy follows the best of them", nrpa},
      {"ida", "depth first with a growing limit", run_ida},
      {"prove", "states that may lead to more than the best plan", prove, true},
  };
  return kAll;
}

const Technique* find_technique(std::string_view name) {
  const auto at = std::ranges::find(techniques(), name, &Technique::name);
  return at == techniques().end() ? nullptr : &*at;
}

std::vector<Effort> run_portfolio(const Task& task, Keeper& keeper,
                                  const PortfolioOptions& options) {
  return Portfolio(task, keeper, options).run();
}

}  // namespace tafl::plan
