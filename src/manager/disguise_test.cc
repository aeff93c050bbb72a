// SPDX-License-Identifier: MIT
#include "manager/disguise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/testing.h"

namespace tafl::manager {
namespace {

using machine::testing::game_of;
using machine::testing::kSticks;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Disguise, WithoutOneWordsStay) {
  const auto game = game_of(std::string(kSticks));
  const Disguise plain(game->sheet());
  EXPECT_THAT(plain.rules(), HasSubstr("(role left)"));
  EXPECT_EQ(plain.hide("(take 1)"), "(take 1)");
  EXPECT_EQ(plain.reveal("( TAKE 1 )"), "(TAKE 1)");
}

TEST(Disguise, WhatIsHiddenIsRevealedInAnyCase) {
  const auto game = game_of(std::string(kSticks));
  const Disguise disguise(game->sheet(), base::Rng(7));
  EXPECT_THAT(disguise.rules(), Not(HasSubstr("take")));
  const std::string hidden = disguise.hide("(take 1)");
  EXPECT_NE(hidden, "(take 1)");
  EXPECT_THAT(disguise.rules(), HasSubstr(hidden.substr(0, hidden.find(' '))));
  EXPECT_EQ(disguise.reveal(hidden), "(take 1)");
  std::string shouted = hidden;
  for (char& c : shouted) c = static_cast<char>(std::toupper(c));
  EXPECT_EQ(disguise.reveal(shouted), "(take 1)");
}

TEST(Disguise, OthersSeeOtherWords) {
  const auto game = game_of(std::string(kSticks));
  EXPECT_NE(Disguise(game->sheet(), base::Rng(1)).hide("take"),
            Disguise(game->sheet(), base::Rng(2)).hide("take"));
}

}  // namespace
}  // namespace tafl::manager
