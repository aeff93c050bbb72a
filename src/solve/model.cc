// SPDX-License-Identifier: MIT
#include "solve/model.h"

#include <algorithm>
#include <cassert>

#include "analysis/sample.h"
#include "base/rng.h"
#include "solve/actions.h"
#include "solve/order.h"

namespace tafl::solve {
namespace {

constexpr std::size_t kSampleStates = 2'000;

std::vector<Variable> chosen(const std::vector<Grouping>& groupings) {
  std::vector<Variable> list;
  for (const Grouping& grouping : groupings) {
    const auto& way = grouping.ways[grouping.chosen];
    list.insert(list.end(), way.begin(), way.end());
  }
  return list;
}

void take_second_way(Grouping& grouping) {
  if (grouping.ways.size() > 1 && grouping.ways[1].size() <= 2 * grouping.ways[0].size()) {
    grouping.chosen = 1;
  }
}

// Mends the grouping that a flawed variable comes from.
void mend(std::vector<Grouping>& groupings, const Variable& flawed, bool several) {
  Grouping& grouping = groupings[flawed.kind];
  if (several) {
    const bool refined = grouping.refine();
    assert(refined);  // of a single fluent never several hold
    (void)refined;
    return;
  }
  for (Variable& variable : grouping.ways[grouping.chosen]) {
    if (variable.fluents == flawed.fluents) variable.may_be_none = true;
  }
}

}  // namespace

Model::Model(std::shared_ptr<const lanes::CompiledGame> of, Variables in_order)
    : game(std::move(of)), variables(std::move(in_order)), functions(variables.shape()) {
  initial = variables.read(game->initial);
}

std::vector<Variable> find_variables(const std::shared_ptr<const lanes::CompiledGame>& game,
                                     const Check& check, bool otherwise) {
  base::Rng rng(1);
  const analysis::Sample sample = analysis::play_sample(game, kSampleStates, rng);
  std::vector<Grouping> groupings = find_groupings(game->program, sample);
  if (otherwise) std::for_each(groupings.begin(), groupings.end(), take_second_way);
  for (;;) {
    const Variables variables(chosen(groupings), game->network.fluents());
    dd::Functions functions(variables.shape());
    functions.set_check(check);
    NetworkFunctions gates(game->network, functions, literals(variables, functions));
    const JointMoves joint_moves = find_joint_moves(*game, functions, gates);
    const auto made = make_actions(*game, variables, joint_moves, functions, gates);
    if (!made.flaw) return variables.list;
    mend(groupings, variables.list[made.flaw->level], made.flaw->several);
  }
}

std::unique_ptr<Model> make_model(std::shared_ptr<const lanes::CompiledGame> game,
                                  std::vector<Variable> order, const ModelOptions& options) {
  const std::size_t fluents = game->network.fluents();
  auto model = std::make_unique<Model>(std::move(game), Variables(std::move(order), fluents));
  const lanes::CompiledGame& compiled = *model->game;
  dd::Functions& functions = model->functions;
  functions.set_check(options.check);
  NetworkFunctions gates(compiled.network, functions, literals(model->variables, functions));
  const JointMoves joint_moves = find_joint_moves(compiled, functions, gates);
  model->simultaneous = joint_moves.simultaneous;
  const auto made = make_actions(compiled, model->variables, joint_moves, functions, gates);
  assert(!made.flaw);
  model->relation = dd::make_relation(functions, made.actions);
  model->signals = Signals(compiled.network, model->variables, functions, gates, model->relation,
                           options.signal_nodes);
  functions.set_check({});
  return model;
}

std::unique_ptr<Model> make_best_model(const std::shared_ptr<const lanes::CompiledGame>& game,
                                       const Check& check) {
  const auto make = [&](bool otherwise) {
    const auto variables = find_variables(game, check, otherwise);
    return make_model(game, choose_order(game, variables, {.check = check}), {.check = check});
  };
  try {
    return make(false);
  } catch (const dd::TooComplicated&) {
    return make(true);
  }
}

}  // namespace tafl::solve
