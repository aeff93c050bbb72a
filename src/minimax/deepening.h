// SPDX-License-Identifier: MIT
//
// A search that goes one ply deeper at a time:
//
//   search.set_root(state);
//   while (search.deepen(stop)) {}         // until it is stopped or has seen everything
//   search.best().move;                    // at any time between calls
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "minimax/expander.h"

namespace tafl::minimax {

// What is thought of the root.
struct Best {
  std::uint32_t move = UINT32_MAX;  // of the role, counted over all roles; UINT32_MAX: none yet
  double value = 0;                 // goal, 0 to 100
  std::size_t depth = 0;            // of the last iteration that was finished
  bool complete = false;            // nothing is left to be searched: the value is exact
};

class Deepening {
 public:
  using Stop = std::function<bool()>;  // asked at every expansion

  virtual ~Deepening() = default;

  virtual Expander& expander() = 0;
  // REQUIRES: a state that is not terminal.
  virtual void set_root(const lanes::BitState& state) = 0;
  // Searches one ply deeper. False if it was stopped or nothing is left to be done.
  virtual bool deepen(const Stop& stop) = 0;
  virtual const Best& best() const = 0;
  virtual bool done() const = 0;
  virtual std::uint64_t nodes() const = 0;     // states that were expanded, ever
  virtual std::uint64_t children() const = 0;  // states that were looked at, ever
  // The moves of the role that are expected, where they are remembered.
  virtual std::vector<std::uint32_t> line(std::size_t most) = 0;
};

}  // namespace tafl::minimax
