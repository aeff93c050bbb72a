// SPDX-License-Identifier: MIT
//
// Joint moves as actions on the variables: when they can be made, who chooses, and what changes.
//
// What a joint move does not touch is found, not assumed: the network is evaluated with the moves
// put in, and a variable is left out if its next value is the old one wherever the move is legal.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dd/functions.h"
#include "dd/relation.h"
#include "lanes/compiled_game.h"
#include "solve/network_functions.h"
#include "solve/variables.h"

namespace tafl::solve {

// A function for each fluent: whether it holds.
std::vector<dd::Ref> literals(const Variables& variables, dd::Functions& functions);

struct JointMove {
  std::vector<std::uint32_t> moves;  // one per role, counted over all roles
  dd::Ref legal = dd::Functions::kFalse;
  std::uint32_t chooser = 0;  // the role whose choice it is
};

struct JointMoves {
  std::vector<JointMove> list;
  // Some state, perhaps not a reachable one, lets several roles choose at once.
  bool simultaneous = false;
};

// Throws base::LimitReached if there are too many.
JointMoves find_joint_moves(const lanes::CompiledGame& game, dd::Functions& functions,
                            NetworkFunctions& gates);

// What is wrong with a set of variables: after some move several fluents of a variable hold, or
// none although it always has a value.
struct Flaw {
  std::uint32_t level = 0;
  bool several = false;
};

// The actions of the joint moves, or the first flaw. If there is none, the variables are proved by
// induction: they are right at first, and each move keeps them so.
struct ActionsOrFlaw {
  std::vector<dd::Action> actions;
  std::optional<Flaw> flaw;
};
ActionsOrFlaw make_actions(const lanes::CompiledGame& game, const Variables& variables,
                           const JointMoves& joint_moves, dd::Functions& functions,
                           NetworkFunctions& gates);

}  // namespace tafl::solve
