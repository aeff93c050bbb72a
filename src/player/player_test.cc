// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "machine/testing.h"
#include "player/legal.h"
#include "player/random.h"

namespace tafl::player {
namespace {

using machine::testing::controller_of;
using machine::testing::kSticks;

Start start_of(std::uint64_t seed, const base::Clock& clock) {
  return {controller_of(std::string(kSticks)), game::RoleId(0), 10, 5, seed, &clock};
}

TEST(RandomPlayer, PlaysEveryLegalMoveAndNoOther) {
  const base::FakeClock clock;
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    RandomPlayer player;
    player.new_game(start_of(seed, clock), 10);
    seen.insert(player.play(5));
  }
  EXPECT_EQ(seen, (std::set<std::string>{"(take 1)", "(take 2)"}));
}

TEST(RandomPlayer, TheSeedDecides) {
  const base::FakeClock clock;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    RandomPlayer a;
    RandomPlayer b;
    a.new_game(start_of(seed, clock), 10);
    b.new_game(start_of(seed, clock), 10);
    EXPECT_EQ(a.play(5), b.play(5));
  }
}

TEST(LegalPlayer, PlaysTheFirstMoveInByteOrder) {
  const base::FakeClock clock;
  LegalPlayer player;
  player.new_game(start_of(1, clock), 10);
  EXPECT_EQ(player.play(5), "(take 1)");
}

TEST(Follower, KeepsUpWithTheMatch) {
  const base::FakeClock clock;
  LegalPlayer player;
  player.new_game(start_of(1, clock), 10);
  player.observe(std::vector<std::string>{"(take 2)", "noop"});
  EXPECT_EQ(player.play(5), "noop");
  player.observe(std::vector<std::string>{"noop", "(take 2)"});
  EXPECT_EQ(player.play(5), "(take 1)");
}

TEST(Follower, ANewGameForgetsTheOldOne) {
  const base::FakeClock clock;
  LegalPlayer player;
  player.new_game(start_of(1, clock), 10);
  player.observe(std::vector<std::string>{"(take 2)", "noop"});
  player.new_game(start_of(1, clock), 10);
  EXPECT_EQ(player.play(5), "(take 1)");
}

}  // namespace
}  // namespace tafl::player
