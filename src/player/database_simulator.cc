// SPDX-License-Identifier: MIT
#include "player/database_simulator.h"

#include <algorithm>

namespace tafl::player {

void DatabaseSimulator::advance(std::span<const search::Place> places,
                                std::span<const std::uint32_t> joints, search::Views& out) {
  inner_->advance(places, joints, out);
  const std::size_t words = state_words();
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (out.terminal[i] != 0) continue;
    const auto found = database_->find({out.states.data() + i * words, words});
    if (!found || found->endless) continue;
    out.terminal[i] = 1;
    std::copy(found->rewards.begin(), found->rewards.end(),
              out.goals.begin() + static_cast<std::ptrdiff_t>(i * roles()));
    std::fill_n(out.counts.begin() + static_cast<std::ptrdiff_t>(i * roles()), roles(), 0U);
  }
}

}  // namespace tafl::player
