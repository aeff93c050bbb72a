// SPDX-License-Identifier: MIT
#include "dd/relation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/limits.h"
#include "dd/items.h"
#include "dd/testing.h"

namespace tafl::dd {
namespace {

using testing::all_states;
using testing::diagram_of;
using testing::random_function;
using testing::State;
using testing::Table;
using testing::table_of;

const Shape kShape{2, 3, 2, 3};

std::vector<Action> random_actions(Functions& functions, base::Rng& rng) {
  std::vector<Action> actions;
  for (int i = 0; i < 5; ++i) {
    Action action;
    action.condition = random_function(functions, 2, rng);
    action.label = static_cast<std::uint32_t>(rng.below(2));
    for (std::uint32_t l = 0; l < kShape.size(); ++l) {
      if (rng.below(2) == 0) continue;
      action.changes.emplace_back(l, random_function(functions, kShape[l], rng));
    }
    actions.push_back(action);
  }
  return actions;
}

std::vector<State> successors(const Functions& functions, const std::vector<Action>& actions,
                              const State& state) {
  std::vector<State> result;
  for (const Action& action : actions) {
    if (functions.value(action.condition, state) != Functions::kTrue) continue;
    State next = state;
    for (const auto& [level, becomes] : action.changes) {
      next[level] = functions.value(becomes, state);
    }
    result.push_back(next);
  }
  return result;
}

class Relations : public ::testing::TestWithParam<std::size_t> {};

TEST_P(Relations, ImagesAgreeWithTheActionsOnEveryState) {
  Work work(GetParam());
  base::Rng rng(2);
  for (int round = 0; round < 20; ++round) {
    Functions functions(kShape);
    const auto actions = random_actions(functions, rng);
    const Relation relation = make_relation(functions, actions);
    const Table set = testing::random_table(kShape, 1, rng);
    Table after;
    Table before;
    for (const State& state : all_states(kShape)) {
      for (const State& next : successors(functions, actions, state)) {
        if (set.contains(state)) after[next] = 1;
        if (set.contains(next)) before[state] = 1;
      }
    }
    const Diagram diagram = diagram_of(kShape, set, work);
    EXPECT_EQ(table_of(image(diagram, relation, work)), after);
    EXPECT_EQ(table_of(predecessors(diagram, relation, work)), before);
  }
}

struct Largest final : Choice {
  Value choose(Value, std::uint32_t label, std::span<const Value> values) const override {
    if (values.empty()) return 50;
    return label == 0 ? values.back() : values.front();
  }
};

TEST_P(Relations, ValuesComeFromTheSuccessors) {
  Work work(GetParam());
  base::Rng rng(4);
  for (int round = 0; round < 20; ++round) {
    Functions functions(kShape);
    auto actions = random_actions(functions, rng);
    for (Action& action : actions) action.label = static_cast<std::uint32_t>(round % 2);
    const Relation relation = make_relation(functions, actions);
    const Table guide = testing::random_table(kShape, 2, rng);
    const Table values = testing::random_table(kShape, 9, rng);
    Table expected;
    for (const auto& [state, own] : guide) {
      std::vector<Value> found;
      for (const State& next : successors(functions, actions, state)) {
        if (values.contains(next)) found.push_back(values.at(next));
      }
      std::sort(found.begin(), found.end());
      const auto label = static_cast<std::uint32_t>(round % 2);
      expected[state] = own > 1 ? own : Largest().choose(own, label, found);
    }
    EXPECT_EQ(table_of(preimage(diagram_of(kShape, guide, work), 1,
                                diagram_of(kShape, values, work), relation, Largest(), work)),
              expected);
  }
}

// Labels 0 and 1 as Largest has them, and says so.
struct Ranked final : Choice {
  Value choose(Value own, std::uint32_t label, std::span<const Value> values) const override {
    return Largest().choose(own, label, values);
  }
  std::vector<std::uint32_t> ranks(std::uint32_t label) const override {
    std::vector<std::uint32_t> result;
    for (std::uint32_t value = 0; value < 10; ++value) {
      result.push_back(label == 0 ? 9 - value : value);
    }
    return result;
  }
};

TEST_P(Relations, RanksChangeNoValue) {
  Work work(GetParam());
  base::Rng rng(5);
  for (int round = 0; round < 40; ++round) {
    Functions functions(kShape);
    auto actions = random_actions(functions, rng);
    for (Action& action : actions) action.label = static_cast<std::uint32_t>(round % 2);
    const Relation relation = make_relation(functions, actions);
    const Diagram guide = diagram_of(kShape, testing::random_table(kShape, 2, rng), work);
    // Few values on some rounds, so that nodes with one value only are there.
    Table values;
    const std::uint32_t most = round % 4 < 2 ? 2 : 9;
    for (const State& state : all_states(kShape)) {
      values[state] = state[0] == 0 ? most : 1 + static_cast<Value>(rng.below(most));
    }
    const Diagram of_all = diagram_of(kShape, values, work);
    EXPECT_EQ(table_of(preimage(guide, 1, of_all, relation, Ranked(), work)),
              table_of(preimage(guide, 1, of_all, relation, Largest(), work)));
  }
}

TEST_P(Relations, ValuesThatNobodyNeedsAreFreedOnTheWay) {
  Work work(GetParam());
  base::Rng rng(9);
  Functions functions(kShape);
  auto actions = random_actions(functions, rng);
  for (Action& action : actions) action.label = 0;
  const Relation relation = make_relation(functions, actions);
  const Diagram guide = diagram_of(kShape, testing::random_table(kShape, 2, rng), work);
  Table table;
  for (const State& state : all_states(kShape)) table[state] = 1 + static_cast<Value>(rng.below(9));
  const Diagram kept = diagram_of(kShape, table, work);
  const Ranked ranked;
  const Largest largest;
  for (const Choice* choice :
       {static_cast<const Choice*>(&ranked), static_cast<const Choice*>(&largest)}) {
    Diagram used = kept;
    work.held = 1000 + used.bytes();
    EXPECT_EQ(table_of(preimage(guide, 1, std::move(used), relation, *choice, work)),
              table_of(preimage(guide, 1, kept, relation, *choice, work)));
    EXPECT_EQ(used.bytes(), 0U);  // NOLINT(bugprone-use-after-move): that is the question
    EXPECT_EQ(work.held, 1000U);
  }
}

TEST_P(Relations, ItemsThatNeedMoreThanAShortWordAreTheSame) {
  Work work(GetParam());
  base::Rng rng(8);
  Functions functions(kShape);
  auto actions = random_actions(functions, rng);
  const auto with_label = [&](std::uint32_t label) {
    for (Action& action : actions) action.label = label;
    return make_relation(functions, actions);
  };
  const Relation narrow = with_label(1);
  const Relation wide = with_label(std::uint32_t{1} << 30);
  const Diagram set = diagram_of(kShape, testing::random_table(kShape, 1, rng), work);
  const Diagram values = diagram_of(kShape, testing::random_table(kShape, 9, rng), work);
  EXPECT_TRUE(equal(image(set, narrow, work), image(set, wide, work), work));
  EXPECT_TRUE(equal(preimage(set, 1, values, narrow, Largest(), work),
                    preimage(set, 1, values, wide, Largest(), work), work));
}

INSTANTIATE_TEST_SUITE_P(Threads, Relations, ::testing::Values(1, 2, 5));

TEST(Items, GiveBackWhatWasPutIn) {
  base::Rng rng(8);
  Functions functions(kShape);
  const Relation relation = make_relation(functions, random_actions(functions, rng));
  const Items<std::uint32_t> small(relation);
  const Items<std::uint64_t> large(relation);
  for (std::size_t level = 0; level < relation.levels.size(); ++level) {
    const auto states = static_cast<std::uint32_t>(relation.levels[level].states());
    const NodeId most = UINT32_MAX / (states + 1) - 1;
    for (NodeId node : {NodeId{1}, NodeId{77}, most / 3, most - 1, most}) {
      for (std::uint32_t state = 0; state <= states; ++state) {
        const std::uint32_t word = small.item(level, node, state);
        ASSERT_EQ(small.node(level, word), node);
        ASSERT_EQ(small.state(level, word), state);
        const std::uint64_t long_word = large.item(level, UINT32_MAX - node, state);
        ASSERT_EQ(large.node(level, long_word), UINT32_MAX - node);
        ASSERT_EQ(large.state(level, long_word), state);
      }
    }
  }
}

TEST(Relation, PartsThatAreTooLargeAreHalved) {
  Work work;
  base::Rng rng(6);
  Functions functions(kShape);
  auto actions = random_actions(functions, rng);
  for (Action& action : actions) action.label = 0;
  const Relation whole = make_relation(functions, actions);
  EXPECT_EQ(whole.starts.size(), 1U);
  // The smallest limit that each action alone keeps to.
  std::size_t limit = 1;
  const auto fits = [&](const Action& action) {
    try {
      make_relation(functions, {&action, 1}, {.most_states = limit});
      return true;
    } catch (const base::LimitReached&) {
      return false;
    }
  };
  while (!std::all_of(actions.begin(), actions.end(), fits)) ++limit;
  const Relation parts = make_relation(functions, actions, {.most_states = limit});
  EXPECT_GT(parts.starts.size(), 1U);
  const Diagram set = diagram_of(kShape, testing::random_table(kShape, 1, rng), work);
  EXPECT_TRUE(equal(image(set, whole, work), image(set, parts, work), work));
  EXPECT_THROW(make_relation(functions, actions, {.most_states = 1}), base::LimitReached);
}

}  // namespace
}  // namespace tafl::dd
