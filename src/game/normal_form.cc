// SPDX-License-Identifier: MIT
#include "game/normal_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "gdl/forms.h"

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

std::size_t terms_in(const Term& term) {
  std::size_t count = 1;
  for (const Term& arg : term.args) count += terms_in(arg);
  return count;
}

std::size_t terms_in(const Alternative& alternative) {
  std::size_t count = 1;
  for (const Condition& condition : alternative.conditions) count += terms_in(condition.atom);
  for (const auto& [a, b] : alternative.equations) count += terms_in(a) + terms_in(b);
  return count;
}

void append(Alternative& left, const Alternative& right) {
  left.conditions.insert(left.conditions.end(), right.conditions.begin(), right.conditions.end());
  left.equations.insert(left.equations.end(), right.equations.begin(), right.equations.end());
}

// Multiplies out the connectives of one rule. No value: too many alternatives or terms.
class Expansion {
 public:
  explicit Expansion(TermBudget& budget) : budget_(budget) {}

  Alternatives all_of(const std::vector<Literal>& parts, bool positive) {
    std::vector<Alternative> result(1);
    for (const Literal& part : parts) {
      Alternatives expanded = expand(part, positive);
      if (!expanded) return std::nullopt;
      Alternatives joined = product(std::move(result), *expanded);
      if (!joined) return std::nullopt;
      result = std::move(*joined);
    }
    return result;
  }

 private:
  Alternatives any_of(const std::vector<Literal>& parts, bool positive) {
    std::vector<Alternative> result;
    for (const Literal& part : parts) {
      Alternatives expanded = expand(part, positive);
      if (!expanded || result.size() + expanded->size() > kMaxAlternatives) return std::nullopt;
      std::move(expanded->begin(), expanded->end(), std::back_inserter(result));
    }
    return result;
  }

  // All ways to satisfy one literal of each list at once.
  Alternatives product(std::vector<Alternative> left, const std::vector<Alternative>& right) {
    if (left.size() * right.size() > kMaxAlternatives) return std::nullopt;
    if (!spend(left, right)) return std::nullopt;
    if (right.size() == 1) {  // in place, so that a long body costs its length
      for (Alternative& a : left) append(a, right.front());
      return left;
    }
    std::vector<Alternative> result;
    result.reserve(left.size() * right.size());
    for (const Alternative& a : left) {
      for (const Alternative& b : right) append(result.emplace_back(a), b);
    }
    return result;
  }

  // Pays for the copies beyond the first, which the sheet itself contains.
  bool spend(const std::vector<Alternative>& left, const std::vector<Alternative>& right) {
    std::size_t copied = 0;
    if (left.size() > 1) {
      for (const Alternative& b : right) copied += (left.size() - 1) * terms_in(b);
    }
    if (right.size() > 1) {
      for (const Alternative& a : left) copied += (right.size() - 1) * terms_in(a);
    }
    return budget_.spend(copied);
  }

  Alternatives expand(const Literal& literal, bool positive) {
    switch (literal.kind) {
      case Literal::Kind::kNot:
        return expand(literal.parts.front(), !positive);
      case Literal::Kind::kAnd:
        return positive ? all_of(literal.parts, true) : any_of(literal.parts, false);
      case Literal::Kind::kOr:
        return positive ? any_of(literal.parts, true) : all_of(literal.parts, false);
      case Literal::Kind::kAtom:
      case Literal::Kind::kDistinct:
        break;
    }
    std::vector<Alternative> one(1);
    if (literal.kind == Literal::Kind::kAtom) {
      one[0].conditions.push_back(
          {positive ? Condition::Kind::kPositive : Condition::Kind::kNegative, literal.atom});
    } else if (positive) {
      one[0].conditions.push_back({Condition::Kind::kDistinct, literal.atom});
    } else {
      one[0].equations.emplace_back(literal.atom.args[0], literal.atom.args[1]);
    }
    return one;
  }

  TermBudget& budget_;
};

bool occurs(SymbolId variable, const Term& term) {
  if (term.is_variable()) return term.symbol == variable;
  return std::any_of(term.args.begin(), term.args.end(),
                     [&](const Term& arg) { return occurs(variable, arg); });
}

std::size_t depth_of(const Term& term) {
  std::size_t deepest = 0;
  for (const Term& arg : term.args) deepest = std::max(deepest, depth_of(arg));
  return deepest + 1;
}

