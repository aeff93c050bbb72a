// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace tafl::plan {

// How many moves a state is away from what is wanted. Serves one thread.
class Heuristic {
 public:
  // What is wanted cannot be had from here.
  static constexpr int kDead = std::numeric_limits<int>::max();

  virtual ~Heuristic() = default;
  // One number for each of the states, one row after the other; replaces `out`.
  virtual void estimate(std::span<const std::uint64_t> rows, std::vector<int>& out) = 0;
};

}  // namespace tafl::plan
