// SPDX-License-Identifier: MIT
#include "analysis/grid_links.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace tafl::analysis {
namespace {

using Steps = std::vector<std::pair<int, int>>;

const std::vector<std::string> kLabels = {"1", "2", "3", "4"};
const Steps kSides = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

// The relation that links each cell of a grid of four by four with those these steps away.
StaticRelation relation(Steps steps, const Steps& more) {
  steps.insert(steps.end(), more.begin(), more.end());
  StaticRelation result{"touch", 4, {}};
  for (int c = 1; c <= 4; ++c) {
    for (int r = 1; r <= 4; ++r) {
      for (const auto& [dc, dr] : steps) {
        if (c + dc < 1 || c + dc > 4 || r + dr < 1 || r + dr > 4) continue;
        result.rows.push_back(
            {std::to_string(c), std::to_string(r), std::to_string(c + dc), std::to_string(r + dr)});
      }
    }
  }
  return result;
}

Hexes hexes_of(const StaticRelation& relation) {
  const auto links = grid_links({relation}, kLabels, kLabels);
  return links ? hexes(*links, kLabels.size()) : Hexes::kNone;
}

TEST(GridLinks, CellsThatTouchAreListedOnceAndInOrder) {
  StaticRelation touch = relation(kSides, {});
  touch.rows.push_back(touch.rows.front());
  const auto links = grid_links({touch}, kLabels, kLabels);
  ASSERT_TRUE(links);
  EXPECT_EQ((*links)[0], (std::vector<std::uint32_t>{1, 4}));
  EXPECT_EQ((*links)[5], (std::vector<std::uint32_t>{1, 4, 6, 9}));
}

TEST(GridLinks, SixNeighboursAreHexesWhicheverWayTheySlant) {
  EXPECT_EQ(hexes_of(relation(kSides, {{1, -1}, {-1, 1}})), Hexes::kFalling);
  EXPECT_EQ(hexes_of(relation(kSides, {{1, 1}, {-1, -1}})), Hexes::kRising);
}

TEST(GridLinks, FourOrEightNeighboursAreSquares) {
  EXPECT_EQ(hexes_of(relation(kSides, {})), Hexes::kNone);
  EXPECT_EQ(hexes_of(relation(kSides, {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}})), Hexes::kNone);
}

TEST(GridLinks, ARelationThatLeapsIsNoNeighbourhood) {
  EXPECT_FALSE(grid_links({relation(kSides, {{2, 1}})}, kLabels, kLabels));
}

}  // namespace
}  // namespace tafl::analysis
