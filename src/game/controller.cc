// SPDX-License-Identifier: MIT
#include "game/controller.h"

#include <algorithm>

#include "gdl/symbol.h"

namespace tafl::game {

std::optional<MoveId> Controller::find_legal_move(RoleId role, std::string_view text) {
  const std::string wanted = gdl::fold_case(text);
  for (MoveId move : legal_moves(role)) {
    if (gdl::fold_case(move_text(move)) == wanted) return move;
  }
  return std::nullopt;
}

std::vector<std::string> Controller::legal_move_texts(RoleId role) {
  std::vector<std::string> texts;
  for (MoveId move : legal_moves(role)) texts.push_back(move_text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::optional<std::vector<MoveId>> Controller::random_joint_move(base::Rng& rng) {
  std::vector<MoveId> joint;
  for (std::size_t role = 0; role < role_count(); ++role) {
    const std::vector<MoveId>& moves = legal_moves(RoleId(role));
    if (moves.empty()) return std::nullopt;
    joint.push_back(moves[rng.below(moves.size())]);
  }
  return joint;
}

bool Controller::make(RoleId role, MoveId move, base::Rng& rng) {
  std::vector<MoveId> joint;
  for (std::size_t other = 0; other < role_count(); ++other) {
    const std::vector<MoveId>& moves = legal_moves(RoleId(other));
    if (moves.empty()) return false;
    joint.push_back(other == role.index() ? move : moves[rng.below(moves.size())]);
  }
  make(joint);
  return true;
}

}  // namespace tafl::game
