// SPDX-License-Identifier: MIT
#pragma once

#include "gdl/ast.h"

namespace tafl::game::checks {

// True unless no values for the variables make the two terms equal. The variables of `a` and `b`
// are different ones even where they share a name. Errs towards true: there is no occurs check,
// and after a few thousand steps it gives up and says yes.
bool may_unify(const gdl::Term& a, const gdl::Term& b);

}  // namespace tafl::game::checks
