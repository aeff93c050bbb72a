// SPDX-License-Identifier: MIT
#include "player/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "player/search_players.h"

namespace tafl::player {
namespace {

TEST(Registry, EveryEntryMakesAPlayerOfItsName) {
  for (const Entry& entry : registry()) {
    const auto player = make_player(entry.name);
    ASSERT_TRUE(player.ok()) << entry.name;
    EXPECT_EQ((*player)->name(), entry.name);
    EXPECT_FALSE(entry.sentence.empty());
  }
}

TEST(Registry, AnUnknownNameListsTheKnownOnes) {
  const auto player = make_player("alphazero");
  ASSERT_FALSE(player.ok());
  EXPECT_THAT(player.error().message, ::testing::StartsWith("unknown player 'alphazero'; known: "));
  for (const Entry& entry : registry()) {
    EXPECT_THAT(player.error().message, ::testing::HasSubstr(entry.name));
  }
}

TEST(Registry, AParameterThatAPlayerDoesNotHaveIsAnError) {
  EXPECT_EQ(make_player("random:depth=3").error().message,
            "player random has no parameter 'depth'; it has none");
}

const Entry& entry() {
  static const Entry entry{
      "test", {{"depth", 4, 1, 99, "how deep"}, {"width", 0.5, 0, 1, "how wide"}}, "", nullptr};
  return entry;
}

TEST(Settings, DefaultsHoldUnlessChanged) {
  const auto settings = parse_settings(entry(), "width=0.25");
  ASSERT_TRUE(settings.ok());
  EXPECT_EQ(settings->at("depth"), 4);
  EXPECT_EQ(settings->at("width"), 0.25);
}

TEST(Settings, WrongOnesAreRefused) {
  for (const char* text :
       {"depth=0", "depth=100", "depth=", "depth", "depth=3x", "depth=nan", "=3"}) {
    EXPECT_FALSE(parse_settings(entry(), text).ok()) << text;
  }
  EXPECT_EQ(parse_settings(entry(), "depth=100").error().message,
            "depth of player test must be a number from 1 to 99, not '100'");
  EXPECT_EQ(parse_settings(entry(), "height=1").error().message,
            "player test has no parameter 'height'; known: depth, width");
}

TEST(SearchPlayers, LeaveSomeOfTheBudgetForWhatIsNotTheTree) {
  const auto tree_of = [](double megabytes) {
    return settings_of("uct", {{"memory", megabytes}}).config.memory;
  };
  EXPECT_EQ(tree_of(64), std::size_t{56} << 20);
  EXPECT_EQ(tree_of(256), std::size_t{224} << 20);
  EXPECT_EQ(tree_of(1024), std::size_t{992} << 20);
}

}  // namespace
}  // namespace tafl::player
