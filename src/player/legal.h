// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "player/follower.h"

namespace tafl::player {

// The first legal move in byte order: the same game every time.
class LegalPlayer final : public Follower {
 public:
  std::string_view name() const override { return "legal"; }
  std::string play(double deadline) override;
};

}  // namespace tafl::player
