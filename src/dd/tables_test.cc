// SPDX-License-Identifier: MIT
#include "dd/tables.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/rng.h"

namespace tafl::dd {
namespace {

TEST(Pages, WhatWasDroppedTakesNoMemoryAndTheRestStays) {
  constexpr std::size_t kCount = std::size_t{24} << 20;  // 96 MiB
  Pages<std::uint32_t> pages;
  for (std::uint32_t i = 0; i < kCount; ++i) pages.push_back(i);
  const std::size_t whole = pages.bytes();
  pages.drop_before(1000);
  EXPECT_EQ(pages.bytes(), whole) << "too little to be worth while";
  pages.drop_before(kCount / 2);
  EXPECT_LT(pages.bytes(), whole - (std::size_t{40} << 20));
  for (std::uint32_t i = kCount / 2; i < kCount; ++i) ASSERT_EQ(pages[i], i);
  pages.clear();
  pages.push_back(7);
  EXPECT_EQ(pages[0], 7U);
  EXPECT_LT(pages.bytes(), 1U << 20);
}

TEST(RequestTable, NumbersListsInTheOrderTheyComeThroughAllGrowth) {
  RequestTable<std::uint32_t> table;
  table.start(1);
  base::Rng rng(5);
  std::vector<std::vector<std::uint32_t>> lists;
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    std::vector<std::uint32_t> list(1 + rng.below(5));
    for (std::uint32_t& word : list) word = static_cast<std::uint32_t>(rng.below(1000));
    list.push_back(i);  // so that no two are equal
    lists.push_back(list);
    ASSERT_EQ(table.find_or_add(hash_words(list.data(), list.size()), list.data(), list.size()), i);
  }
  for (std::uint32_t i = 0; i < lists.size(); i += 7) {
    const auto& list = lists[i];
    ASSERT_EQ(table.find_or_add(hash_words(list.data(), list.size()), list.data(), list.size()), i);
  }
  table.seal();
  auto cursor = table.from(2 * RequestTable<std::uint32_t>::kMark);
  for (std::size_t i = 2048; i < lists.size(); ++i, cursor.next()) {
    const auto list = cursor.list();
    ASSERT_TRUE(std::equal(list.begin(), list.end(), lists[i].begin(), lists[i].end()));
  }
}

TEST(SlotTable, TheLastSlotIsFollowedByTheFirst) {
  SlotTable table;
  table.start(1);                                               // 64 slots
  constexpr std::uint64_t kEnd = (std::uint64_t{1} << 40) - 1;  // the last slot, any tag
  for (std::uint64_t i = 0; i < 10; ++i) {
    const std::uint64_t hash = i << 40 | kEnd;
    EXPECT_EQ(table.find_or_add(hash, 100 + i, [](std::size_t) { return false; }), 100 + i);
  }
  for (std::uint64_t i = 0; i < 10; ++i) {
    const std::uint64_t hash = i << 40 | kEnd;
    const auto is = [&](std::size_t place) { return place == 100 + i; };
    EXPECT_EQ(table.find_or_add(hash, 999, is), 100 + i);
  }
}

}  // namespace
}  // namespace tafl::dd
