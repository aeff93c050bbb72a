// SPDX-License-Identifier: MIT
#include "ground/lasting.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace tafl::ground {
namespace {

using game::Clause;
using game::Condition;
using gdl::Keyword;
using gdl::Relation;
using gdl::Term;

bool is_about(const Term& sentence, Keyword keyword, const gdl::SymbolTable& symbols) {
  return symbols.keyword(sentence.symbol) == keyword && sentence.arity() == 1;
}

// (next f) if (true f): whatever else a rule asks, it brings about nothing new.
bool keeps(const Clause& clause, const gdl::SymbolTable& symbols) {
  return std::ranges::any_of(clause.body, [&](const Condition& condition) {
    return condition.kind == Condition::Kind::kPositive &&
           is_about(condition.atom, Keyword::kTrue, symbols) &&
           condition.atom.args[0] == clause.head.args[0];
  });
}

// As above, of every fluent with that name and without further conditions.
bool keeps_all(const Clause& clause) {
  std::set<gdl::SymbolId> variables;
  for (const Term& arg : clause.head.args[0].args) {
    if (!arg.is_variable() || !variables.insert(arg.symbol).second) return false;
  }
  return clause.body.size() == 1;
}

std::set<Relation> lasting_fluents(const game::Game& game) {
  std::set<Relation> kept;
  std::set<Relation> changing;
  for (const Clause& clause : game.clauses()) {
    if (!is_about(clause.head, Keyword::kNext, game.symbols())) continue;
    const Term& fluent = clause.head.args[0];
    if (fluent.is_variable()) return {};
    if (!keeps(clause, game.symbols())) {
      changing.insert(gdl::relation_of(fluent));
    } else if (keeps_all(clause)) {
      kept.insert(gdl::relation_of(fluent));
    }
  }
  for (const Relation& name : changing) kept.erase(name);
  return kept;
}

}  // namespace

std::vector<Clause> settle_lasting(const game::Game& game, gdl::SymbolTable& symbols) {
  std::vector<Clause> clauses(game.clauses().begin(), game.clauses().end());
  std::map<Relation, gdl::SymbolId> names;
  for (const Relation& fluent : lasting_fluents(game)) {
    names[fluent] = symbols.intern(fmt::format("lasting;{}", symbols.name(fluent.symbol)));
  }
  if (names.empty()) return clauses;
  const auto settled = [&](const Term& sentence) -> const gdl::SymbolId* {
    if (sentence.args[0].is_variable()) return nullptr;
    const auto found = names.find(gdl::relation_of(sentence.args[0]));
    return found == names.end() ? nullptr : &found->second;
  };
  for (std::size_t i = clauses.size(); i-- > 0;) {
    if (is_about(clauses[i].head, Keyword::kNext, symbols) && settled(clauses[i].head) != nullptr) {
      continue;
    }
    for (Condition& condition : clauses[i].body) {
      if (condition.kind == Condition::Kind::kDistinct ||
          !is_about(condition.atom, Keyword::kTrue, symbols)) {
        continue;
      }
      if (const gdl::SymbolId* name = settled(condition.atom)) {
        Term relation = condition.atom.args[0];
        relation.symbol = *name;
        condition.atom = std::move(relation);
      }
    }
    if (!is_about(clauses[i].head, Keyword::kInit, symbols)) continue;
    if (const gdl::SymbolId* name = settled(clauses[i].head)) {
      Clause fact = clauses[i];
      Term relation = fact.head.args[0];
      relation.symbol = *name;
      fact.head = std::move(relation);
      clauses.push_back(std::move(fact));
    }
  }
  return clauses;
}

}  // namespace tafl::ground
