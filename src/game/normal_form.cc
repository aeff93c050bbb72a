// SPDX-License-Identifier: MIT
#include "game/normal_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace tafl::game {
namespace {

using gdl::Literal;
using gdl::SymbolId;
using gdl::Term;

// A conjunction in the making; equations come from negated distincts and are solved at the end.
struct Alternative {
  std::vector<Condition> conditions;
  std::vector<std::pair<Term, Term>> equations;
};

using Alternatives = std::optional<std::vector<Alternative>>;

Alternatives expand(const Literal& literal, bool positive);

// All ways to satisfy one literal of each list at once.
Alternatives product(const std::vector<Alternative>& left, const std::vector<Alternative>& right) {
  if (left.size() * right.size() > kMaxAlternatives) return std::nullopt;
  std::vector<Alternative> result;
  result.reserve(left.size() * right.size());
  for (const Alternative& a : left) {
    for (const Alternative& b : right) {
      Alternative both = a;
      both.conditions.insert(both.conditions.end(), b.conditions.begin(), b.conditions.end());
      both.equations.insert(both.equations.end(), b.equations.begin(), b.equations.end());
      result.push_back(std::move(both));
    }
  }
  return result;
}

Alternatives expand_all(const std::vector<Literal>& parts, bool positive) {
  std::vector<Alternative> result(1);
  for (const Literal& part : parts) {
    Alternatives expanded = expand(part, positive);
    if (!expanded) return std::nullopt;
    Alternatives joined = product(result, *expanded);
    if (!joined) return std::nullopt;
    result = std::move(*joined);
  }
  return result;
}

Alternatives expand_any(const std::vector<Literal>& parts, bool positive) {
  std::vector<Alternative> result;
  for (const Literal& part : parts) {
    Alternatives expanded = expand(part, positive);
    if (!expanded || result.size() + expanded->size() > kMaxAlternatives) return std::nullopt;
    std::move(expanded->begin(), expanded->end(), std::back_inserter(result));
  }
  return result;
}

Alternatives expand(const Literal& literal, bool positive) {
  switch (literal.kind) {
    case Literal::Kind::kNot:
      return expand(literal.parts.front(), !positive);
    case Literal::Kind::kAnd:
      return positive ? expand_all(literal.parts, true) : expand_any(literal.parts, false);
    case Literal::Kind::kOr:
      return positive ? expand_any(literal.parts, true) : expand_all(literal.parts, false);
    case Literal::Kind::kDistinct: {
      std::vector<Alternative> one(1);
      if (positive) {
        one[0].conditions.push_back({Condition::Kind::kDistinct, literal.atom});
      } else {
        one[0].equations.emplace_back(literal.atom.args[0], literal.atom.args[1]);
      }
      return one;
    }
    case Literal::Kind::kAtom:
      break;
  }
  std::vector<Alternative> one(1);
  one[0].conditions.push_back(
      {positive ? Condition::Kind::kPositive : Condition::Kind::kNegative, literal.atom});
  return one;
}

void substitute(Term& term, SymbolId variable, const Term& value) {
  if (term.is_variable()) {
    if (term.symbol == variable) term = value;
    return;
  }
  for (Term& arg : term.args) substitute(arg, variable, value);
}

bool occurs(SymbolId variable, const Term& term) {
  if (term.is_variable()) return term.symbol == variable;
  return std::any_of(term.args.begin(), term.args.end(),
                     [&](const Term& arg) { return occurs(variable, arg); });
}

// Unifies the equations and applies the result to head and conditions; false if they cannot hold.
bool solve_equations(std::vector<std::pair<Term, Term>> equations, Term& head,
                     std::vector<Condition>& conditions) {
  while (!equations.empty()) {
    auto [left, right] = std::move(equations.back());
    equations.pop_back();
    if (left == right) continue;
    if (!left.is_variable()) std::swap(left, right);
    if (!left.is_variable()) {
      if (left.symbol != right.symbol || left.arity() != right.arity() || !left.is_function() ||
          !right.is_function()) {
        return false;
      }
      for (std::size_t i = 0; i < left.arity(); ++i) {
        equations.emplace_back(left.args[i], right.args[i]);
      }
      continue;
    }
    if (occurs(left.symbol, right)) return false;
    for (auto& [a, b] : equations) {
      substitute(a, left.symbol, right);
      substitute(b, left.symbol, right);
    }
    substitute(head, left.symbol, right);
    for (Condition& condition : conditions) substitute(condition.atom, left.symbol, right);
  }
  return true;
}

// Drops distincts that always hold; false if one of them never does.
bool decide_distincts(std::vector<Condition>& conditions) {
  for (const Condition& condition : conditions) {
    if (condition.kind == Condition::Kind::kDistinct &&
        condition.atom.args[0] == condition.atom.args[1]) {
      return false;
    }
  }
  std::erase_if(conditions, [](const Condition& condition) {
    return condition.kind == Condition::Kind::kDistinct && gdl::is_ground(condition.atom);
  });
  return true;
}

}  // namespace

bool append_clauses(const gdl::Rule& rule, std::size_t rule_index, std::vector<Clause>& clauses,
                    gdl::Diagnostics& diagnostics) {
  Alternatives expanded = expand_all(rule.body, true);
  if (!expanded) {
    diagnostics.error(
        "too-many-alternatives", rule.position,
        fmt::format("the disjunctions of this rule multiply to more than {} alternatives",
                    kMaxAlternatives),
        "give the disjunctions relations of their own");
    return false;
  }
  for (Alternative& alternative : *expanded) {
    Clause clause{rule.head, std::move(alternative.conditions), rule_index};
    if (solve_equations(std::move(alternative.equations), clause.head, clause.body) &&
        decide_distincts(clause.body)) {
      clauses.push_back(std::move(clause));
    }
  }
  return true;
}

}  // namespace tafl::game
