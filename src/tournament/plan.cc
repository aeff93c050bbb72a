// SPDX-License-Identifier: MIT
#include "tournament/plan.h"

#include <algorithm>

#include "base/hash.h"

namespace tafl::tournament {

std::vector<Pairing> plan(const std::vector<Entrant>& games, std::size_t players,
                          std::size_t matches) {
  std::vector<Pairing> result;
  for (std::size_t number = 0; number < matches; ++number) {
    for (std::size_t game = 0; game < games.size(); ++game) {
      const bool alone = games[game].game->roles().size() == 1;
      for (std::size_t a = 0; a < players; ++a) {
        if (alone) result.push_back({game, a, a, number});
        for (std::size_t b = a + 1; !alone && b < players; ++b) {
          result.push_back({game, a, b, number});
        }
      }
    }
  }
  return result;
}

std::uint64_t seed_of(const Pairing& pairing, std::uint64_t seed) {
  std::uint64_t mixed = base::mix64(seed + 1);
  for (std::size_t part : {pairing.game, pairing.first, pairing.second, pairing.number}) {
    mixed = base::mix64(base::combine(mixed, part));
  }
  return mixed;
}

}  // namespace tafl::tournament
