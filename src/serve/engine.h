// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/limits.h"
#include "player/player.h"
#include "protocol/spelling.h"
#include "serve/guard.h"
#include "serve/order.h"
#include "serve/position.h"

namespace tafl::serve {

// The duty of the engine: to think. It runs a player of the registry; before it lets the player
// think it says a legal move, in case there will be no better one, and it never passes on a move
// that is not legal. A player whose history turns out wrong is replaced by a new one.
class Engine final : public Duty {
 public:
  Engine(Say say, const base::Limits& limits, const base::Clock& clock)
      : say_(std::move(say)), limits_(limits), clock_(clock) {}

  void obey(const Order& order) override;
  void hurry() override;

 private:
  void start(const Order& order);
  void play(const Order& order);
  void new_player(double deadline);
  // Brings the player to the position of the engine.
  void catch_up();
  bool is_behind() const;

  Say say_;
  base::Limits limits_;
  const base::Clock& clock_;
  Order start_;  // without its rules
  std::optional<Position> position_;
  std::optional<protocol::Spelling> spelling_;
  History seen_;  // by the player

  std::mutex mutex_;  // guards the pointer, which hurry() follows
  std::shared_ptr<player::Player> player_;
};

}  // namespace tafl::serve
