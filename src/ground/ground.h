// SPDX-License-Identifier: MIT
//
// From a Game to a GroundProgram.
//
// Grounding asks what could ever be derived if every negated condition might hold: fluents are
// those of init and of next, moves those that can become legal. The rules are run bottom-up in
// rounds on what is new (semi-naive evaluation), and every combination of conditions that comes up
// is an instance of its rule. Static predicates are evaluated beforehand and leave no trace.
#pragma once

#include <cstddef>

#include "base/limits.h"
#include "base/result.h"
#include "game/game.h"
#include "ground/program.h"

namespace tafl::ground {

struct Options {
  bool rewrite = true;  // take rules apart first, see rewrite.h
};

// An error of kind kLimit says what was too large.
base::Result<GroundProgram> ground(std::shared_ptr<const game::Game> game,
                                   const base::Limits& limits, const Options& options = {});

}  // namespace tafl::ground
