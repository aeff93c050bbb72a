// SPDX-License-Identifier: MIT
#include "dd/packed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/rng.h"

namespace tafl::dd {
namespace {

using Ids = std::vector<std::uint32_t>;

// Ids as sweeps make them, with some that are not among them.
Ids random_ids(std::size_t count, base::Rng& rng) {
  Ids ids;
  std::uint32_t largest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto kind = rng.below(20);
    std::uint32_t id = 0;
    if (kind > 8) id = largest + 1;
    if (kind > 14) id = static_cast<std::uint32_t>(rng.below(std::uint64_t{largest} + 1));
    if (kind == 19 && i % 50 == 0) id = static_cast<std::uint32_t>(rng.below(UINT32_MAX));
    ids.push_back(id);
    largest = std::max(largest, id);
  }
  return ids;
}

TEST(Packed, IdsComeBackFromAnyNumberOfPieces) {
  base::Rng rng(3);
  for (std::size_t round = 0; round < 50; ++round) {
    Packer packer;
    Unpacker unpacker;
    for (std::size_t piece = 0; piece < 5; ++piece) {
      const Ids ids = random_ids(rng.below(300), rng);
      std::vector<std::uint64_t> words;
      packer.pack(ids, words);
      Ids back(ids.size());
      ASSERT_TRUE(unpacker.unpack(words, back));
      ASSERT_EQ(back, ids);
    }
  }
}

TEST(Packed, TheLargestIdsComeBack) {
  const Ids ids{UINT32_MAX, UINT32_MAX, 0, UINT32_MAX - 1, 1};
  std::vector<std::uint64_t> words;
  Packer().pack(ids, words);
  Ids back(ids.size());
  ASSERT_TRUE(Unpacker().unpack(words, back));
  EXPECT_EQ(back, ids);
}

TEST(Packed, NewAndMissingIdsTakeTwoBits) {
  Ids ids;
  for (std::uint32_t i = 1; i <= 3200; ++i) {
    ids.push_back(i);
    ids.push_back(0);
  }
  std::vector<std::uint64_t> words;
  Packer().pack(ids, words);
  EXPECT_EQ(words.size(), 200U);
}

TEST(Packed, AnyWordsAreSafeAndAWrongNumberOfThemIsFound) {
  base::Rng rng(4);
  for (std::size_t round = 0; round < 200; ++round) {
    std::vector<std::uint64_t> words(rng.below(20));
    for (std::uint64_t& word : words) word = rng.next();
    Ids ids(rng.below(300));
    Unpacker().unpack(words, ids);
  }
  const Ids ids = random_ids(300, rng);
  std::vector<std::uint64_t> words;
  Packer().pack(ids, words);
  Ids back(ids.size());
  EXPECT_FALSE(Unpacker().unpack(std::span(words).first(words.size() - 1), back));
  words.push_back(0);
  EXPECT_FALSE(Unpacker().unpack(words, back));
}

}  // namespace
}  // namespace tafl::dd
