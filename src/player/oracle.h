// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/game.h"
#include "lanes/compiled_game.h"
#include "solve/adviser.h"

namespace tafl::player {

// Follows a match with a database of exact values at hand. Serves one thread.
class Oracle {
 public:
  Oracle(std::shared_ptr<const lanes::CompiledGame> game,
         std::shared_ptr<const solve::Database> database, game::RoleId role);

  // What the database says, if it knows the position and it is this role's choice; or the only
  // legal move.
  std::optional<std::string> move();
  // A legal move, whatever it is worth.
  std::string any_move();
  void observe(std::span<const std::string> joint);
  // Whether the value of the position is known.
  bool knows() const { return knows_; }
  // The role's goal under best play from here; nothing if it is not known, or there is no end.
  std::optional<double> value() const;

 private:
  std::vector<game::MoveId> legal_moves();

  solve::Adviser adviser_;
  game::RoleId role_;
  lanes::BitState state_;
  bool knows_ = false;
};

}  // namespace tafl::player
