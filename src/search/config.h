// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace tafl::search {

// How a search thinks. The defaults are those of the CADIA-Player papers; `batch` and `per_leaf`
// of 1 make it theirs to the letter, one iteration at a time.
struct Config {
  enum class Selection : std::uint8_t { kUniform, kUcb };
  enum class Final : std::uint8_t { kValue, kVisits, kBest };

  Selection selection = Selection::kUcb;
  double exploration = 40;  // C, for returns from 0 to 100
  double discount = 0.999;  // gamma, per ply
  bool difference = false;  // returns of two roles: own goal minus the other's
  Final final = Final::kValue;

  bool history = false;     // unexplored moves and playouts follow Q_h
  double temperature = 10;  // tau
  double unexplored = 100;  // Q_h of a move that was never made
  double decay = 1;         // what past returns of Q_h count for after each move of the match

  bool grow = true;        // false: flat Monte Carlo, only the root has statistics
  bool keep_best = false;  // single-agent: the best result of every move, best paths in the tree

  std::size_t batch = 0;            // selections at a time; 0: as the tree grows
  std::size_t per_leaf = 0;         // playouts for each; 0: what fills the lanes
  std::uint32_t most_plies = 2000;  // of a playout
  std::size_t memory = std::size_t{1} << 30;
  bool merge_depths = false;

  bool faithful() const { return batch == 1 && per_leaf == 1; }
};

}  // namespace tafl::search
