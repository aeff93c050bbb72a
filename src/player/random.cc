// SPDX-License-Identifier: MIT
#include "player/random.h"

namespace tafl::player {

std::string RandomPlayer::play(double) {
  const std::vector<std::string> texts = moves();
  return texts[rng().below(texts.size())];
}

}  // namespace tafl::player
