// SPDX-License-Identifier: MIT
//
// A game as decision diagrams see it: variables in an order, the moves as one automaton, and the
// functions that say where a game ends and with which rewards.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/limits.h"
#include "dd/functions.h"
#include "dd/relation.h"
#include "lanes/compiled_game.h"
#include "solve/rewards.h"
#include "solve/signals.h"
#include "solve/variables.h"

namespace tafl::solve {

struct Model {
  std::shared_ptr<const lanes::CompiledGame> game;
  Variables variables;
  dd::Functions functions;
  dd::Relation relation;
  Signals signals;
  std::vector<std::uint32_t> initial;  // a value per variable
  bool simultaneous = false;           // several roles may choose at once

  Model(std::shared_ptr<const lanes::CompiledGame> of, Variables in_order);
};

// Called now and then in work that may be long; throws to end it.
using Check = std::function<void()>;

// Variables that are proved to be right, in the order in which the names and arguments stand. The
// first way to group fluents that is right, or with `otherwise` the second where that has about as
// many variables: what is where, instead of where what is. Throws base::LimitReached.
std::vector<Variable> find_variables(const std::shared_ptr<const lanes::CompiledGame>& game,
                                     const Check& check = {}, bool otherwise = false);

struct ModelOptions {
  Check check = {};
  std::size_t signal_nodes = 40'000'000;  // of the largest function about the end of the game
};
// The model for one order of variables. REQUIRES: they are proved. Throws base::LimitReached,
// dd::TooComplicated among them.
std::unique_ptr<Model> make_model(std::shared_ptr<const lanes::CompiledGame> game,
                                  std::vector<Variable> order, const ModelOptions& options = {});

// The model for the best of some orders of variables, of other variables if moves are too
// complicated for the first. Throws base::LimitReached.
std::unique_ptr<Model> make_best_model(const std::shared_ptr<const lanes::CompiledGame>& game,
                                       const Check& check = {});

}  // namespace tafl::solve
