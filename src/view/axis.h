// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "game/game.h"

namespace tafl::view {

// Which value follows which, by relation: what (succ 1 2) (succ 2 3) say. Only relations in which
// no value has two successors or two predecessors.
using Chains = std::vector<std::map<std::string, std::string>>;

Chains chains(const game::Game& game);

// The values in the order of a coordinate: integers, consecutive letters, a common stem with
// integers (x1 x2 x3), or a chain of the rules. No value if they are no coordinate: fewer than two
// values, more than kMostLabels, or no order known.
inline constexpr std::size_t kMostLabels = 40;
std::optional<std::vector<std::string>> ordered(const std::set<std::string>& values,
                                                const Chains& chains);

}  // namespace tafl::view
