// SPDX-License-Identifier: MIT
#pragma once

#include "kernel/circuit.h"
#include "net/network.h"

namespace tafl::lanes {

using kernel::Slot;

// The questions that a machine answers, for one state per lane, with moves given from outside.
struct QueryCircuit {
  enum Section : std::uint8_t {
    kLook,   // state -> legal, terminal
    kGoals,  // state -> goals; after kLook
    kNext,   // state, moves -> next; after kLook
  };

  kernel::Circuit circuit;
  Slot state = 0;                   // by fluent
  Slot moves = 0;                   // by move, counted over all roles: whether it is made
  Slot legal = 0;                   // by move
  Slot terminal = 0;                // one
  Slot goals = 0;                   // by goal of the network
  Slot next = 0;                    // by fluent
  std::size_t goal_operations = 0;  // of the circuit's: those of kGoals
};

QueryCircuit make_query_circuit(const net::Network& network);

}  // namespace tafl::lanes
