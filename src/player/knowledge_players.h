// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "player/registry.h"

namespace tafl::player {

// The entries of the players that look ahead with knowledge about the game, for the registry.
std::vector<Entry> knowledge_players();

}  // namespace tafl::player
