// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "lanes/compiled_game.h"
#include "plan/task.h"

namespace tafl::plan {

// Disjoint sets of 0 .. size - 1.
class Groups {
 public:
  explicit Groups(std::size_t size);
  std::uint32_t find(std::uint32_t i);
  void unite(std::uint32_t a, std::uint32_t b) { parents_[find(a)] = find(b); }

 private:
  std::vector<std::uint32_t> parents_;
};

// Unites fluents that influence each other. What no move influences (clockwork.h) stays alone. With
// `legality`, what decides whether a move is legal belongs to what the move changes; without, it
// does not, as moves that are pairs would then make one group of everything. Nothing if the network
// is too large for it.
std::vector<std::uint32_t> group_fluents(const lanes::CompiledGame& game, bool legality);

// The same without legality as masks, one for each group that moves influence.
std::vector<Bits> find_groups(const lanes::CompiledGame& game);

}  // namespace tafl::plan
