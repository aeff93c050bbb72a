// SPDX-License-Identifier: MIT
//
// The games in games/ as the tests see them: a rule sheet and the notes that make claims about it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/controller.h"
#include "gdl/diagnostic.h"

namespace tafl::tests {

// The lines "- key: value" at the head of notes.md, and its plans.
struct Notes {
  std::string title;
  std::map<std::string, std::string> head;
  std::vector<std::vector<std::string>> plans;  // moves, one list per ```plan block

  // The list of a head line: "red, yellow" or "1 7 49".
  std::vector<std::string> list(const std::string& key) const;
  std::vector<std::uint64_t> perft() const;
};

Notes parse_notes(std::string_view text);

struct LibraryGame {
  std::string name;
  std::string golden;  // empty if there is no golden.txt yet
  Notes notes;
  gdl::Source source;
  gdl::Diagnostics diagnostics;
  std::shared_ptr<const game::Game> game;  // null if the sheet has errors
};

// The names of all games, sorted; the folder is the source tree's games/.
std::vector<std::string> library_names();
LibraryGame load_library_game(const std::string& name);

}  // namespace tafl::tests
