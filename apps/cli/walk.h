// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "cli/exit_code.h"
#include "game/game.h"
#include "lanes/compiled_game.h"
#include "solve/database.h"

namespace tafl::cli {

// A person steps through a solved game: the board, every move with the rewards it leads to, the
// best ones marked. Reads numbers or words of moves, "back", "start", "quit".
ExitCode walk(const std::shared_ptr<const game::Game>& game,
              const std::shared_ptr<const lanes::CompiledGame>& compiled,
              const std::shared_ptr<const solve::Database>& database);

}  // namespace tafl::cli
