// SPDX-License-Identifier: MIT
//
// The players that know: `perfect` solves the game in its start clock, if no database of it is kept
// (solve/kept.h), and then plays by the result;
// `symbolic` makes as much of a database as the clock allows, from the end backwards, and searches
// with UCT above it. A position that the database does not know is left to the search, so both
// always have a move.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "player/oracle.h"
#include "player/player.h"
#include "player/registry.h"
#include "player/search_player.h"
#include "solve/database.h"

namespace tafl::player {

struct DatabaseSettings {
  bool solve = true;      // try to solve the whole game
  std::size_t steps = 0;  // else, an endgame database of so many steps
  double share = 0.8;     // of the start clock that it may take
  std::size_t bytes = 0;  // that diagrams may use
  SearchSettings search;
};

class DatabasePlayer final : public Player {
 public:
  DatabasePlayer(std::string name, const DatabaseSettings& settings);

  std::string_view name() const override { return name_; }
  void new_game(Start start, double deadline) override;
  std::string play(double deadline) override;
  void observe(std::span<const std::string> joint) override;
  void end_game() override;
  Report report() const override;
  bool is_solved() const override;
  void stop() override;

 private:
  std::shared_ptr<const solve::Database> make_database(
      const std::shared_ptr<const lanes::CompiledGame>& game, const Start& start, double deadline);

  std::string name_;
  DatabaseSettings settings_;
  std::atomic<bool> stop_ = false;
  std::unique_ptr<Oracle> oracle_;        // null: there is no database
  bool complete_ = false;                 // it has every state that can be reached
  std::unique_ptr<SearchPlayer> search_;  // null if it is complete
};

// The entries of `perfect` and `symbolic`, for the registry.
std::vector<Entry> database_players();

}  // namespace tafl::player
