// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <functional>
#include <memory>

#include "base/clock.h"
#include "base/limits.h"
#include "game/game.h"
#include "plan/keeper.h"

namespace tafl::plan {

struct RelationalTask {
  std::shared_ptr<const game::Game> game;  // REQUIRES: one role
  const base::Clock* clock = nullptr;
  double until = 0;
  std::size_t bytes = std::size_t{512} << 20;
  std::function<bool()> stop = nullptr;

  // Of one question to the machine: the search is that much late at worst.
  base::Limits limits() const {
    base::Limits limits;
    limits.seconds = std::max(0.01, 0.2 * (until - clock->seconds()));
    return limits;
  }
};

// For games that are too large to ground: breadth-first search on the relational machine, some
// thousands of states a second. The plan has texts only; `highest` tells when to stop looking.
Plan relational_search(const RelationalTask& task, Effort& effort, int highest = 100);

}  // namespace tafl::plan
