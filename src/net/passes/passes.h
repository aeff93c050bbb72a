// SPDX-License-Identifier: MIT
//
// What makes a network smaller. Each pass is a function from a network to an equal one: equal on
// every state in which one legal move is chosen per role. Where there is nothing for a pass to do,
// it hands its argument back.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ground/program.h"
#include "net/exclusive.h"
#include "net/network.h"

namespace tafl::net {

// A gate whose only user is a gate of the same kind becomes part of it.
Network flatten(Network network);
// Exactly one move per role is made: "none of most moves" is "one of the few others".
Network one_move(Network network);
// a (a b)' = a b', a (a' b)' = a, (a b) a = a b: what an input of a gate already says is dropped
// from its other inputs.
Network absorb(Network network);
// Pairs of inputs that several gates have in common become gates of their own.
Network share_pairs(Network network);
// What no output needs is dropped.
Network drop_dead(Network network);
// Gates become trees of gates with two inputs, of the least depth.
Network balance(Network network);

// Where one of a group of exclusive fluents holds, the others do not; where always one holds, none
// of most of them is one of the others. The network is then equal on states that can be reached.
Network exclude(Network network, const std::vector<Exclusive>& groups);

struct Pass {
  std::string_view name;
  std::string_view sentence;
  // Some need to know what the fluents are called; without a program they do nothing.
  Network (*run)(Network, const ground::GroundProgram* program);
  bool by_default = true;
};

// All passes, in the order in which `optimise` runs them; some come more than once.
std::span<const Pass> all_passes();

struct Step {
  std::string_view pass;
  Size after;
  double seconds = 0;
};

// Which steps on the way to a network are left out, and which are taken that usually are not; by
// name. Switching steps off one by one shows which of them makes an answer wrong, or fast.
struct Selection {
  std::vector<std::string> without;
  std::vector<std::string> with;

  bool takes(std::string_view name, bool by_default = true) const;
};

// Runs the passes. `report` gets the size before (named "build") and after each of them. Throws
// base::LimitReached soon after `stop` is set.
Network optimise(Network network, const Selection& selection = {},
                 const std::function<void(const Step&)>& report = {},
                 const std::atomic<bool>* stop = nullptr,
                 const ground::GroundProgram* program = nullptr);

}  // namespace tafl::net
