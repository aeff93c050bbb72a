// SPDX-License-Identifier: MIT
//
// For tests of this folder.
#pragma once

#include <string>

#include "game/testing.h"

namespace tafl::prolog {

using game::testing::game_of;

// The parts that every valid sheet has, for tests that are about something else.
inline const std::string kFrame =
    "(role white) (role black) (<= (legal ?r noop) (role ?r)) (<= (goal ?r 50) (role ?r))"
    "(<= terminal (true (step 3))) ";

}  // namespace tafl::prolog
