// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lanes/playout_circuit.h"
#include "net/network.h"

namespace tafl::lanes {

// Reads the moves that a lane made from what the playout circuit records of every ply.
class MoveRecord {
 public:
  MoveRecord(const net::Network& network, const PlayoutCircuit& circuit);

  // Appends the move of every role, counted over all roles; UINT32_MAX for a role without one.
  // `slots` are the recorded slots of one ply, `words` words each.
  void read(const std::uint64_t* slots, std::size_t words, std::size_t lane,
            std::vector<std::uint32_t>& moves) const;

 private:
  // Where the move of a role comes from in one turn.
  struct Source {
    std::size_t begin = 0;  // of the path
    std::size_t bits = 0;
    std::span<const std::uint32_t> moves;
  };

  std::size_t roles_;
  std::size_t turns_;            // fluents
  std::vector<Source> sources_;  // by turn and role
};

}  // namespace tafl::lanes
