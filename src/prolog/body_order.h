// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "game/normal_form.h"

namespace tafl::prolog {

// The conditions of a clause in the order in which Prolog shall meet them: positive ones as they
// are written, and each not and distinct as soon as positive ones have bound all its variables.
// What never gets bound (an unsafe rule) comes last.
std::vector<game::Condition> ordered_body(std::vector<game::Condition> body);

}  // namespace tafl::prolog