// Unifies the equations of one clause and applies the result to it. Equations such as
// ?a = (f ?b ?b), ?b = (f ?c ?c), ... double a term at each step and make it deeper: both the
// budget and gdl::kMaxNesting hold for what comes out.
class Equations {
 public:
  // For one clause; no sensible rule comes near.
  static constexpr std::size_t kMaxTerms = std::size_t{1} << 18;
  enum class Outcome { kSolved, kContradiction, kTooComplex };

  Equations(std::vector<std::pair<Term, Term>> equations, TermBudget& budget)
      : equations_(std::move(equations)), sheet_budget_(budget) {}

  Outcome solve(Clause& clause) {
    while (!equations_.empty() && !too_complex_) {
      auto [left, right] = std::move(equations_.back());
      equations_.pop_back();
      if (!spend(terms_in(left) + terms_in(right))) return Outcome::kTooComplex;
      if (left == right) continue;
      if (!left.is_variable()) std::swap(left, right);
      if (left.is_variable()) {
        if (occurs(left.symbol, right)) return Outcome::kContradiction;
        substitute_everywhere(left.symbol, right, clause);
      } else if (!split(left, right)) {
        return Outcome::kContradiction;
      }
    }
    return too_complex_ ? Outcome::kTooComplex : Outcome::kSolved;
  }

 private:
  bool spend(std::size_t terms) { return budget_.spend(terms) && sheet_budget_.spend(terms); }

  bool split(const Term& left, const Term& right) {
    if (left.symbol != right.symbol || left.arity() != right.arity() || !left.is_function()) {
      return false;
    }
    for (std::size_t i = 0; i < left.arity(); ++i) {
      equations_.emplace_back(left.args[i], right.args[i]);
    }
    return true;
  }

  void substitute_everywhere(SymbolId variable, const Term& value, Clause& clause) {
    const std::size_t depth = depth_of(value);
    const std::size_t size = terms_in(value);
    const auto in = [&](Term& term) { substitute(term, variable, value, {0, depth, size}); };
    for (auto& [a, b] : equations_) {
      in(a);
      in(b);
    }
    in(clause.head);
    for (Condition& condition : clause.body) in(condition.atom);
  }

  struct Sizes {
    std::size_t above;  // how deep the term stands
    std::size_t depth;  // of the value
    std::size_t terms;  // in the value
  };

  void substitute(Term& term, SymbolId variable, const Term& value, Sizes sizes) {
    const bool hit = term.is_variable() && term.symbol == variable;
    if (too_complex_ || !spend(hit ? sizes.terms : 1) ||
        (hit && sizes.above + sizes.depth > gdl::kMaxNesting)) {
      too_complex_ = true;
      return;
    }
    if (hit) {
      term = value;
      return;
    }
    ++sizes.above;
    for (Term& arg : term.args) substitute(arg, variable, value, sizes);
  }

  std::vector<std::pair<Term, Term>> equations_;
  TermBudget& sheet_budget_;
  TermBudget budget_{kMaxTerms};
  bool too_complex_ = false;
};

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
                    gdl::Diagnostics& diagnostics, TermBudget& budget) {
  Alternatives expanded = Expansion(budget).all_of(rule.body, true);
  if (expanded && expanded->size() > 1 && !budget.spend(expanded->size() * terms_in(rule.head))) {
    expanded.reset();
  }
  if (!expanded) {
    diagnostics.error(
        "too-many-alternatives", rule.position,
        budget.spend(1)
            ? fmt::format("the disjunctions of this rule multiply to more than {} alternatives",
                          kMaxAlternatives)
            : "the disjunctions of this sheet, multiplied out, are too large",
        "give the disjunctions relations of their own");
    return false;
  }
  for (Alternative& alternative : *expanded) {
    Clause clause{rule.head, std::move(alternative.conditions), rule_index};
    const Equations::Outcome outcome =
        Equations(std::move(alternative.equations), budget).solve(clause);
    if (outcome == Equations::Outcome::kTooComplex) {
      diagnostics.error("rule-too-complex", rule.position,
                        "the equations (not (distinct ...)) of this rule make too large terms",
                        "write the equal terms in the conditions instead");
      return false;
    }
    if (outcome == Equations::Outcome::kSolved && decide_distincts(clause.body)) {
      clauses.push_back(std::move(clause));
    }
  }
  return true;
}

}  // namespace tafl::game
