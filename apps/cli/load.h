// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "gdl/ast.h"
#include "gdl/diagnostic.h"

namespace tafl::cli {

// A rule sheet on its way to a game. `name` is what people call the game: the folder of a game in
// games/, the stem of any other file.
struct Loaded {
  std::string name;
  gdl::Source source;
  gdl::Diagnostics diagnostics;
  std::shared_ptr<const game::Game> game;  // null if there are errors
};

// Where games are looked for by name: $TAFL_GAMES_DIR, the source tree that the program was built
// from, or where it was installed with them.
std::filesystem::path games_folder();
std::vector<std::string> game_names();

// The text that FILE stands for; fails with near names where there is none.
Loaded read_source(const std::string& file);
// Reads and parses; fails after printing the errors to standard error.
gdl::RuleSheet load_sheet(const std::string& file);
// Reads, parses and validates; a sheet with errors comes back without a game.
Loaded examine(const std::string& file, bool strict);
// The same for commands that need the game: fails after printing the errors to standard error.
Loaded load_game(const std::string& file);

}  // namespace tafl::cli
