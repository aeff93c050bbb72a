// SPDX-License-Identifier: MIT
//
// The order of variables decides how large diagrams are. Several are tried on the first layers of
// the game, and the one with the smallest diagrams is kept.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "lanes/compiled_game.h"
#include "solve/variables.h"

namespace tafl::solve {

// Variables without arguments (control, counters) first; boards by their axes in every order of
// significance; and by which variables occur together in gates of the network.
std::vector<std::vector<Variable>> candidate_orders(const lanes::CompiledGame& game,
                                                    const std::vector<Variable>& variables);

struct OrderOptions {
  std::size_t nodes = 20'000;        // how far each is tried
  std::function<void()> check = {};  // called now and then; throws to end the trials
};
// The best of the candidates.
std::vector<Variable> choose_order(const std::shared_ptr<const lanes::CompiledGame>& game,
                                   const std::vector<Variable>& variables,
                                   const OrderOptions& options = {});

}  // namespace tafl::solve
