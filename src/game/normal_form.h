// SPDX-License-Identifier: MIT
//
// Rules without connectives: every clause is a head and a flat list of conditions, each of them an
// atom, a negated atom or a distinct. What is rewritten:
//
//   (<= p (or q r))                 two clauses: p <- q, p <- r
//   (<= p (not (or q r)))           p <- not q, not r          (De Morgan, double negation)
//   (<= p (not (distinct ?x a)) q)  ?x is replaced by a; no clause if the terms cannot be equal
//   (<= p (distinct a b))           decided here where both terms are ground
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gdl/ast.h"
#include "gdl/diagnostic.h"

namespace tafl::game {

struct Condition {
  enum class Kind : std::uint8_t { kPositive, kNegative, kDistinct };

  Kind kind = Kind::kPositive;
  gdl::Term atom;  // of kDistinct: its two arguments are the terms
};

struct Clause {
  gdl::Term head;
  std::vector<Condition> body;
  std::size_t rule = 0;  // the index of the rule it came from
};

// A rule with more alternatives than this is refused: its author built a product of disjunctions.
inline constexpr std::size_t kMaxAlternatives = 512;

// How many terms may be added or rewritten on the way to normal form, by multiplying disjunctions
// and solving equations. One budget, handed from rule to rule, bounds time and memory for a whole
// sheet; a sheet without either spends nothing.
class TermBudget {
 public:
  static constexpr std::size_t kWholeSheet = std::size_t{4} << 20;

  explicit TermBudget(std::size_t terms = kWholeSheet) : left_(terms) {}
  // False, from then on, if fewer than `terms` are left.
  bool spend(std::size_t terms) {
    left_ = terms > left_ ? 0 : left_ - terms;
    return left_ > 0;
  }

 private:
  std::size_t left_;
};

// Appends the clauses of `rule`; a query is a rule whose head lists its variables. False (with an
// error) if there are too many.
bool append_clauses(const gdl::Rule& rule, std::size_t rule_index, std::vector<Clause>& clauses,
                    gdl::Diagnostics& diagnostics, TermBudget& budget);

// The same for a single rule.
inline bool append_clauses(const gdl::Rule& rule, std::size_t rule_index,
                           std::vector<Clause>& clauses, gdl::Diagnostics& diagnostics) {
  TermBudget budget;
  return append_clauses(rule, rule_index, clauses, diagnostics, budget);
}

}  // namespace tafl::game
