// SPDX-License-Identifier: MIT
//
// Estimates of how many instances a conjunction of conditions has, before anything is grounded.
//
// Every argument place of every relation has a set of values that can stand there: those of static
// relations are known, those of the others follow from the rules, variable by variable. A
// conjunction then has about as many instances as there are values for its variables, times the
// share of them that each static condition lets through.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "game/game.h"
#include "relational/engine.h"

namespace tafl::ground {

class Domains {
 public:
  // REQUIRES: the engine has the clauses and has evaluated their static predicates. Keeps
  // `symbols`.
  Domains(std::span<const game::Clause> clauses, const gdl::SymbolTable& symbols,
          relational::Engine& engine);

  // How many values a variable can have where it stands in these conditions.
  double values(gdl::SymbolId variable, const std::vector<game::Condition>& conditions) const;
  // The share of all combinations of its variables' values for which a static condition holds.
  double selectivity(const game::Condition& condition) const;
  bool is_static(const gdl::Term& atom) const;

 private:
  // Relation, functor of the fluent or move in it (or none), number of arguments, argument.
  using Place = std::tuple<std::uint32_t, std::uint32_t, std::size_t, std::size_t>;
  using Values = std::set<std::uint32_t>;  // symbols; the functor of a nested term

  template <class F>
  static void for_each_place(const gdl::Term& atom, const gdl::SymbolTable& symbols, F&& f);
  void add_static(std::span<const game::Clause> clauses, relational::Engine& engine);
  bool flow(const game::Clause& clause);
  const Values* of_variable(gdl::SymbolId variable,
                            const std::vector<game::Condition>& conditions) const;

  const gdl::SymbolTable& symbols_;
  std::set<gdl::Relation> static_;
  std::map<gdl::Relation, double> rows_;  // of static relations
  std::map<Place, Values> values_;
};

}  // namespace tafl::ground
