// SPDX-License-Identifier: MIT
#include "player/follower.h"

#include <cassert>
#include <utility>

namespace tafl::player {

void Follower::new_game(Start start, double) {
  assert(start.controller && start.clock);
  start_ = std::move(start);
  rng_ = base::Rng(start_.seed);
}

void Follower::observe(std::span<const std::string> joint) {
  std::vector<game::MoveId> moves;
  for (std::size_t role = 0; role < joint.size(); ++role) {
    moves.push_back(controller().find_legal_move(game::RoleId(role), joint[role]).value());
  }
  controller().make(moves);
}

}  // namespace tafl::player
