// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/rng.h"
#include "player/player.h"

namespace tafl::player {

// A player that keeps a controller at the current position of the match: what every player that
// thinks with a machine of its own starts from.
class Follower : public Player {
 public:
  void new_game(Start start, double deadline) override;
  void observe(std::span<const std::string> joint) override;

 protected:
  game::Controller& controller() { return *start_.controller; }
  game::RoleId role() const { return start_.role; }
  const base::Clock& clock() const { return *start_.clock; }
  base::Rng& rng() { return rng_; }
  // The legal moves of the own role in canonical order, so that a choice by number means the same
  // on every machine.
  std::vector<std::string> moves() { return controller().legal_move_texts(role()); }

 private:
  Start start_;
  base::Rng rng_{0};
};

}  // namespace tafl::player
