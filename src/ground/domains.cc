// SPDX-License-Identifier: MIT
#include "ground/domains.h"

#include <algorithm>
#include <cmath>

#include "base/limits.h"

namespace tafl::ground {
namespace {

using game::Clause;
using game::Condition;
using gdl::Keyword;
using gdl::SymbolId;
using gdl::Term;

// Sentences about the state or the moves, whose last argument is spread out. What is next can be
// true, what is legal can be done.
bool is_spread(Keyword keyword) {
  return keyword == Keyword::kTrue || keyword == Keyword::kNext || keyword == Keyword::kInit ||
         keyword == Keyword::kDoes || keyword == Keyword::kLegal;
}

constexpr double kGuess = 8;  // values of a variable of which nothing is known
constexpr std::uint32_t kState = 0xfffffffeU;
constexpr std::uint32_t kMoves = 0xfffffffdU;

}  // namespace

// Calls f(place, term) for every argument of a sentence.
template <class F>
void Domains::for_each_place(const Term& atom, const gdl::SymbolTable& symbols, F&& f) {
  const Keyword keyword = symbols.keyword(atom.symbol);
  if (!is_spread(keyword)) {
    for (std::size_t i = 0; i < atom.arity(); ++i) {
      f(Place(atom.symbol.value(), 0, atom.arity(), i), atom.args[i]);
    }
    return;
  }
  const bool of_moves = keyword == Keyword::kDoes || keyword == Keyword::kLegal;
  const std::uint32_t relation = of_moves ? kMoves : kState;
  const Term& inner = atom.args.back();
  if (of_moves) f(Place(relation, 0, 0, 0), atom.args[0]);
  for (std::size_t i = 0; i < inner.arity(); ++i) {
    f(Place(relation, inner.symbol.value(), inner.arity(), i), inner.args[i]);
  }
}

Domains::Domains(std::span<const Clause> clauses, const gdl::SymbolTable& symbols,
                 relational::Engine& engine)
    : symbols_(symbols) {
  add_static(clauses, engine);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Clause& clause : clauses) {
      if (!static_.contains(gdl::relation_of(clause.head))) changed = flow(clause) || changed;
    }
  }
}

void Domains::add_static(std::span<const Clause> clauses, relational::Engine& engine) {
  for (const Clause& clause : clauses) {
    const gdl::Relation name = gdl::relation_of(clause.head);
    const Keyword keyword = symbols_.keyword(name.symbol);
    if ((keyword != Keyword::kNone && keyword != Keyword::kRole) || static_.contains(name) ||
        engine.catalog.dependence_of(name) != relational::Dependence::kRules) {
      continue;
    }
    static_.insert(name);
    if (engine.catalog.predicate(engine.catalog.predicate_of(name)).relation == nullptr) continue;
    const auto all = engine.catalog.relation_of(name).all();
    const std::size_t rows = name.arity == 0 ? 1 : all.size() / name.arity;
    rows_[name] = static_cast<double>(rows);
    for (std::size_t at = 0; at < all.size(); ++at) {
      values_[Place(name.symbol.value(), 0, name.arity, at % name.arity)].insert(
          engine.pool.symbol(all[at]).value());
    }
  }
}

// The values of the head's variables, as far as the body restricts them, can stand in the head.
bool Domains::flow(const Clause& clause) {
  bool changed = false;
  for_each_place(clause.head, symbols_, [&](const Place& place, const Term& term) {
    Values& values = values_[place];
    if (!term.is_variable()) {
      changed = values.insert(term.symbol.value()).second || changed;
    } else if (const Values* more = of_variable(term.symbol, clause.body)) {
      const std::size_t before = values.size();
      if (more != &values) values.insert(more->begin(), more->end());
      changed = changed || values.size() > before;
    }
  });
  return changed;
}

// Those of the place with the fewest values. Places of which nothing is known, as when a rule hands
// on whole moves, do not count; null if there is no other.
const Domains::Values* Domains::of_variable(SymbolId variable,
                                            const std::vector<Condition>& conditions) const {
  const Values* best = nullptr;
  for (const Condition& condition : conditions) {
    if (condition.kind != Condition::Kind::kPositive) continue;
    for_each_place(condition.atom, symbols_, [&](const Place& place, const Term& term) {
      if (!term.is_variable() || term.symbol != variable) return;
      const auto found = values_.find(place);
      if (found == values_.end() || found->second.empty()) return;
      if (best == nullptr || found->second.size() < best->size()) best = &found->second;
    });
  }
  return best;
}

double Domains::values(SymbolId variable, const std::vector<Condition>& conditions) const {
  const Values* values = of_variable(variable, conditions);
  return values == nullptr ? kGuess : static_cast<double>(values->size());
}

bool Domains::is_static(const Term& atom) const {
  return static_.contains(gdl::relation_of(atom));
}

double Domains::selectivity(const Condition& condition) const {
  if (condition.kind != Condition::Kind::kPositive) return 1;
  const auto rows = rows_.find(gdl::relation_of(condition.atom));
  if (rows == rows_.end()) return 1;
  double all = 1;
  for_each_place(condition.atom, symbols_, [&](const Place& place, const Term&) {
    const auto found = values_.find(place);
    if (found != values_.end())
      all *= std::max<double>(1, static_cast<double>(found->second.size()));
  });
  return std::min(1.0, rows->second / all);
}

}  // namespace tafl::ground
