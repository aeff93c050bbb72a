// SPDX-License-Identifier: MIT
//
// The games that can be chosen: those of the library folder, and uploaded ones from the store.
//
// All calls may come from any thread. list() and find() are quick; shown() loads a game the first
// time, which takes as long as its rules need, and shares it from then on. Requests name games by
// id, and ids are looked up in the list: nothing from outside becomes a path.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "game/game.h"
#include "gdl/diagnostic.h"
#include "workbench/json.h"
#include "workbench/shown_game.h"
#include "workbench/store.h"

namespace tafl::workbench {

struct ShelfOptions {
  std::filesystem::path folder;
  std::size_t rules_bytes = std::size_t{1} << 20;  // of an uploaded sheet
  std::size_t most_uploads = 1000;
  base::Limits limits = {5, std::size_t{512} << 20};  // of one question to a game
  double look_seconds = 20;                           // for finding the board
  double discover_seconds = 5;  // for an analysis of uploaded rules whose names say nothing
};

// What is known of a game without loading it.
struct GameCard {
  std::string id;
  std::string title;
  std::vector<std::string> roles;
  std::string kind;
  std::string solution;  // empty: unknown
  bool uploaded = false;
};

// A rule sheet and what its checks said.
struct Checked {
  gdl::Source source;
  gdl::Diagnostics diagnostics;
  std::shared_ptr<const game::Game> game;  // null if there are errors
};
Checked check_rules(std::string name, std::string text);
// Diagnostics as docs/api.md has them, with the line and the caret.
json diagnostics_json(const Checked& checked);

class Shelf {
 public:
  Shelf(ShelfOptions options, Store& store);
  ~Shelf();

  const ShelfOptions& options() const { return options_; }
  std::vector<GameCard> list() const;
  // These throw ApiError if there is no such game, or no way to load it.
  GameCard card(const std::string& id) const;
  std::string rules(const std::string& id) const;
  std::string notes(const std::string& id) const;
  json style(const std::string& id) const;
  std::shared_ptr<const ShownGame> shown(const std::string& id);

  // Keeps a sheet that was checked and is a game; the same text gives the same id.
  std::string keep(const Checked& checked, const std::string& title);

 private:
  struct Entry;
  std::shared_ptr<Entry> find(const std::string& id) const;
  void add_library();
  void add_upload(const StoredGame& game);
  void forget_some();

  ShelfOptions options_;
  Store& store_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Entry>> entries_;
};

json card_json(const GameCard& card);

}  // namespace tafl::workbench
