// SPDX-License-Identifier: MIT
//
// Moves backwards: from a state after a move to those before it.
//
// Fits games in which each move, looked at alone, sets a fluent, keeps it, or copies it from
// another one or from its opposite, and in which what it overwrites is known from its being legal,
// or nearly: pegs that jump, lights that are switched, blocks that are stacked. The part of the
// state that no move influences (clockwork.h) is left out.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lanes/compiled_game.h"
#include "plan/clockwork.h"
#include "plan/task.h"

namespace tafl::plan {

class Regression {
 public:
  Regression(const lanes::CompiledGame& game, const Clockwork& clockwork);

  bool fits() const { return fits_; }
  // Appends states, without what no move influences, and for each the move that leads from there
  // to `state` if it is legal there, which is for the caller to see.
  void before(std::span<const std::uint64_t> state, std::vector<std::uint64_t>& rows,
              std::vector<Move>& moves) const;

 private:
  struct Copy {
    std::uint32_t to = 0;
    std::uint32_t from = 0;
    bool negated = false;
  };
  struct Action {
    Move move = 0;
    Bits kept;
    Bits set;
    Bits value;  // of what is set
    Bits needed;
    Bits need;  // of what is needed: whether it is to hold
    std::vector<Copy> copies;
    std::vector<std::uint32_t> open;  // whatever these were
  };

  bool read(const net::Network& network, const Clockwork& clockwork, Action& action);
  void evaluate(const net::Network& network, Move move);
  std::uint32_t at(net::Edge edge) const;
  void need(const net::Network& network, net::Edge edge, const Bits& clock, Action& action) const;
  static void find_open(std::size_t fluents, const Bits& clock, Action& action);

  bool fits_ = false;
  std::size_t words_;
  std::vector<Action> actions_;
  std::vector<std::uint32_t> values_;  // by node, while moves are read
};

}  // namespace tafl::plan
