// SPDX-License-Identifier: MIT
#include "prolog/body_order.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tafl::prolog {
namespace {

using game::Condition;
using gdl::Keyword;
using gdl::Term;

// For what no facts speak of: how many solutions, and how far a bound argument narrows them down.
constexpr double kUnknownCount = 50;
constexpr double kUnknownValues = 4;
// The author's order stands unless a condition promises to be this much better.
constexpr double kClearlyBetter = 4;
// Choosing takes quadratic time; a longer body is nobody's handwriting.
constexpr std::size_t kMaxConditions = 200;

// Moves the tests that can run now, distincts first because they are cheap.
void take_ready_tests(std::vector<Condition>& tests, const Variables& bound,
                      std::vector<Condition>& out) {
  for (const Condition::Kind kind : {Condition::Kind::kDistinct, Condition::Kind::kNegative}) {
    const auto ready = [&](const Condition& test) {
      return test.kind == kind && is_bound(test.atom, bound);
    };
    std::copy_if(tests.begin(), tests.end(), std::back_inserter(out), ready);
    std::erase_if(tests, ready);
  }
}

}  // namespace

bool is_bound(const Term& term, const Variables& bound) {
  if (term.is_variable()) return bound.contains(term.symbol);
  return std::all_of(term.args.begin(), term.args.end(),
                     [&](const Term& arg) { return is_bound(arg, bound); });
}

void bind_variables(const Term& term, Variables& bound) {
  gdl::for_each_variable(term, [&](const Term& variable) { bound.insert(variable.symbol); });
}

BodyOrder::BodyOrder(std::span<const game::Clause> clauses, const gdl::SymbolTable& symbols,
                     const Sizes& sizes)
    : symbols_(symbols), sizes_(sizes) {
  for (const game::Clause& clause : clauses) {
    const gdl::Relation relation = gdl::relation_of(clause.head);
    if (!clause.body.empty() && !sizes.relations.contains(relation)) with_rules_.insert(relation);
  }
}

bool BodyOrder::is_defined_by_rules(const Term& atom) const {
  return with_rules_.contains(gdl::relation_of(atom));
}

double BodyOrder::expected_solutions(const Term& atom, const Variables& bound) const {
  const Keyword keyword = symbols_.keyword(atom.symbol);
  const bool is_fluent = keyword == Keyword::kTrue && atom.arity() == 1;
  if (keyword == Keyword::kDoes) return is_bound(atom, bound) ? 0.5 : 1;
  if (is_defined_by_rules(atom) && is_bound(atom, bound)) return 1;
  const Term& sentence = is_fluent ? atom.args[0] : atom;
  const auto& known = is_fluent ? sizes_.fluents : sizes_.relations;
  const auto found = known.find(gdl::relation_of(sentence));
  const bool guess = found == known.end() || is_defined_by_rules(atom) || sentence.is_variable();
  double expected = guess ? kUnknownCount : found->second.facts;
  // A board may fill up, while what has one argument is rather a turn or a counter.
  if (is_fluent && sentence.arity() > 1) expected = std::max(expected, kUnknownCount);
  for (std::size_t i = 0; i < sentence.arity(); ++i) {
    if (!is_bound(sentence.args[i], bound)) continue;
    expected /= guess ? kUnknownValues : found->second.values[i];
  }
  return expected;
}

std::size_t BodyOrder::cheapest(std::span<const Condition> body, const Variables& bound) const {
  std::size_t best = 0;
  double best_expected = expected_solutions(body[0].atom, bound);
  for (std::size_t i = 1; i < body.size(); ++i) {
    if (is_defined_by_rules(body[i].atom) && !is_bound(body[i].atom, bound)) continue;
    const double expected = expected_solutions(body[i].atom, bound);
    if (expected * (expected > 1 ? kClearlyBetter : 1) >= best_expected) continue;
    best = i;
    best_expected = expected;
  }
  return best;
}

std::vector<Condition> BodyOrder::ordered(std::vector<Condition> body,
                                          const Variables& given) const {
  const auto is_positive = [](const Condition& condition) {
    return condition.kind == Condition::Kind::kPositive;
  };
  const auto first_test = std::stable_partition(body.begin(), body.end(), is_positive);
  if (body.size() > kMaxConditions) return body;
  std::vector<Condition> tests(first_test, body.end());
  body.erase(first_test, body.end());

  std::vector<Condition> out;
  Variables bound;
  Variables assumed = given;
  take_ready_tests(tests, bound, out);
  while (!body.empty()) {
    const auto next = body.begin() + static_cast<std::ptrdiff_t>(cheapest(body, assumed));
    bind_variables(next->atom, bound);
    bind_variables(next->atom, assumed);
    out.push_back(std::move(*next));
    body.erase(next);
    take_ready_tests(tests, bound, out);
  }
  std::move(tests.begin(), tests.end(), std::back_inserter(out));
  return out;
}

}  // namespace tafl::prolog
