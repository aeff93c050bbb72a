// SPDX-License-Identifier: MIT
//
// Fluents that exclude each other: (control x) and (control o), the contents of one cell.
//
// What is found is proved by induction over the plies. At most one of a group holds at first; and
// whichever of them holds, if any, and whichever legal moves are made that matter to them, at most
// one can be next. A legal move tells what it needs; groups proved before help to prove others.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ground/program.h"
#include "net/network.h"

namespace tafl::net {

struct Exclusive {
  std::vector<std::uint32_t> fluents;  // ascending; at most one of them ever holds
  bool always_one = false;             // and never none
};

// Whether at most one of these ever holds, as far as can be told without looking at moves.
// `initial` has the fluents that hold at first, in ascending order.
bool excludes_itself(const Network& network, std::span<const std::uint32_t> initial,
                     const std::vector<std::uint32_t>& group);

// Groups of fluents that have a name in common, and some of their arguments. Each fluent is in one
// group at most.
std::vector<Exclusive> find_exclusive(const Network& network, const ground::GroundProgram& program);

}  // namespace tafl::net
