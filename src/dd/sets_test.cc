// SPDX-License-Identifier: MIT
#include "dd/sets.h"

#include <gtest/gtest.h>

#include "base/limits.h"
#include "dd/testing.h"

namespace tafl::dd {
namespace {

using testing::all_states;
using testing::diagram_of;
using testing::random_table;
using testing::Table;
using testing::table_of;

const Shape kShape{2, 3, 4, 2};

class Sets : public ::testing::TestWithParam<std::size_t> {};

TEST_P(Sets, OperationsAgreeWithExplicitSets) {
  Work work(GetParam());
  base::Rng rng(7);
  for (int round = 0; round < 20; ++round) {
    const Table a = random_table(kShape, 3, rng);
    const Table b = random_table(kShape, 3, rng);
    const Diagram da = diagram_of(kShape, a, work);
    const Diagram db = diagram_of(kShape, b, work);
    Table both = a;
    Table only = a;
    Table either = a;
    std::erase_if(both, [&](const auto& entry) { return !b.contains(entry.first); });
    std::erase_if(only, [&](const auto& entry) { return b.contains(entry.first); });
    either.insert(b.begin(), b.end());
    EXPECT_EQ(table_of(intersect(da, db, work)), both);
    EXPECT_EQ(table_of(subtract(da, db, work)), only);
    EXPECT_EQ(table_of(unite(da, db, work)), either);
    EXPECT_EQ(count(da), Count{a.size()});
    Table differ;
    for (const auto& entry : either) {
      const testing::State& state = entry.first;
      const auto of = [&state](const Table& t) { return t.contains(state) ? t.at(state) : 0; };
      if (of(a) != of(b)) differ[state] = 1;
    }
    EXPECT_EQ(table_of(changed(da, db, work)), differ);
  }
}

TEST_P(Sets, EqualSetsHaveEqualDiagramsHoweverTheyWereMade) {
  Work work(GetParam());
  base::Rng rng(8);
  const Table a = random_table(kShape, 2, rng);
  const Table b = random_table(kShape, 2, rng);
  const Diagram da = diagram_of(kShape, a, work);
  const Diagram db = diagram_of(kShape, b, work);
  const Diagram again = unite(subtract(da, db, work), intersect(da, db, work), work);
  EXPECT_TRUE(equal(da, again, work));
  EXPECT_EQ(da.nodes(), again.nodes());
  EXPECT_FALSE(equal(da, db, work));
}

TEST_P(Sets, CountsAreByValueAndMappingMovesThem) {
  Work work(GetParam());
  base::Rng rng(9);
  const Table a = random_table(kShape, 3, rng);
  const Diagram da = diagram_of(kShape, a, work);
  std::vector<Count> expected(4);
  for (const auto& [state, value] : a) ++expected[value];
  EXPECT_EQ(counts(da), expected);
  const Diagram mapped = map_values(
      da, [](Value value) { return value == 1 ? 0 : value - 1; }, work);
  EXPECT_EQ(counts(mapped), (std::vector<Count>{0, expected[2], expected[3]}));
}

INSTANTIATE_TEST_SUITE_P(Threads, Sets, ::testing::Values(1, 3));

TEST(Diagram, AnExampleHasTheValueThatWasAskedFor) {
  Work work;
  base::Rng rng(3);
  const Table a = random_table(kShape, 3, rng);
  const Diagram da = diagram_of(kShape, a, work);
  for (Value value = 1; value <= 3; ++value) EXPECT_EQ(da.at(example(da, value)), value);
  EXPECT_NE(da.at(example(da)), 0U);
}

TEST(Diagram, CountsBeyondSixtyFourBitsAreExact) {
  Diagram all = empty_set(Shape(70, 2));
  for (Level& level : all.levels) level.children.append(std::vector<NodeId>{1, 1});
  all.root = 1;
  EXPECT_EQ(to_text(count(all)), "1180591620717411303424");
}

TEST(Work, LevelsOnDiskGiveTheSame) {
  Work work;
  base::Rng rng(4);
  const Diagram a = diagram_of(kShape, random_table(kShape, 3, rng), work);
  const Diagram b = diagram_of(kShape, random_table(kShape, 3, rng), work);
  const Diagram in_memory = unite(a, b, work);
  work.spill_folder = ::testing::TempDir();
  work.spill_bytes = 0;
  EXPECT_TRUE(equal(unite(a, b, work), in_memory, work));
  work.spill_folder = "/nowhere";
  EXPECT_THROW(unite(a, b, work), base::LimitReached);
}

TEST(Work, TooManyBytesEndAnOperationWithAReason) {
  Work work;
  base::Rng rng(3);
  const Diagram a = diagram_of(kShape, random_table(kShape, 3, rng), work);
  work.limits.bytes = 100;
  EXPECT_THROW(unite(a, a, work), base::LimitReached);
  work.limits.bytes = SIZE_MAX;
  EXPECT_TRUE(equal(unite(a, a, work), a, work));
  work.stop = [] { return true; };
  EXPECT_THROW(unite(a, a, work), base::LimitReached);
}

}  // namespace
}  // namespace tafl::dd
