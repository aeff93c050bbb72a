// SPDX-License-Identifier: MIT
#include "prolog/call_modes.h"

namespace tafl::prolog {

using game::Condition;
using gdl::Keyword;

CallModes::CallModes(std::span<const game::Clause> clauses, const gdl::SymbolTable& symbols,
                     const BodyOrder& order) {
  for (const game::Clause& clause : clauses) {
    const gdl::Relation relation = gdl::relation_of(clause.head);
    switch (symbols.keyword(relation.symbol)) {
      case Keyword::kLegal:
      case Keyword::kGoal:
        bound_[relation] = {true, false};
        break;
      case Keyword::kNext:
        bound_[relation] = {false};
        break;
      case Keyword::kTerminal:
        bound_[relation] = {};
        break;
      default:
        break;
    }
    if (bound_.contains(relation)) bound_[relation].resize(relation.arity);
  }
  // Arguments only ever lose their mark. To stop early spoils a guess, not an answer.
  constexpr int kMaxPasses = 10;
  bool changed = true;
  for (int pass = 0; changed && pass < kMaxPasses; ++pass) {
    changed = false;
    for (const game::Clause& clause : clauses) {
      if (!bound_.contains(gdl::relation_of(clause.head))) continue;
      Variables bound = given(clause.head);
      for (const Condition& condition : order.ordered(clause.body, bound)) {
        if (condition.kind == Condition::Kind::kDistinct) continue;
        changed |= note(condition.atom, bound);
        bind_variables(condition.atom, bound);
      }
    }
  }
}

Variables CallModes::given(const gdl::Term& head) const {
  Variables variables;
  const auto found = bound_.find(gdl::relation_of(head));
  if (found == bound_.end()) return variables;
  for (std::size_t i = 0; i < head.arity(); ++i) {
    if (found->second[i]) bind_variables(head.args[i], variables);
  }
  return variables;
}

bool CallModes::note(const gdl::Term& atom, const Variables& bound) {
  const auto [found, is_new] =
      bound_.try_emplace(gdl::relation_of(atom), std::vector<bool>(atom.arity(), true));
  bool changed = is_new;
  for (std::size_t i = 0; i < atom.arity(); ++i) {
    if (!found->second[i] || is_bound(atom.args[i], bound)) continue;
    found->second[i] = false;
    changed = true;
  }
  return changed;
}

}  // namespace tafl::prolog
