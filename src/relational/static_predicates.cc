// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "relational/engine.h"

namespace tafl::relational {
namespace {

// What evaluating static predicates in advance may cost: one of them, and all together.
constexpr std::uint64_t kStaticSteps = 400'000;
constexpr std::uint64_t kAllStaticSteps = 2'000'000;

bool asks_itself(const Predicate& predicate) {
  return std::ranges::any_of(predicate.clauses, [&](const game::Clause* clause) {
    return std::ranges::any_of(clause->body, [&](const game::Condition& condition) {
      return condition.kind == game::Condition::Kind::kPositive &&
             gdl::relation_of(condition.atom) == predicate.name;
    });
  });
}

}  // namespace

void Engine::evaluate_static_predicates() {
  const std::uint64_t end = steps_ + kAllStaticSteps;
  for (PredicateId id : catalog.bottom_up_order()) {
    const auto predicate = [&]() -> Predicate& { return catalog.predicate(id); };  // it may move
    if (predicate().dependence != Dependence::kRules || predicate().relation || !predicate().used) {
      continue;
    }
    auto relation = std::make_unique<Relation>(predicate().name.arity);
    if (!predicate().clauses.empty() && !evaluate_static(id, *relation, end)) {
      // A recursive rule that first binds some arguments and then asks itself makes a question of
      // every combination of them, with few answers each. Asking for all answers at once and going
      // on from each is a single question.
      predicate().forward = asks_itself(predicate());
      if (!predicate().forward || !evaluate_static(id, *relation, end)) relation.reset();
      predicate().forward = false;
    }
    predicate().relation = std::move(relation);
  }
}

// False if it takes too many steps.
bool Engine::evaluate_static(PredicateId id, Relation& relation, std::uint64_t step_limit) {
  step_limit_ = std::min(steps_ + kStaticSteps, step_limit);
  bool done = true;
  try {
    ask(id, 0, {}).for_each([&](const Value* row) { relation.add(row); });
  } catch (const base::LimitReached&) {
    done = false;
  }
  step_limit_ = ~std::uint64_t{0};
  return done;
}

}  // namespace tafl::relational
