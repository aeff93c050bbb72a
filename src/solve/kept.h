// SPDX-License-Identifier: MIT
//
// Results that were kept for players: a folder with files of `solve -o` and folders of
// `solve --folder` in it, under any names.
#pragma once

#include <filesystem>
#include <memory>

#include "lanes/compiled_game.h"
#include "solve/database.h"

namespace tafl::solve {

// The folder that $TAFL_DATABASES_DIR names; empty if it names none.
std::filesystem::path kept_folder();

// A database of every state that can be reached in the game; null if the folder has none. Others in
// it are passed over at the cost of a look at their heads.
std::shared_ptr<const Database> find_kept(const std::filesystem::path& folder,
                                          const lanes::CompiledGame& game);

}  // namespace tafl::solve
