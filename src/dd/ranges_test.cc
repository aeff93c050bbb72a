// SPDX-License-Identifier: MIT
#include "dd/ranges.h"

#include <gtest/gtest.h>

#include "dd/testing.h"

namespace tafl::dd {
namespace {

using testing::State;
using testing::Table;

const Shape kShape{2, 3, 2};

// Goes down by codes; the value below a state, 0 if there is none.
Value value_by_codes(const Ranges& ranges, const State& state) {
  NodeId id = ranges.root();
  for (std::size_t level = 0; level < state.size() && id != 0; ++level) {
    id = ranges.id(ranges.codes(level, id)[state[level]]);
  }
  return id;
}

std::vector<std::uint32_t> ranks(std::uint32_t values) {
  std::vector<std::uint32_t> result{0};
  for (std::uint32_t value = 1; value <= values; ++value) result.push_back(values - value);
  return result;
}

TEST(Ranges, CodesLeadToTheValueOfEveryState) {
  base::Rng rng(1);
  Work work;
  for (const std::uint32_t most : {1U, 2U, 9U, 100U}) {
    const Table table = testing::random_table(kShape, most, rng);
    const Diagram values = testing::diagram_of(kShape, table, work);
    const Ranges ranges(values, nullptr, ranks(most), work);
    ASSERT_TRUE(ranges.known());
    for (const auto& [state, value] : table) EXPECT_EQ(value_by_codes(ranges, state), value);
  }
}

TEST(Ranges, ClassesTellTheBestAndTheWorstBelow) {
  Work work;
  const Table table{{{0, 0, 0}, 3}, {{0, 1, 0}, 1}, {{1, 0, 0}, 2}, {{1, 2, 1}, 2}};
  const Diagram values = testing::diagram_of(kShape, table, work);
  const Ranges ranges(values, nullptr, ranks(3), work);  // 3 is best
  const NodeId* codes = ranges.codes(0, ranges.root());
  EXPECT_EQ(ranges.look(true, codes[0]).note, 1) << "better than a limit of 1 at least";
  EXPECT_EQ(ranges.look(true, codes[0]).limit, 2);
  EXPECT_EQ(ranges.look(true, codes[1]).note, 1) << "a constant need not be better than itself";
  EXPECT_EQ(ranges.look(true, codes[1]).limit, 1);
  EXPECT_EQ(ranges.look(false, codes[1]).note, 2);
  EXPECT_EQ(ranges.look(false, codes[1]).limit, Ranges::kNoRank) << "it may not be accepted";
}

TEST(Ranges, NothingIsKnownWithoutRanksOrWithTooMany) {
  Work work;
  const Table table{{{0, 0, 0}, 3}, {{0, 1, 0}, 1}};
  const Diagram values = testing::diagram_of(kShape, table, work);
  for (const auto& none : {std::vector<std::uint32_t>{}, ranks(2), ranks(300)}) {
    const Ranges ranges(values, nullptr, none, work);
    EXPECT_FALSE(ranges.known());
    EXPECT_EQ(ranges.root(), values.root);
    for (const auto& [state, value] : table) EXPECT_EQ(value_by_codes(ranges, state), value);
  }
}

// So many nodes on a level that codes have no room for all pairs of ranks.
TEST(Ranges, ManyNodesShareFewClasses) {
  base::Rng rng(2);
  Work work;
  constexpr std::uint32_t kValues = 253;
  const Shape shape{4096, 16, 3};
  Diagram values = empty_set(shape);
  values.levels[2].children.resize(std::size_t{3} * 60'000);
  for (NodeId& child :
       std::span(values.levels[2].children.data(), values.levels[2].children.size())) {
    child = 1 + static_cast<NodeId>(rng.below(kValues));
  }
  values.levels[1].children.resize(std::size_t{16} * 300'000);
  for (NodeId& child :
       std::span(values.levels[1].children.data(), values.levels[1].children.size())) {
    child = 1 + static_cast<NodeId>(rng.below(60'000));
  }
  values.levels[0].children.resize(4096);
  for (std::size_t v = 0; v < 4096; ++v) {
    values.levels[0].children[v] = 1 + static_cast<NodeId>(rng.below(300'000));
  }
  values.root = 1;
  const Ranges ranges(values, nullptr, ranks(kValues), work);
  ASSERT_TRUE(ranges.known());
  for (int i = 0; i < 1000; ++i) {
    const State state{static_cast<std::uint32_t>(rng.below(4096)),
                      static_cast<std::uint32_t>(rng.below(16)),
                      static_cast<std::uint32_t>(rng.below(3))};
    ASSERT_EQ(value_by_codes(ranges, state), values.at(state));
  }
}

TEST(Ranges, TakenDiagramsAreCountedAndFreedLevelByLevel) {
  base::Rng rng(3);
  Work work;
  Diagram values = testing::diagram_of(kShape, testing::random_table(kShape, 5, rng), work);
  work.held = 500 + values.bytes();
  Ranges ranges(values, &values, ranks(5), work);
  EXPECT_GT(work.held, 500U);
  for (std::size_t level = 0; level < kShape.size(); ++level) ranges.pass(level);
  EXPECT_EQ(work.held, 500U);
}

}  // namespace
}  // namespace tafl::dd
