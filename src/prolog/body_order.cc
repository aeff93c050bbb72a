// SPDX-License-Identifier: MIT
#include "prolog/body_order.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace tafl::prolog {
namespace {

using game::Condition;
using BoundVariables = std::unordered_set<gdl::SymbolId>;

bool is_bound(const gdl::Term& term, const BoundVariables& bound) {
  if (term.is_variable()) return bound.contains(term.symbol);
  return std::all_of(term.args.begin(), term.args.end(),
                     [&](const gdl::Term& arg) { return is_bound(arg, bound); });
}

// Moves the tests that can run now, distincts first because they are cheap.
void take_ready_tests(std::vector<Condition>& tests, const BoundVariables& bound,
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

std::vector<Condition> ordered_body(std::vector<Condition> body) {
  const auto is_positive = [](const Condition& condition) {
    return condition.kind == Condition::Kind::kPositive;
  };
  const auto first_test = std::stable_partition(body.begin(), body.end(), is_positive);
  std::vector<Condition> tests(first_test, body.end());
  body.erase(first_test, body.end());

  std::vector<Condition> out;
  BoundVariables bound;
  take_ready_tests(tests, bound, out);
  for (Condition& condition : body) {
    gdl::for_each_variable(condition.atom,
                           [&](const gdl::Term& variable) { bound.insert(variable.symbol); });
    out.push_back(std::move(condition));
    take_ready_tests(tests, bound, out);
  }
  std::move(tests.begin(), tests.end(), std::back_inserter(out));
  return out;
}

}  // namespace tafl::prolog
