// SPDX-License-Identifier: MIT
#include "verify/playouts.h"

#include <gtest/gtest.h>

#include "machine/testing.h"

namespace tafl::verify {
namespace {

using machine::testing::controller_of;
using machine::testing::kSticks;

PlayoutOptions playouts(std::size_t count) {
  PlayoutOptions options;
  options.most_playouts = count;
  return options;
}

TEST(Playouts, PlaysAsManyGamesAsAskedForAndReturnsToTheStart) {
  const auto controller = controller_of(std::string(kSticks));
  const base::FakeClock clock;
  base::Rng rng(1);
  const Playouts found = run_playouts(*controller, rng, clock, playouts(50));
  EXPECT_EQ(found.playouts, 50U);
  EXPECT_GE(found.transitions, 150U);  // three to five moves each
  EXPECT_LE(found.transitions, 250U);
  EXPECT_EQ(controller->ply(), 0U);
}

TEST(Playouts, TheSameSeedPlaysTheSameGames) {
  const base::FakeClock clock;
  std::uint64_t transitions[2];
  for (std::uint64_t& count : transitions) {
    const auto controller = controller_of(std::string(kSticks));
    base::Rng rng(7);
    count = run_playouts(*controller, rng, clock, playouts(30)).transitions;
  }
  EXPECT_EQ(transitions[0], transitions[1]);
}

TEST(Playouts, ALongPlayoutIsCut) {
  const auto controller = controller_of(std::string(kSticks));
  const base::FakeClock clock;
  base::Rng rng(1);
  PlayoutOptions options = playouts(10);
  options.most_plies = 2;
  EXPECT_EQ(run_playouts(*controller, rng, clock, options).transitions, 20U);
}

TEST(Playouts, StopsWhenToldTo) {
  const auto controller = controller_of(std::string(kSticks));
  const base::FakeClock clock;
  base::Rng rng(1);
  PlayoutOptions options;
  options.progress = [](std::size_t, std::size_t) { return false; };
  const Playouts found = run_playouts(*controller, rng, clock, options);
  EXPECT_TRUE(found.stopped);
  EXPECT_EQ(found.playouts, 1U);
}

}  // namespace
}  // namespace tafl::verify
