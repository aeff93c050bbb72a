// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tafl::player {

// What a player knows about its own thinking at one moment, for logs, records and spectators.
// Players that do not search leave it as it is.
struct Report {
  struct Candidate {
    std::string move;
    double value = 0;  // expected goal of the own role
    std::uint64_t visits = 0;
  };

  std::uint64_t iterations = 0;  // for this move
  std::uint64_t playouts = 0;
  double seconds = 0;                 // thought about this move
  double value = -1;                  // expected goal of the own role, 0 to 100; negative: unknown
  std::size_t depth = 0;              // plies from here to the deepest node
  std::uint64_t nodes = 0;            // in the tree
  std::uint64_t bytes = 0;            // of the tree
  std::string machine;                // what plays the playouts
  std::vector<Candidate> candidates;  // most visited first, the best few
  std::vector<std::string> line;      // expected joint moves, those of the own role
  std::vector<std::vector<std::string>> joint_line;  // the same, a move per role; empty: unknown

  std::string problem;  // why it does not search any more; empty: it does

  bool empty() const { return iterations == 0 && candidates.empty() && problem.empty(); }
  double iterations_per_second() const {
    return seconds > 0 ? static_cast<double>(iterations) / seconds : 0;
  }
};

// One line: "value 63.2, 12,345 iterations (98,000/s), depth 14, best (drop 4)".
std::string to_text(const Report& report);

}  // namespace tafl::player
