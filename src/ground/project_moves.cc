// SPDX-License-Identifier: MIT
#include "ground/project_moves.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace tafl::ground {
namespace {

using game::Clause;
using game::Condition;
using gdl::SymbolId;
using gdl::Term;
using Variables = std::set<SymbolId>;

Variables variables(const Term& term) {
  Variables result;
  gdl::for_each_variable(term, [&](const Term& variable) { result.insert(variable.symbol); });
  return result;
}

bool meet(const Variables& a, const Variables& b) {
  return std::ranges::any_of(a, [&](SymbolId symbol) { return b.contains(symbol); });
}

// Sets of positions that belong together.
class Groups {
 public:
  explicit Groups(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t find(std::size_t i) const {
    while (parent_[i] != i) i = parent_[i];
    return i;
  }
  void unite(std::size_t a, std::size_t b) { parent_[find(b)] = find(a); }

 private:
  std::vector<std::size_t> parent_;
};

Term variable(SymbolId symbol) {
  Term term;
  term.kind = Term::Kind::kVariable;
  term.symbol = symbol;
  return term;
}

Term sentence(SymbolId symbol, std::vector<Term> args) {
  Term term;
  term.kind = Term::Kind::kFunction;
  term.symbol = symbol;
  term.args = std::move(args);
  return term;
}

}  // namespace

void MoveProjections::apply(Clause& clause) {
  for (std::size_t i = 0; i < clause.body.size(); ++i) {
    const Condition& condition = clause.body[i];
    if (condition.kind != Condition::Kind::kPositive ||
        rules_.symbols.keyword(condition.atom.symbol) != gdl::Keyword::kDoes ||
        !condition.atom.args[1].is_function()) {
      continue;
    }
    const std::vector<Positions> found = parts(clause, i);
    const Term does = condition.atom;
    if (found.size() == 1 && found[0].size() == does.args[1].arity()) continue;
    clause.body.erase(clause.body.begin() + static_cast<std::ptrdiff_t>(i));
    for (const Positions& positions : found) {
      clause.body.insert(
          clause.body.begin() + static_cast<std::ptrdiff_t>(i++),
          Condition{Condition::Kind::kPositive, projection(does, positions, clause.rule)});
    }
    --i;
  }
}

// The arguments of the move that one other condition, or the head, speaks of stay together. What
// no other speaks of is left out; what has no variables goes to every part.
std::vector<MoveProjections::Positions> MoveProjections::parts(const Clause& clause,
                                                               std::size_t condition) const {
  const Term& does = clause.body[condition].atom;
  const std::vector<Term>& args = does.args[1].args;
  std::vector<Variables> of_arg;
  for (const Term& arg : args) of_arg.push_back(variables(arg));
  Groups groups(args.size());
  std::vector<bool> used(args.size(), false);
  const auto note = [&](const Variables& other) {
    std::size_t first = args.size();
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (!meet(of_arg[i], other)) continue;
      used[i] = true;
      if (first == args.size()) first = i;
      groups.unite(first, i);
    }
  };
  note(variables(clause.head));
  for (std::size_t i = 0; i < clause.body.size(); ++i) {
    if (i != condition) note(variables(clause.body[i].atom));
  }
  for (SymbolId symbol : variables(does.args[0])) note({symbol});
  for (std::size_t i = 0; i < args.size(); ++i) {
    for (std::size_t k = i + 1; k < args.size(); ++k) {
      if (!meet(of_arg[i], of_arg[k])) continue;
      used[i] = used[k] = true;
      groups.unite(i, k);
    }
  }
  Positions fixed;
  std::map<std::size_t, Positions> by_group;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (used[i]) {
      by_group[groups.find(i)].push_back(i);
    } else if (!args[i].is_variable()) {
      fixed.push_back(i);
    }
  }
  if (by_group.empty()) return {fixed};
  std::vector<Positions> result;
  for (auto& [group, positions] : by_group) {
    positions.insert(positions.end(), fixed.begin(), fixed.end());
    std::sort(positions.begin(), positions.end());
    result.push_back(std::move(positions));
  }
  return result;
}

Term MoveProjections::projection(const Term& does, const Positions& positions, std::size_t rule) {
  std::vector<Term> args = {does.args[0]};
  for (std::size_t i : positions) args.push_back(does.args[1].args[i]);
  return sentence(relation(does, positions, rule), std::move(args));
}

// The relation, with the rule that defines it.
SymbolId MoveProjections::relation(const Term& does, const Positions& positions, std::size_t rule) {
  const Term& move = does.args[1];
  const auto [entry, added] =
      known_.emplace(std::tuple(move.symbol, move.arity(), positions), SymbolId());
  if (!added) return entry->second;
  gdl::SymbolTable& symbols = rules_.symbols;
  entry->second = symbols.intern(fmt::format("made;{}/{};{}", symbols.name(move.symbol),
                                             move.arity(), fmt::join(positions, ",")));
  const Term role = variable(symbols.intern("?;r"));
  std::vector<Term> all;
  for (std::size_t i = 0; i < move.arity(); ++i) {
    all.push_back(variable(symbols.intern(fmt::format("?;{}", i))));
  }
  std::vector<Term> kept = {role};
  for (std::size_t i : positions) kept.push_back(all[i]);
  Clause clause;
  clause.rule = rule;
  clause.head = sentence(entry->second, std::move(kept));
  clause.body.push_back({Condition::Kind::kPositive,
                         sentence(does.symbol, {role, sentence(move.symbol, std::move(all))})});
  rules_.projections.push_back(gdl::relation_of(clause.head));
  rules_.rules.push_back({std::move(clause), 0});
  return entry->second;
}

}  // namespace tafl::ground
