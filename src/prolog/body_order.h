// SPDX-License-Identifier: MIT
//
// The order in which Prolog meets the conditions of a clause.
//
// A rule means the same in every order, but takes more or less time. Two things are certain: a not
// or distinct must wait until positive conditions have bound its variables, and should not wait
// longer. For the positive ones there is a guess: next comes the condition that is expected to have
// the fewest solutions, judged by the facts of its relation (for fluents, by the initial state).
// A relation that is defined by rules never moves before a condition that is written before it
// unless all its variables are bound: it may be infinite without what the author bound first.
#pragma once

#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "game/normal_form.h"
#include "gdl/ast.h"

namespace tafl::prolog {

using Variables = std::unordered_set<gdl::SymbolId>;

// True if all variables of the term are in `bound`.
bool is_bound(const gdl::Term& term, const Variables& bound);
void bind_variables(const gdl::Term& term, Variables& bound);

// How many facts a relation or fluent has, and how many different terms at each argument.
struct Size {
  double facts = 0;
  std::vector<double> values;
};

// What is known about a game before its rules are ordered.
struct Sizes {
  std::unordered_map<gdl::Relation, Size> relations;  // static ones
  std::unordered_map<gdl::Relation, Size> fluents;    // in the initial state
};

class BodyOrder {
 public:
  // `sizes` may be empty or incomplete; it must outlive the order.
  BodyOrder(std::span<const game::Clause> clauses, const gdl::SymbolTable& symbols,
            const Sizes& sizes);

  // `given` are variables that callers usually bind; only the guess uses them. Tests that never get
  // bound (in an unsafe rule) come last, and so do all tests of a body that is too long to order.
  std::vector<game::Condition> ordered(std::vector<game::Condition> body,
                                       const Variables& given) const;

 private:
  bool is_defined_by_rules(const gdl::Term& atom) const;
  double expected_solutions(const gdl::Term& atom, const Variables& bound) const;
  std::size_t cheapest(std::span<const game::Condition> body, const Variables& bound) const;

  const gdl::SymbolTable& symbols_;
  const Sizes& sizes_;
  std::unordered_set<gdl::Relation> with_rules_;  // and of unknown size
};

}  // namespace tafl::prolog
