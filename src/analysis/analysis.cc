// SPDX-License-Identifier: MIT
#include "analysis/analysis.h"

#include "analysis/discoveries.h"
#include "base/rng.h"

namespace tafl::analysis {

const Counter* Analysis::ignorable_counter() const {
  for (const Counter& counter : counters) {
    if (counter.can_be_ignored()) return &counter;
  }
  return nullptr;
}

Analysis analyse(const std::shared_ptr<const lanes::CompiledGame>& game, const Options& options) {
  base::Rng rng(options.seed);
  const Sample sample = play_sample(game, options.states, rng);
  const auto relations = static_relations(game->program.shared_game(), options.limits);
  const Domains domains(game->game());
  Analysis result;
  result.orders = find_orders(relations);
  result.families = families(game->program);
  result.counters = find_counters(*game, result.families, sample);
  result.boards = find_boards(*game, result.families, relations, result.orders, domains, sample);
  result.pieces = find_pieces(*game, result.families, result.boards, sample);
  result.groupings = find_groupings(game->program, sample);
  find_control(*game, sample, result);
  find_quantities(*game, sample, result);
  find_kind(*game, sample, result);
  find_captures(*game, sample, result);
  find_statistics(*game, sample, result);
  find_latches(*game, sample, result);
  find_factors(*game, result);
  return result;
}

}  // namespace tafl::analysis
