// SPDX-License-Identifier: MIT
//
// Rules rewritten so that they have fewer instances.
//
// 1. Exactly one move per role is made. So a condition on a move may be taken apart: that the move
//    is (move ?a ?b ?c ?d) is that it is (move ?a ?b _ _) and that it is (move _ _ ?c ?d). Each
//    part becomes a relation of its own, a projection of `does`, and parts that nothing else speaks
//    of are dropped.
// 2. Conditions that share a variable which nothing else speaks of become a rule of their own:
//
//      (<= (next (cell ?x ?y ?p)) (true (cell ?a ?b ?p)) (does ?r (move ?a ?b ?x ?y)))
//
//    first has the projections (m12 ?r ?a ?b) and (m34 ?r ?x ?y), then becomes
//
//      (<= (part ?r ?p) (true (cell ?a ?b ?p)) (m12 ?r ?a ?b))
//      (<= (next (cell ?x ?y ?p)) (part ?r ?p) (m34 ?r ?x ?y))
//
//    which has as many instances as there are cells, not as there are pairs of cells.
//
// New names have a ';' in them, which no name of a rule sheet can have.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "game/game.h"
#include "gdl/symbol.h"
#include "ground/domains.h"

namespace tafl::ground {

struct Rule {
  game::Clause clause;
  // The last conditions say only what values variables can have; they hold wherever the rule is
  // used, and need not be tested.
  std::size_t silent = 0;
};

struct Rules {
  gdl::SymbolTable symbols;
  std::vector<Rule> rules;
  // Projections of `does`: of those with the same first argument, a role, at most one holds.
  std::vector<gdl::Relation> projections;
};

Rules rewrite(std::span<const game::Clause> clauses, const gdl::SymbolTable& symbols,
              const Domains& domains);

}  // namespace tafl::ground
