// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "lanes/compiled_game.h"
#include "search/lanes_simulator.h"

namespace tafl::player {

// Learns from random games of a few seconds at most what states are worth to each role (eval's
// features, weighted by regression), for playouts that are cut before their end.
search::JudgeMaker train_judge(const std::shared_ptr<const lanes::CompiledGame>& game);

}  // namespace tafl::player
