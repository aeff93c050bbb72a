// SPDX-License-Identifier: MIT
#include "games/library.h"

#include <gtest/gtest.h>

namespace tafl::tests {
namespace {

TEST(Notes, HeadAndPlansAreRead) {
  const Notes notes = parse_notes(
      "# A game\n- roles: red, yellow\n- perft: 1 7 49\n- solution: none: unknown\n"
      "## Rules\n- not: head\n\n```plan\n(move a b)\n\n noop \n```\ntext\n```plan\nx\n```\n");
  EXPECT_EQ(notes.title, "A game");
  EXPECT_EQ(notes.list("roles"), (std::vector<std::string>{"red", "yellow"}));
  EXPECT_EQ(notes.perft(), (std::vector<std::uint64_t>{1, 7, 49}));
  EXPECT_EQ(notes.head.at("solution"), "none: unknown");
  EXPECT_FALSE(notes.head.contains("not"));
  ASSERT_EQ(notes.plans.size(), 2U);
  EXPECT_EQ(notes.plans[0], (std::vector<std::string>{"(move a b)", "noop"}));
}

TEST(Library, HasGames) {
  EXPECT_GE(library_names().size(), 100U);
}

}  // namespace
}  // namespace tafl::tests
