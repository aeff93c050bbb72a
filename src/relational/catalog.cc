// SPDX-License-Identifier: MIT
#include "relational/catalog.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "base/limits.h"

namespace tafl::relational {
namespace {

using gdl::Keyword;

// Calls `visit` with the relation of every condition that is not a distinct.
template <class Visit>
void for_each_relation(const game::Clause& clause, Visit visit) {
  for (const game::Condition& condition : clause.body) {
    if (condition.kind != game::Condition::Kind::kDistinct) visit(gdl::relation_of(condition.atom));
  }
}

double ratio(double rows, double keys) {
  return rows / std::max(1.0, std::min(rows, keys));
}

}  // namespace

PredicateId Catalog::predicate_of(const gdl::Relation& name) {
  const auto [entry, added] =
      by_name_.try_emplace(name, static_cast<PredicateId>(predicates_.size()));
  if (added) {
    predicates_.emplace_back();
    predicates_.back().name = name;
  }
  return entry->second;
}

Dependence Catalog::dependence_of(const gdl::Relation& name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? Dependence::kRules : predicates_[found->second].dependence;
}

Relation& Catalog::relation_of(const gdl::Relation& name) {
  Predicate& predicate = predicates_[predicate_of(name)];
  if (!predicate.relation) {
    if (!predicate.clauses.empty()) throw base::LimitReached("a static predicate is too large");
    predicate.relation = std::make_unique<Relation>(name.arity);
  }
  return *predicate.relation;
}

void Catalog::add_clauses(const std::vector<const game::Clause*>& clauses,
                          const gdl::SymbolTable& symbols) {
  for (const game::Clause* clause : clauses) {
    predicates_[predicate_of(gdl::relation_of(clause->head))].clauses.push_back(clause);
    for_each_relation(
        *clause, [&](const gdl::Relation& name) { predicates_[predicate_of(name)].used = true; });
  }
  spread_dependence(symbols);
}

void Catalog::spread_dependence(const gdl::SymbolTable& symbols) {
  std::vector<std::vector<PredicateId>> users(predicates_.size());
  std::vector<PredicateId> work;
  for (PredicateId id = 0; id < predicates_.size(); ++id) {
    for (const game::Clause* clause : predicates_[id].clauses) {
      for_each_relation(*clause,
                        [&](const gdl::Relation& name) { users[by_name_.at(name)].push_back(id); });
    }
    const gdl::SymbolId name = predicates_[id].name.symbol;
    const Keyword keyword = name.valid() ? symbols.keyword(name) : Keyword::kNone;
    if (keyword == Keyword::kTrue) predicates_[id].dependence = Dependence::kState;
    if (keyword == Keyword::kDoes) predicates_[id].dependence = Dependence::kMoves;
    if (predicates_[id].dependence != Dependence::kRules) work.push_back(id);
  }
  while (!work.empty()) {
    const PredicateId id = work.back();
    work.pop_back();
    for (PredicateId user : users[id]) {
      if (predicates_[user].dependence >= predicates_[id].dependence) continue;
      predicates_[user].dependence = predicates_[id].dependence;
      work.push_back(user);
    }
  }
}

std::vector<PredicateId> Catalog::bottom_up_order() const {
  std::vector<PredicateId> order;
  std::vector<bool> seen(predicates_.size());
  struct Visit {
    PredicateId id;
    std::vector<PredicateId> uses;
    std::size_t next = 0;
  };
  std::vector<Visit> stack;
  const auto open = [&](PredicateId id) {
    seen[id] = true;
    Visit visit{id, {}, 0};
    for (const game::Clause* clause : predicates_[id].clauses) {
      for_each_relation(
          *clause, [&](const gdl::Relation& name) { visit.uses.push_back(by_name_.at(name)); });
    }
    stack.push_back(std::move(visit));
  };
  for (PredicateId root = 0; root < predicates_.size(); ++root) {
    if (!seen[root]) open(root);
    while (!stack.empty()) {
      Visit& visit = stack.back();
      if (visit.next < visit.uses.size()) {
        const PredicateId used = visit.uses[visit.next++];
        if (!seen[used]) open(used);
      } else {
        order.push_back(visit.id);
        stack.pop_back();
      }
    }
  }
  return order;
}

TableId Catalog::table_of(PredicateId predicate, Mask mask) {
  const std::uint64_t key = (std::uint64_t{predicate} << 32) | mask;
  const auto [entry, added] = by_call_.try_emplace(key, static_cast<TableId>(calls_.size()));
  if (added) calls_.push_back({predicate, mask, 0, 0});
  return entry->second;
}

double Catalog::expected_rows(const Relation& relation, Mask mask) {
  std::vector<std::size_t>& distinct = distinct_values_[&relation];
  if (distinct.empty() && relation.arity() > 0) {
    for (std::size_t column = 0; column < relation.arity(); ++column) {
      std::unordered_set<Value> values;
      for (std::size_t i = 0; i < relation.size(); ++i) values.insert(relation.row(i)[column]);
      distinct.push_back(values.size());
    }
  }
  double keys = 1;
  for (std::size_t column = 0; column < relation.arity(); ++column) {
    if (has_bit(mask, column)) keys *= static_cast<double>(distinct[column]);
  }
  return ratio(static_cast<double>(relation.size()), keys);
}

void Catalog::sample_state(const Fluents& fluents, const TermPool& terms) {
  states_ += 1;
  std::unordered_map<ClassId, std::vector<std::unordered_set<Value>>> values;
  for (FluentId fluent : fluents.holding()) {
    const Value value = fluents.value(fluent);
    const ClassId cls =
        const_cast<Fluents&>(fluents).class_of(terms.symbol(value), terms.arity(value));
    ClassStatistics& statistics = classes_[cls];
    statistics.rows += 1;
    std::vector<std::unordered_set<Value>>& columns = values[cls];
    columns.resize(terms.arity(value));
    statistics.distinct.resize(terms.arity(value));
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i].insert(terms.args(value)[i]);
  }
  for (const auto& [cls, columns] : values) {
    classes_[cls].states += 1;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      classes_[cls].distinct[i] += static_cast<double>(columns[i].size());
    }
  }
}

double Catalog::expected_fluents(ClassId cls, Mask mask) const {
  const auto found = classes_.find(cls);
  if (found == classes_.end()) return 0.5;  // never seen: probably rare
  const ClassStatistics& statistics = found->second;
  double keys = 1;
  for (std::size_t i = 0; i < statistics.distinct.size(); ++i) {
    if (has_bit(mask, i)) keys *= statistics.distinct[i] / statistics.states;
  }
  return ratio(statistics.rows / std::max(1.0, states_), keys);
}

double Catalog::expected_answers(TableId table) const {
  const Call& call = calls_[table];
  if (call.asked > 0) {
    return static_cast<double>(call.answers) / static_cast<double>(call.asked);
  }
  const std::size_t arity = predicates_[call.predicate].name.arity;
  std::size_t free = 0;
  for (std::size_t i = 0; i < arity; ++i) free += has_bit(call.mask, i) ? 0 : 1;
  return std::pow(3.0, static_cast<double>(free));
}

}  // namespace tafl::relational
