// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "player/follower.h"

namespace tafl::player {

// Any legal move, each as likely as the others.
class RandomPlayer final : public Follower {
 public:
  std::string_view name() const override { return "random"; }
  std::string play(double deadline) override;
};

}  // namespace tafl::player
