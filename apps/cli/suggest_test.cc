// SPDX-License-Identifier: MIT
#include "cli/suggest.h"

#include <gtest/gtest.h>

namespace tafl::cli {
namespace {

using Names = std::vector<std::string>;
const Names kNames = {"chess", "connect-four", "mini-chess", "tic-tac-toe", "tron"};

TEST(EditDistance, CountsSingleChanges) {
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("same", "same"), 0U);
}

TEST(NearNames, PunctuationAndCaseDoNotCount) {
  EXPECT_EQ(near_names("TicTacToe", kNames), Names{"tic-tac-toe"});
  EXPECT_EQ(near_names("conect_four", kNames), Names{"connect-four"});
}

TEST(NearNames, PartsOfNamesCount) {
  EXPECT_EQ(near_names("ches", kNames), (Names{"chess", "mini-chess"}));
}

TEST(NearNames, NothingIsNearNonsense) {
  EXPECT_TRUE(near_names("zzzzzzzz", kNames).empty());
  EXPECT_TRUE(near_names("", kNames).empty());
  EXPECT_EQ(did_you_mean("zzzzzzzz", kNames), "");
  EXPECT_EQ(did_you_mean("trom", kNames), "; did you mean tron?");
}

}  // namespace
}  // namespace tafl::cli
