// SPDX-License-Identifier: MIT
#include "minimax/table.h"

#include <gtest/gtest.h>

namespace tafl::minimax {
namespace {

Entry entry(std::uint64_t key, std::uint16_t depth) {
  Entry entry;
  entry.key = key;
  entry.depth = depth;
  entry.bound = Bound::kExact;
  return entry;
}

TEST(Table, ADeepEntryStaysAndTheLastIsKeptBesideIt) {
  Table table(64);  // one bucket
  table.store(entry(2, 9));
  table.store(entry(4, 3));
  table.store(entry(6, 1));
  EXPECT_NE(table.find(2), nullptr);
  EXPECT_EQ(table.find(4), nullptr);
  EXPECT_NE(table.find(6), nullptr);
}

TEST(Table, OldEntriesGiveWay) {
  Table table(64);
  table.store(entry(2, 9));
  table.next_age();
  table.store(entry(4, 1));
  table.store(entry(6, 1));
  EXPECT_EQ(table.find(2), nullptr);
  EXPECT_NE(table.find(6), nullptr);
}

TEST(Table, ABoundAnswersOnlyBeyondTheWindow) {
  Table table(64);
  Entry lower = entry(2, 5);
  lower.bound = Bound::kLower;
  lower.value = 60;
  table.store(lower);
  EXPECT_NE(table.answer({2, 5, kNoCounter, 40, 60}), nullptr);
  EXPECT_EQ(table.answer({2, 5, kNoCounter, 40, 61}), nullptr);
  Entry exact = entry(2, 4);
  exact.value = 50;
  table.store(exact);
  EXPECT_EQ(table.answer({2, 4, kNoCounter, 0, 100})->value, 50);
}

TEST(Table, AResultHoldsOnlyWhereTheCounterWasNotSeen) {
  Entry known = entry(2, 5);
  known.height = 5;
  known.remaining = 10;
  EXPECT_TRUE(known.covers(5, 10));
  EXPECT_TRUE(known.covers(4, 6));    // five deep, and the end is six away
  EXPECT_FALSE(known.covers(4, 5));   // here the search would have seen the end
  EXPECT_FALSE(known.covers(6, 10));  // not deep enough
  known.remaining = 5;
  EXPECT_FALSE(known.covers(4, 8));  // the stored search saw the end
  EXPECT_TRUE(known.covers(4, 5));
  known.complete = true;
  EXPECT_TRUE(known.covers(100, 5));
}

}  // namespace
}  // namespace tafl::minimax
