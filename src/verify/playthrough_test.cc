// SPDX-License-Identifier: MIT
#include "verify/playthrough.h"

#include <gtest/gtest.h>

#include "machine/testing.h"

namespace tafl::verify {
namespace {

using machine::testing::controller_of;
using machine::testing::endless;
using machine::testing::kSticks;

TEST(Playthrough, ShowsStatesDifferencesMovesAndGoals) {
  const std::string text = playthrough(*controller_of(std::string(kSticks)), "sticks");
  EXPECT_TRUE(
      text.starts_with("game: sticks\n"
                       "roles: left right\n"
                       "seed: 1\n"
                       "\n"
                       "ply 0: 2 fluents 75dfb1e258df973f\n"
                       "    (control left) (sticks 5)\n"
                       "    legal left (2): (take 1) (take 2)\n"
                       "    legal right (1): noop\n"
                       "    move: (take "))
      << text;
  EXPECT_NE(text.find("ply 1: 2 fluents "), std::string::npos);
  EXPECT_NE(text.find("    - (control left) (sticks 5)\n    + (control right) (sticks "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\nend: terminal\ngoal left: "), std::string::npos) << text;
}

TEST(Playthrough, TheSeedDecidesTheGame) {
  const auto controller = controller_of(std::string(kSticks));
  PlaythroughOptions options;
  const std::string first = playthrough(*controller, "sticks", options);
  EXPECT_EQ(playthrough(*controller, "sticks", options), first);
  bool differs = false;
  for (options.seed = 2; options.seed < 12; ++options.seed) {
    std::string other = playthrough(*controller, "sticks", options);
    other.replace(other.find("seed: "), 7 + (options.seed > 9 ? 1 : 0), "seed: 1");
    differs |= other != first;
  }
  EXPECT_TRUE(differs);
}

TEST(Playthrough, LaterPliesHaveOnlyFingerprintAndMove) {
  PlaythroughOptions options;
  options.full_plies = 1;
  const std::string text = playthrough(*controller_of(std::string(kSticks)), "sticks", options);
  EXPECT_EQ(text.find("    - "), std::string::npos) << text;
  EXPECT_NE(text.find("ply 1: 2 fluents"), std::string::npos);
}

TEST(Playthrough, LongGamesAreCutAndLongListsCapped) {
  PlaythroughOptions options;
  options.most_plies = 3;
  options.most_moves = 1;
  const std::string text = playthrough(
      *endless("(role a) (legal a x) (legal a y) (init p) (<= (next p) (true p))"), "g", options);
  EXPECT_NE(text.find("ply 3: "), std::string::npos);
  EXPECT_EQ(text.find("ply 4: "), std::string::npos);
  EXPECT_NE(text.find("legal a (2, "), std::string::npos) << text;
  EXPECT_NE(text.find(": x ... 1 more\n"), std::string::npos) << text;
  EXPECT_NE(text.find("end: cut\n"), std::string::npos);
}

TEST(Playthrough, ARoleWithoutMovesEndsIt) {
  const std::string text = playthrough(
      *endless("(role a) (init p) (<= (legal a x) (true p)) (<= (next q) (true p))"), "g");
  EXPECT_NE(text.find("end: a has no legal move\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace tafl::verify
