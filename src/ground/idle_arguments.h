// SPDX-License-Identifier: MIT
//
// Arguments of helper relations that make no difference.
//
//   (bit 0) (bit 1)
//   (<= (reached 3 ?a ?b) (bit ?a) (bit ?b) (true (step 3)))
//   (<= (reached 2 ?a) (bit ?a) (not (true (step 2))) (reached 3 ?a 0) (reached 3 ?a 1))
//
// Whatever ?a is, as long as it is a bit, the same holds. Such an argument is dropped: where
// `reached` had an instance for every row of bits it has one for each number of them.
//
// An argument is idle if in every rule for its relation it is a variable that a list of facts
// bounds (the same list in all of them) and that otherwise stands at idle places only, and if
// wherever the relation is used it is given a value of that list. Exchanging one value for another
// then turns every derivation into another one, so all of them hold or none.
#pragma once

#include <vector>

#include "game/game.h"
#include "gdl/symbol.h"

namespace tafl::ground {

// The clauses without idle arguments. Adds new names to `symbols`.
std::vector<game::Clause> drop_idle_arguments(std::vector<game::Clause> clauses,
                                              gdl::SymbolTable& symbols);

}  // namespace tafl::ground
