// SPDX-License-Identifier: MIT
#include "sat/solver.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace tafl::sat {
namespace {

using Clauses = std::vector<std::vector<Literal>>;

bool holds(const Clauses& clauses, std::uint32_t assignment) {
  for (const auto& clause : clauses) {
    bool any = false;
    for (Literal literal : clause) {
      any = any || (((assignment >> literal.variable()) & 1) != 0) != literal.negated();
    }
    if (!any) return false;
  }
  return true;
}

TEST(Solver, AgreesWithTryingAllAssignmentsOnRandomFormulas) {
  base::Rng rng(1);
  std::size_t yes = 0;
  for (int round = 0; round < 400; ++round) {
    const std::uint32_t variables = 12;
    Solver solver(rng.next());
    for (std::uint32_t v = 0; v < variables; ++v) solver.new_variable();
    Clauses clauses(25 + rng.below(25));
    for (auto& clause : clauses) {
      for (std::size_t i = 0; i < 1 + rng.below(3) + (rng.below(8) == 0 ? 0 : 1); ++i) {
        clause.emplace_back(static_cast<Variable>(rng.below(variables)), rng.below(2) == 0);
      }
      solver.add(clause);
    }
    bool expected = false;
    for (std::uint32_t a = 0; a < (1U << variables) && !expected; ++a) expected = holds(clauses, a);
    const Answer answer = solver.solve({});
    ASSERT_EQ(answer, expected ? Answer::kYes : Answer::kNo) << "round " << round;
    if (!expected) continue;
    ++yes;
    std::uint32_t model = 0;
    for (std::uint32_t v = 0; v < variables; ++v) {
      model |= solver.value(Literal(v, false)) ? 1U << v : 0;
    }
    ASSERT_TRUE(holds(clauses, model)) << "round " << round;
  }
  EXPECT_GT(yes, 50U);
  EXPECT_LT(yes, 350U);
}

// n + 1 pigeons in n holes: no, and not quickly; many clauses are learned and forgotten.
TEST(Solver, PigeonsDoNotFitAndALimitIsSaid) {
  const std::uint32_t holes = 8;
  const auto build = [&](Solver& solver) {
    std::vector<std::vector<Literal>> in(holes + 1);
    for (auto& pigeon : in) {
      for (std::uint32_t h = 0; h < holes; ++h) pigeon.push_back(solver.new_variable());
      solver.add(pigeon);
    }
    for (std::uint32_t h = 0; h < holes; ++h) {
      for (std::size_t a = 0; a < in.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) solver.add({!in[a][h], !in[b][h]});
      }
    }
  };
  Solver limited;
  build(limited);
  SolveLimits limits;
  limits.conflicts = 100;
  EXPECT_EQ(limited.solve(limits), Answer::kUnknown);
  EXPECT_LT(limited.conflicts(), 200U);
  Solver solver;
  build(solver);
  EXPECT_EQ(solver.solve({}), Answer::kNo);
}

TEST(Solver, ClausesCanBeAddedBetweenQuestions) {
  Solver solver;
  const Literal a = solver.new_variable();
  const Literal b = solver.new_variable();
  solver.add({a, b});
  ASSERT_EQ(solver.solve({}), Answer::kYes);
  solver.add({!a});
  ASSERT_EQ(solver.solve({}), Answer::kYes);
  EXPECT_TRUE(solver.value(b));
  solver.add({!b});
  EXPECT_EQ(solver.solve({}), Answer::kNo);
  EXPECT_EQ(solver.solve({}), Answer::kNo);
}

}  // namespace
}  // namespace tafl::sat
