// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "player/registry.h"
#include "player/search_player.h"

namespace tafl::player {

// The entries of the players that search, for the registry.
std::vector<Entry> search_players();

// Cores that this process may use.
std::size_t cores();

// What the settings of one of them mean.
SearchSettings settings_of(std::string_view player, const Settings& settings);

}  // namespace tafl::player
