// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "player/registry.h"

namespace tafl::player {

// The entries of the players that search, for the registry.
std::vector<Entry> search_players();

}  // namespace tafl::player
