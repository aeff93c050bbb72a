// SPDX-License-Identifier: MIT
#include "terms/key_table.h"

#include <gtest/gtest.h>

#include <array>

#include "terms/relation.h"

namespace tafl::terms {
namespace {

TEST(KeyTable, NumbersTuplesInOrderOfInsertion) {
  KeyTable table(2);
  for (Value i = 0; i < 1000; ++i) {
    const std::array<Value, 2> key = {i, i * i};
    EXPECT_EQ(table.insert(key.data()), i);
    EXPECT_EQ(table.insert(key.data()), i);
  }
  const std::array<Value, 2> absent = {3, 3};
  EXPECT_EQ(table.find(absent.data()), KeyTable::kNone);
  EXPECT_EQ(table.key(7)[1], 49U);
}

TEST(KeyTable, ClearingForgetsEverything) {
  KeyTable table(1);
  const Value key = 5;
  table.insert(&key);
  table.clear();
  EXPECT_EQ(table.find(&key), KeyTable::kNone);
  EXPECT_EQ(table.insert(&key), 0U);
}

TEST(KeyTable, WidthZeroHoldsTheEmptyTuple) {
  KeyTable table(0);
  EXPECT_EQ(table.find(nullptr), KeyTable::kNone);
  EXPECT_EQ(table.insert(nullptr), 0U);
  EXPECT_EQ(table.insert(nullptr), 0U);
  EXPECT_EQ(table.size(), 1U);
}

TEST(Relation, AnIndexKeepsTheRowsOfAKeyTogether) {
  Relation relation(2);
  for (Value i = 0; i < 30; ++i) {
    const std::array<Value, 2> row = {i % 3, i};
    relation.add(row.data());
  }
  const Relation::Index& index = relation.index(1);
  const Value key = 2;
  const auto rows = index.rows(&key);
  ASSERT_EQ(rows.size(), 20U);
  for (std::size_t i = 0; i < rows.size(); i += 2) EXPECT_EQ(rows[i], 2U);
  const Value absent = 9;
  EXPECT_TRUE(index.rows(&absent).empty());
}

}  // namespace
}  // namespace tafl::terms
