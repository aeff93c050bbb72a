// SPDX-License-Identifier: MIT
//
// What makes a network smaller. Each pass is a function from a network to an equal one: equal on
// every state in which one legal move is chosen per role.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "net/network.h"

namespace tafl::net {

// A gate whose only user is a gate of the same kind becomes part of it.
Network flatten(const Network& network);
// Exactly one move per role is made: "none of most moves" is "one of the few others".
Network one_move(const Network& network);
// a (a b)' = a b', a (a' b)' = a, (a b) a = a b: what an input of a gate already says is dropped
// from its other inputs.
Network absorb(const Network& network);
// Pairs of inputs that several gates have in common become gates of their own.
Network share_pairs(const Network& network);
// What no output needs is dropped.
Network drop_dead(const Network& network);
// Gates become trees of gates with two inputs, of the least depth.
Network balance(const Network& network);

struct Pass {
  std::string_view name;
  std::string_view sentence;
  Network (*run)(const Network&);
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

// Runs the passes. `report` gets the size before (named "build") and after each of them.
Network optimise(Network network, const Selection& selection = {},
                 const std::function<void(const Step&)>& report = {});

}  // namespace tafl::net
