// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/limits.h"
#include "protocol/spelling.h"
#include "serve/order.h"
#include "serve/position.h"

namespace tafl::serve {

// Called with what a worker has to say, from the thread that does its work.
using Say = std::function<void(const Notice&)>;

// What a worker process does with its orders, one at a time. What it cannot do it throws.
class Duty {
 public:
  virtual ~Duty() = default;
  virtual void obey(const Order& order) = 0;
  // Asks obey() to come to an end; from any thread.
  virtual void hurry() {}
};

// The duty of the guard: to know where the match stands and one legal move there, whatever becomes
// of the engine. It does not think; it judges the news of the game master (repair.h).
class Guard final : public Duty {
 public:
  Guard(Say say, const base::Limits& limits, const base::Clock& clock)
      : say_(std::move(say)), limits_(limits), clock_(clock) {}

  void obey(const Order& order) override;

 private:
  void start(const Order& order);
  void play(const Order& order);
  std::string legal_move();

  Say say_;
  base::Limits limits_;
  const base::Clock& clock_;
  std::optional<Position> position_;
  std::optional<protocol::Spelling> spelling_;
  std::uint64_t seed_ = 0;
};

}  // namespace tafl::serve
