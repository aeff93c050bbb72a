// SPDX-License-Identifier: MIT
//
// All techniques on one task, what is cheap first.
//
//   Keeper keeper(task);
//   run_portfolio(task, keeper, {.threads = 2});    // until task.until, or nothing is left to do
//   keeper.best();
//
// Each thread takes the next technique of the list that fits the game; a technique gets a share of
// the time that is left and of the memory. All end as soon as the keeper is satisfied.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plan/keeper.h"
#include "plan/task.h"

namespace tafl::plan {

struct Technique {
  std::string_view name;
  std::string_view sentence;
  Effort (*run)(const Task& task, Keeper& keeper);
  bool symmetry = false;  // it uses symmetries
};
// Every technique there is, by name.
std::span<const Technique> techniques();
const Technique* find_technique(std::string_view name);

struct PortfolioOptions {
  std::size_t threads = 1;
  std::vector<std::string> only;  // these techniques, all the time for each; empty: the schedule
  bool symmetry = true;           // look for symmetries, for the techniques that use them
  std::function<void(const std::string&)> began;  // a technique, by name
  std::function<void(const Effort&)> ended;
};

// What every technique did, in the order in which they ended.
std::vector<Effort> run_portfolio(const Task& task, Keeper& keeper,
                                  const PortfolioOptions& options);

}  // namespace tafl::plan
