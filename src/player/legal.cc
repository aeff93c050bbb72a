// SPDX-License-Identifier: MIT
#include "player/legal.h"

namespace tafl::player {

std::string LegalPlayer::play(double) {
  return moves().front();
}

}  // namespace tafl::player
