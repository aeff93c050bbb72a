// SPDX-License-Identifier: MIT
//
// A solver for propositional formulas in clauses: conflict-driven clause learning.
//
//   Solver solver;
//   Literal a = solver.new_variable(), b = solver.new_variable();
//   solver.add({a, b});  solver.add({!a, b});
//   if (solver.solve({}) == Answer::kYes) solver.value(b);
//
// Two watched literals per clause, first unique implication points with minimisation, activities
// that fade, remembered phases, restarts after Luby's sequence, and learned clauses thrown away by
// the number of decision levels they join (as MiniSat and Glucose do). The
// same clauses and the same seed give the same run. Serves one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

#include "sat/order.h"

namespace tafl::sat {

using Variable = std::uint32_t;

// A variable or its negation, packed: twice the variable, plus one if negated.
class Literal {
 public:
  constexpr Literal() = default;
  constexpr Literal(Variable variable, bool negated) : code_(variable * 2 + (negated ? 1 : 0)) {}
  static constexpr Literal from_code(std::uint32_t code) {
    Literal literal;
    literal.code_ = code;
    return literal;
  }
  constexpr Variable variable() const { return code_ >> 1; }
  constexpr bool negated() const { return (code_ & 1) != 0; }
  constexpr std::uint32_t code() const { return code_; }
  constexpr Literal operator!() const { return from_code(code_ ^ 1); }
  friend constexpr bool operator==(Literal, Literal) = default;
  friend constexpr auto operator<=>(Literal, Literal) = default;

 private:
  std::uint32_t code_ = 0;
};

enum class Answer : std::uint8_t { kYes, kNo, kUnknown };

struct SolveLimits {
  std::uint64_t conflicts = std::numeric_limits<std::uint64_t>::max();
  std::size_t bytes = std::numeric_limits<std::size_t>::max();
  std::function<bool()> stop = nullptr;  // asked now and then
};

class Solver {
 public:
  explicit Solver(std::uint64_t seed = 1);

  Literal new_variable();
  std::size_t variables() const { return values_.size() / 2; }
  std::size_t bytes() const;
  std::uint64_t conflicts() const { return conflicts_; }

  // At least one of them holds. REQUIRES: not during solve().
  void add(std::span<const Literal> literals);
  void add(std::initializer_list<Literal> literals) {
    add(std::span(literals.begin(), literals.size()));
  }
  // The value to try first.
  void set_phase(Literal literal) { phases_[literal.variable()] = !literal.negated(); }

  Answer solve(const SolveLimits& limits);
  // After kYes.
  bool value(Literal literal) const { return model_[literal.variable()] != literal.negated(); }

 private:
  // Clauses lie one after the other in one array: a header of two words, then the literals.
  using Ref = std::uint32_t;
  static constexpr Ref kNoRef = UINT32_MAX;
  static constexpr std::size_t kHeader = 2;  // size; number of levels if learned, else 0
  enum : std::int8_t { kFalse = -1, kOpen = 0, kTrue = 1 };

  struct Watch {
    Ref clause = 0;
    Literal blocker;  // if it holds, the clause need not be looked at
  };

  std::uint32_t size_of(Ref ref) const { return clauses_[ref]; }
  std::uint32_t levels_of(Ref ref) const { return clauses_[ref + 1]; }
  Literal literal(Ref ref, std::size_t i) const {
    return Literal::from_code(clauses_[ref + kHeader + i]);
  }
  std::int8_t value_of(Literal literal) const { return values_[literal.code()]; }
  std::size_t level() const { return level_begins_.size(); }

  Ref store(std::span<const Literal> literals, std::uint32_t levels);
  void watch(Ref ref);
  void assign(Literal literal, Ref reason);
  Ref propagate();
  bool propagate_literal(Literal assigned, Ref& conflict);
  void backtrack(std::size_t to_level);
  // Fills learned_ with the clause, the asserted literal first; the level to go back to.
  std::size_t analyze(Ref conflict);
  void mark(Literal literal, std::size_t& open);
  bool is_redundant(Literal literal);
  std::uint32_t count_levels(std::span<const Literal> literals);
  void learn(Ref conflict);
  Literal decide();
  void reduce();
  Answer search(std::uint64_t conflicts, const SolveLimits& limits);

  std::uint64_t seed_;
  bool contradiction_ = false;
  std::vector<std::uint32_t> clauses_;
  std::vector<Ref> originals_;
  std::vector<Ref> learned_refs_;
  std::vector<std::vector<Watch>> watches_;  // by literal that became false
  std::vector<std::int8_t> values_;          // by literal
  std::vector<std::uint32_t> levels_;        // by variable
  std::vector<Ref> reasons_;                 // by variable
  std::vector<bool> phases_;                 // by variable
  std::vector<bool> model_;                  // by variable
  std::vector<Literal> trail_;
  std::vector<std::size_t> level_begins_;
  std::size_t propagated_ = 0;
  Order order_;

  std::vector<std::uint8_t> seen_;  // by variable, in analyze()
  std::vector<Literal> learned_;
  std::vector<Literal> to_clear_;
  std::vector<Literal> stack_;
  std::vector<std::uint64_t> level_stamps_;
  std::uint64_t stamp_ = 0;

  std::uint64_t conflicts_ = 0;
  std::uint64_t next_reduction_ = 2000;
  std::uint64_t reductions_ = 0;
};

}  // namespace tafl::sat
