// SPDX-License-Identifier: MIT
//
// Where a match stands, known from its rules and its history alone. Both workers have one, on the
// relational machine: it is ready at once and takes games of any size.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "game/controller.h"
#include "game/game.h"
#include "serve/order.h"

namespace tafl::serve {

class Position {
 public:
  // Reads and checks the rules and finds the role. The error says what is wrong with them.
  static base::Result<Position> of(const std::string& rules, std::string_view role,
                                   const base::Limits& limits);

  const std::shared_ptr<const game::Game>& game() const { return game_; }
  game::RoleId role() const { return role_; }
  Joint role_names() const;
  const History& history() const { return history_; }

  // Goes to the position that the history leads to; what it shares with the present one is kept.
  // False if a joint move does not fit; then the position is where it was before that one.
  bool go_to(const History& history);
  // One joint move further. False if it is not legal here.
  bool advance(const Joint& joint);
  void retreat();

  bool is_terminal() { return controller_->is_terminal(); }
  // The legal moves of a role; none in a terminal state.
  std::vector<std::string> legal_moves(game::RoleId role);
  // The legal move of the own role that `text` spells in some case, as the rules spell it.
  std::optional<std::string> own_move(std::string_view text);

 private:
  Position() = default;

  std::shared_ptr<const game::Game> game_;
  game::RoleId role_;
  std::unique_ptr<game::Controller> controller_;
  History history_;
};

}  // namespace tafl::serve
