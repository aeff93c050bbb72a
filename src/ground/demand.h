// SPDX-License-Identifier: MIT
//
// Helper relations restricted to what is asked of them (magic sets).
//
//   (<= (stones red ?n) (count e3 e4 f3 f4 red ?n))
//   (<= (count ?x ?y ?z ?w ?p all) (true (cell ?x ?p)) (true (cell ?y ?p)) ...)
//
// Bottom-up, `count` has an instance for every four cells. Only four cells are ever asked about,
// so a static relation (demand;count e3 e4 f3 f4 red) is added and becomes a condition of every
// rule of `count`. What a rule asks is bound by constants, by its static conditions, by what is
// asked of its own head, and, where a relation asks itself, by a relaxed form of the conditions
// before: their rules without what depends on state and moves.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "gdl/ast.h"
#include "ground/rewrite.h"

namespace tafl::ground {

// The arguments of `relation` at `places` must satisfy `demand`, a static relation.
struct Restriction {
  gdl::Relation relation;
  gdl::Relation demand;
  std::vector<std::size_t> places;
};

// Restricts these relations, and those whose rules use them, as far as possible.
std::vector<Restriction> restrict_to_demand(Rules& rules, const std::set<gdl::Relation>& relations);

}  // namespace tafl::ground
