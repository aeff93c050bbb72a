// SPDX-License-Identifier: MIT
#include "search/tree.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/hash.h"
#include "base/rng.h"

namespace tafl::search {
namespace {

TEST(Edge, SumsReturnsAndCountsWhatIsAwaited) {
  Edge edge;
  edge.await(3);
  EXPECT_EQ(edge.pending(), 3U);
  edge.add(150, 2, 2);
  EXPECT_EQ(edge.pending(), 1U);
  EXPECT_EQ(edge.visits(), 2U);
  EXPECT_EQ(edge.mean(), 75);
  edge.add(-400, 1, 1);
  EXPECT_EQ(edge.pending(), 0U);
  EXPECT_DOUBLE_EQ(edge.sum(), -250);
}

TEST(Edge, HoldsAsManyReturnsAsItSays) {
  Edge edge;
  edge.add(100.0 * (kMostVisits - 1), kMostVisits - 1, 0);
  edge.add(100, 1, 0);
  EXPECT_EQ(edge.mean(), 100);
}

// Plans with the data they point to.
struct Plan {
  std::vector<std::uint64_t> state;
  std::vector<std::uint32_t> counts;
  std::vector<std::uint32_t> moves;
  std::vector<int> goals;
  Blueprint blueprint;
};

Plan plan(const Layout& layout, std::uint64_t state, std::uint32_t depth,
          std::vector<std::uint32_t> counts) {
  Plan result;
  result.state.assign(layout.state_words, state);
  result.counts = std::move(counts);
  for (std::size_t role = 0; role < layout.roles; ++role) {
    for (std::uint32_t i = 0; i < result.counts[role]; ++i) {
      result.moves.push_back(static_cast<std::uint32_t>(role * 1000 + i));
    }
  }
  result.goals.assign(layout.roles, 40);
  result.blueprint = {base::mix64(state), depth,        false,       result.state,
                      result.counts,      result.moves, result.goals};
  return result;
}

TEST(Node, KeepsWhatItIsGiven) {
  const Layout layout{3, 2, true};
  Plan open = plan(layout, 7, 5, {3, 1, 2});
  alignas(16) std::byte block[1024];
  ASSERT_LE(Node::granules(layout, open.blueprint) * kGranule, sizeof(block));
  Node* node = Node::build(block, layout, open.blueprint);
  EXPECT_EQ(node->hash(), base::mix64(7));
  EXPECT_EQ(node->depth(), 5U);
  EXPECT_EQ(node->choosers(), 2U);
  EXPECT_EQ(node->edge_count(), 5U);
  EXPECT_EQ(node->state(layout)[1], 7U);
  EXPECT_EQ(node->move_of(layout, 0, 2), 2U);
  EXPECT_EQ(node->move_of(layout, 1, 0), 1000U);
  EXPECT_EQ(node->move_of(layout, 2, 1), 2001U);
  EXPECT_EQ(node->best(layout, 4), -1);
  node->see(layout, 4, 60);
  node->see(layout, 4, 20);
  EXPECT_EQ(node->best(layout, 4), 60);
  const std::vector<std::uint32_t> choices = {2, 0, 1};
  EXPECT_EQ(node->child(layout, choices), 0U);
  node->set_child(layout, choices, 99);
  node->edge(3).add(50, 1, 0);

  alignas(16) std::byte other[1024];
  const Node* copy = Node::copy(other, *node);
  EXPECT_EQ(copy->child(layout, choices), 99U);
  EXPECT_EQ(copy->link_count(layout), 6U);
  EXPECT_EQ(copy->edge(3).sum(), 50);
  EXPECT_EQ(copy->best(layout, 4), 60);
  EXPECT_EQ(copy->move_of(layout, 2, 1), 2001U);
}

TEST(Node, TerminalNodesKeepGoals) {
  const Layout layout{2, 1, true};
  Plan over = plan(layout, 7, 5, {0, 0});
  over.blueprint.terminal = true;
  over.goals = {100, -1};
  over.blueprint.goals = over.goals;
  alignas(16) std::byte block[256];
  const Node* node = Node::build(block, layout, over.blueprint);
  EXPECT_TRUE(node->terminal());
  EXPECT_EQ(node->goal(layout, 0), 100);
  EXPECT_EQ(node->goal(layout, 1), -1);
  EXPECT_EQ(node->link_count(layout), 0U);
}

TEST(Tree, AStateIsOneNodePerDepth) {
  const Layout layout{2, 1, false};
  Tree tree(layout, {});
  tree.set_root(plan(layout, 1, 0, {3, 1}).blueprint);
  bool added = false;
  const Handle a = tree.add(plan(layout, 2, 1, {1, 3}).blueprint, &added);
  EXPECT_TRUE(added);
  EXPECT_EQ(tree.add(plan(layout, 2, 1, {1, 3}).blueprint, &added), a);
  EXPECT_FALSE(added);
  EXPECT_NE(tree.add(plan(layout, 2, 2, {1, 3}).blueprint, &added), a);
  EXPECT_TRUE(added);
  EXPECT_EQ(tree.nodes(), 3U);
  EXPECT_EQ(tree.check(), "");

  Tree merged(layout, {std::size_t{1} << 20, true});
  const Handle root = merged.set_root(plan(layout, 1, 0, {3, 1}).blueprint);
  EXPECT_EQ(merged.add(plan(layout, 1, 8, {3, 1}).blueprint), root);
}

TEST(Tree, EqualHashesOfDifferentStatesAreDifferentNodes) {
  const Layout layout{1, 1, false};
  Tree tree(layout, {});
  tree.set_root(plan(layout, 1, 0, {2}).blueprint);
  Plan a = plan(layout, 2, 1, {2});
  Plan b = plan(layout, 3, 1, {2});
  a.blueprint.hash = b.blueprint.hash = 42;
  EXPECT_NE(tree.add(a.blueprint), tree.add(b.blueprint));
}

// Grows a random tree until it is full or has `most` nodes.
void grow(Tree& tree, std::vector<std::uint32_t> counts, std::size_t most, base::Rng& rng) {
  const Layout& layout = tree.layout();
  for (std::size_t i = 0; i < most; ++i) {
    Handle at = tree.root();
    std::uint64_t state = tree.at(at).state(layout)[0];
    while (true) {
      std::vector<std::uint32_t> choices;
      for (std::uint32_t count : counts) {
        choices.push_back(static_cast<std::uint32_t>(rng.below(count)));
      }
      for (std::uint32_t choice : choices) state = base::mix64(state * 31 + choice) % 5000;
      for (std::size_t role = 0; role < counts.size(); ++role) {
        const RoleMoves& moves = tree.at(at).role_moves(layout, role);
        if (moves.count > 1) tree.at(at).edge(moves.first + choices[role]).add(50, 1, 0);
      }
      tree.at(at).visit(1);
      if (const Handle child = tree.child(at, choices)) {
        at = child;
        continue;
      }
      const Plan next = plan(layout, state, tree.at(at).depth() + 1, counts);
      const Handle child = tree.add(next.blueprint);
      if (child == 0) return;
      tree.link(at, choices, child);
      break;
    }
  }
}

class TreeOf : public ::testing::TestWithParam<std::vector<std::uint32_t>> {};

TEST_P(TreeOf, TheBudgetIsNeverPassedAndDescendingFreesMemory) {
  const Layout layout{GetParam().size(), 1, false};
  Tree tree(layout, {std::size_t{1} << 20, false});
  base::Rng rng(1);
  tree.set_root(plan(layout, 1, 0, GetParam()).blueprint);
  for (int ply = 0; ply < 30; ++ply) {
    grow(tree, GetParam(), 20000, rng);
    ASSERT_LE(tree.bytes(), tree.budget());
    ASSERT_EQ(tree.check(), "") << ply;
    ASSERT_TRUE(tree.full());
    // Down the first link that there is.
    std::vector<std::uint32_t> choices(GetParam().size(), 0);
    Handle child = 0;
    while (child == 0) {
      for (std::size_t role = 0; role < choices.size(); ++role) {
        choices[role] = static_cast<std::uint32_t>(rng.below(GetParam()[role]));
      }
      child = tree.child(tree.root(), choices);
    }
    const std::uint32_t visits = tree.at(child).visits();
    const std::size_t before = tree.nodes();
    tree.descend(child);
    EXPECT_EQ(tree.at(tree.root()).visits(), visits);
    EXPECT_LT(tree.nodes(), before);
    ASSERT_EQ(tree.check(), "") << ply;
    ASSERT_FALSE(tree.full());
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, TreeOf,
                         ::testing::Values(std::vector<std::uint32_t>{6, 1},
                                           std::vector<std::uint32_t>{3, 2},
                                           std::vector<std::uint32_t>{20, 20}));

TEST(Tree, CheckNoticesAwaitedReturns) {
  const Layout layout{1, 1, false};
  Tree tree(layout, {});
  const Handle root = tree.set_root(plan(layout, 1, 0, {2}).blueprint);
  EXPECT_EQ(tree.check(), "");
  tree.at(root).edge(0).await(1);
  EXPECT_NE(tree.check(), "");
  tree.at(root).edge(0).add(1, 1, 1);
  EXPECT_NE(tree.check(), "") << "a return without a visit of the node";
}

TEST(Tree, ANodeLargerThanAChunkHasRoom) {
  const Layout layout{1, 1, false};
  Tree tree(layout, {});
  tree.set_root(plan(layout, 1, 0, {20000}).blueprint);
  const Handle child = tree.add(plan(layout, 2, 1, {30000}).blueprint);
  ASSERT_NE(child, 0U);
  EXPECT_EQ(tree.at(child).edge_count(), 30000U);
  EXPECT_EQ(tree.check(), "");
}

}  // namespace
}  // namespace tafl::search
