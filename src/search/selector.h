// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "search/config.h"
#include "search/history.h"
#include "search/node.h"

namespace tafl::search {

// Chooses the move of one role in a node by that role's own statistics.
//
// Moves that were never tried come first: any of them, or, with history, one drawn in proportion to
// its weight. Then argmax Q(s,a) + C sqrt(ln N(s) / N(s,a)), ties at random. A selection whose
// return is awaited counts in N but not in Q.
//
// A random number is drawn only where more than one move can be chosen.
class Selector {
 public:
  Selector(const Config& config, const Layout& layout) : config_(config), layout_(layout) {}

  // The number of the move among those of the role. REQUIRES: it has several.
  std::uint32_t choose(const Node& node, std::size_t role, const History* history, base::Rng& rng);

 private:
  std::uint32_t choose_untried(const Node& node, const RoleMoves& moves, const History* history,
                               base::Rng& rng);
  std::uint32_t choose_best(const Node& node, const RoleMoves& moves, base::Rng& rng);

  const Config& config_;
  Layout layout_;
  std::vector<std::uint32_t> candidates_;
  std::vector<double> sums_;
};

}  // namespace tafl::search
