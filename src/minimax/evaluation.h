// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tafl::minimax {

// A state that a search stops at, before its end.
struct Position {
  std::span<const std::uint64_t> bits;         // the fluents that hold
  std::span<const std::uint32_t> legal_moves;  // how many, by role; empty unless asked for
  std::uint32_t ply = 0;                       // moves from the root of the search
};

// What a state is worth while the game goes on: the goal that a role may expect, 0 to 100. One
// object serves one thread.
class Evaluation {
 public:
  virtual ~Evaluation() = default;

  virtual double value(const Position& position, std::size_t role) = 0;
  // Whether it wants to know how many moves are legal, which costs something to find out.
  virtual bool counts_moves() const { return false; }
};

}  // namespace tafl::minimax
