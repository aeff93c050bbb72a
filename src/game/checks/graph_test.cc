// SPDX-License-Identifier: MIT
#include "game/checks/graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tafl::game::checks {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

//   0 -> 1 -> 2 -> 0    2 -> 3    3 -> 3    4
Graph sample() {
  const std::vector<Graph::Edge> edges = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 3}};
  return Graph(5, edges);
}

TEST(Graph, NodesOnACycleShareAComponent) {
  const auto component = components(sample());
  EXPECT_EQ(component[0], component[1]);
  EXPECT_EQ(component[0], component[2]);
  EXPECT_NE(component[0], component[3]);
  EXPECT_NE(component[0], component[4]);
}

TEST(Graph, EdgesLeadToLowerComponents) {
  const auto component = components(sample());
  EXPECT_GT(component[2], component[3]);
}

TEST(Graph, ReversedTurnsEveryEdge) {
  const Graph reversed = sample().reversed();
  EXPECT_THAT(reversed.targets(3), ElementsAre(2, 3));
  EXPECT_THAT(reversed.targets(4), IsEmpty());
}

TEST(Graph, PathsStayInTheirComponent) {
  const Graph graph = sample();
  const auto component = components(graph);
  EXPECT_THAT(path_within(graph, component, 1, 0), ElementsAre(1, 2, 0));
  EXPECT_THAT(path_within(graph, component, 1, 1), ElementsAre(1));
  EXPECT_THAT(path_within(graph, component, 0, 3), IsEmpty());
}

TEST(Graph, ACycleThroughAMillionNodesNeedsNoStack) {
  constexpr std::uint32_t kNodes = 1'000'000;
  std::vector<Graph::Edge> edges;
  for (std::uint32_t node = 0; node < kNodes; ++node) edges.push_back({node, (node + 1) % kNodes});
  const auto component = components(Graph(kNodes, edges));
  EXPECT_THAT(component, ::testing::Each(0U));
}

}  // namespace
}  // namespace tafl::game::checks
