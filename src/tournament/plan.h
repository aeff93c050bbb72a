// SPDX-License-Identifier: MIT
//
// Which matches make a tournament: in every game every pair of players, `matches` times, with sides
// changed after every match. In a game for one role each player plays for itself; in a game for
// more than two roles the players of a pair sit alternately.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/game.h"

namespace tafl::tournament {

struct Entrant {
  std::string name;
  std::shared_ptr<const game::Game> game;
};

struct Pairing {
  std::size_t game = 0;
  std::size_t first = 0;   // player
  std::size_t second = 0;  // player; the same where each plays for itself
  std::size_t number = 0;  // of the match in this pairing

  // The player of a role.
  std::size_t player(std::size_t role) const { return (role + number) % 2 == 0 ? first : second; }
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

// All matches, those with the same number one after the other, so that a tournament that is
// stopped early has played everything about equally often.
std::vector<Pairing> plan(const std::vector<Entrant>& games, std::size_t players,
                          std::size_t matches);

// The seed of a match: depends on nothing but the pairing and the tournament's seed.
std::uint64_t seed_of(const Pairing& pairing, std::uint64_t seed);

}  // namespace tafl::tournament
