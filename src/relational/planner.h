// SPDX-License-Identifier: MIT
#pragma once

#include "game/normal_form.h"
#include "relational/catalog.h"
#include "relational/fluents.h"
#include "relational/plan.h"
#include "relational/values.h"

namespace tafl::relational {

// Compiles `clause` for questions that know the head's arguments in `mask`. Conditions are ordered
// greedily: whatever is cheapest to satisfy next given what is bound, by the catalog's
// expectations; tests run as soon as they can. Throws terms::UnboundVariable if a variable of a
// negated condition, a distinct or an answer is bound by no positive condition: validated games
// never cause it, queries can.
Plan make_plan(const game::Clause& clause, Mask mask, Catalog& catalog, Fluents& fluents,
               TermPool& terms);

}  // namespace tafl::relational
