// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "kernel/circuit.h"
#include "lanes/turns.h"
#include "net/network.h"

namespace tafl::lanes {

using kernel::Slot;

// One ply of a random playout in every lane: looks whether the game is over, draws a move for
// every role, makes them, and puts lanes that are over back to their start.
struct PlayoutCircuit {
  enum Section : std::uint8_t {
    kLook,   // state -> terminal
    kGoals,  // state, over -> goals
    kMove,   // state, random, over, start -> next, record
  };

  // What says which moves were made: the turn, and the index of the chosen move among the options
  // of that turn, in binary.
  struct Record {
    Slot first = 0;  // the slots of all of it
    std::size_t slots = 0;
    std::vector<std::size_t> path_begin;  // by draw, within the slots; before them, the turn
    std::vector<std::size_t> path_bits;
  };

  explicit PlayoutCircuit(kernel::Circuit code) : circuit(std::move(code)) {}

  kernel::Circuit circuit;
  Draws draws;
  std::size_t fluents = 0;
  std::size_t goal_count = 0;
  std::size_t random = 0;  // words per ply
  Slot state = 0;          // by fluent
  Slot next = 0;           // by fluent
  Slot start = 0;          // by fluent: the state that a lane goes back to
  Slot random_words = 0;   // to be filled for every ply
  Slot terminal = 0;       // the lanes whose state is terminal
  Slot over = 0;           // the lanes that are to go back to their start, set by the caller
  Slot goals = 0;          // by goal of the network: where it is a lane's only goal, and over
  Record record;
};

PlayoutCircuit make_playout_circuit(const net::Network& network, Draws draws);

}  // namespace tafl::lanes
