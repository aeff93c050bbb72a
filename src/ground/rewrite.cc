// SPDX-License-Identifier: MIT
#include "ground/rewrite.h"

#include <map>
#include <set>
#include <utility>

#include "ground/project_moves.h"
#include "ground/split.h"

namespace tafl::ground {
namespace {

using game::Clause;
using game::Condition;
using gdl::Relation;

// Relations that are defined in terms of themselves: their rules stay whole, since every further
// relation in a circle is one more thing to repeat until nothing changes.
std::set<Relation> recursive_relations(std::span<const Clause> clauses) {
  std::map<Relation, std::set<Relation>> uses;
  for (const Clause& clause : clauses) {
    for (const Condition& condition : clause.body) {
      if (condition.kind == Condition::Kind::kDistinct) continue;
      uses[gdl::relation_of(clause.head)].insert(gdl::relation_of(condition.atom));
    }
  }
  std::set<Relation> recursive;
  for (const auto& [start, direct] : uses) {
    std::set<Relation> reached(direct.begin(), direct.end());
    std::vector<Relation> open(direct.begin(), direct.end());
    while (!open.empty()) {
      const auto found = uses.find(open.back());
      open.pop_back();
      if (found == uses.end()) continue;
      for (const Relation& relation : found->second) {
        if (reached.insert(relation).second) open.push_back(relation);
      }
    }
    if (reached.contains(start)) recursive.insert(start);
  }
  return recursive;
}

}  // namespace

Rules rewrite(std::span<const Clause> clauses, const gdl::SymbolTable& symbols,
              const Domains& domains) {
  Rules rules;
  rules.symbols = symbols;
  const std::set<Relation> recursive = recursive_relations(clauses);
  MoveProjections projections(rules);
  Splitter splitter(rules, domains);
  for (const Clause& clause : clauses) {
    Rule rule{clause, 0};
    const Relation name = gdl::relation_of(clause.head);
    if (!domains.is_static(clause.head) && !recursive.contains(name)) {
      Splitter::Values values;
      for (const Condition& condition : clause.body) {
        gdl::for_each_variable(condition.atom, [&](const gdl::Term& variable) {
          values.emplace(variable.symbol, domains.values(variable.symbol, clause.body));
        });
      }
      projections.apply(rule.clause);
      splitter.apply(rule, values);
    }
    rules.rules.push_back(std::move(rule));
  }
  return rules;
}

}  // namespace tafl::ground
