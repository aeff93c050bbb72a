// SPDX-License-Identifier: MIT
#include "plan/targets.h"

#include "analysis/groupings.h"
#include "analysis/sample.h"
#include "base/rng.h"
#include "plan/levels.h"

namespace tafl::plan {
namespace {

using sat::Answer;
using sat::Literal;

constexpr std::size_t kSampledStates = 2000;

}  // namespace

Targets::Targets(const Task& task, int reward, bool guess) : task_(task), clockwork_(*task.game) {
  Bits yes;
  Bits no;
  Levels levels(*task.game, reward, Levels::Kind::kMax, 1);
  if (!levels.reach(task.start, yes, no)) return;
  formula_ = std::make_unique<Unrolling>(*task.game, yes, no, reward, task.seed);
  if (guess) exclude();
  formula_->require_end();
}

// Of fluents that look like the values of one thing, one holds.
void Targets::exclude() {
  base::Rng rng(task_.seed);
  const analysis::Sample sample = analysis::play_sample(task_.game, kSampledStates, rng);
  for (const analysis::Grouping& grouping : analysis::find_groupings(task_.game->program, sample)) {
    for (const analysis::Variable& variable : grouping.ways[grouping.chosen]) {
      if (variable.fluents.size() < 2) continue;
      std::vector<Literal> literals;
      for (std::uint32_t f : variable.fluents) literals.push_back(formula_->fluent(f));
      formula_->at_most_one(literals);
      if (!variable.may_be_none) formula_->solver().add(literals);
      guessed_ = true;
    }
  }
}

Answer Targets::next(const sat::SolveLimits& limits) {
  const Answer answer = formula_->solver().solve(limits);
  if (answer == Answer::kYes) read();
  return answer;
}

// Reads the state that was found, and forbids it from now on, whatever the step.
void Targets::read() {
  state_.assign(task_.start.size(), 0);
  std::vector<Literal> other;
  for (std::size_t f = 0; f < task_.game->network.fluents(); ++f) {
    const Literal literal = formula_->fluent(f);
    const bool holds = formula_->solver().value(literal);
    if (holds) state_[f / 64] |= std::uint64_t{1} << (f % 64);
    const bool moved = ((clockwork_.fluents()[f / 64] >> (f % 64)) & 1) == 0;
    if (moved) other.push_back(holds ? !literal : literal);
  }
  formula_->solver().add(other);
  ++found_;
}

}  // namespace tafl::plan
