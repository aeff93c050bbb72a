// SPDX-License-Identifier: MIT
#include "dd/packed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/rng.h"

namespace tafl::dd {
namespace {

using Ids = std::vector<std::uint32_t>;
using Words = std::vector<std::uint64_t>;

// Ids as sweeps make them, with some that are not among them.
Ids random_ids(std::size_t count, base::Rng& rng) {
  Ids ids;
  std::uint32_t largest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto kind = rng.below(20);
    std::uint32_t id = 0;
    if (kind > 8) id = largest + 1;
    if (kind > 14) id = static_cast<std::uint32_t>(rng.below(std::size_t{largest} + 1));
    if (kind == 19 && i % 50 == 0) id = static_cast<std::uint32_t>(rng.below(UINT32_MAX));
    ids.push_back(id);
    largest = std::max(largest, id);
    if (largest == UINT32_MAX) break;
  }
  return ids;
}

Words packed(const Ids& ids) {
  Words words;
  Packer packer;
  packer.pack(ids, words);
  packer.finish(words);
  return words;
}

TEST(Packed, IdsComeBackHoweverTheyAreCut) {
  base::Rng rng(3);
  for (std::size_t round = 0; round < 50; ++round) {
    const Ids ids = random_ids(rng.below(2000), rng);
    Packer packer;
    Words words;
    for (std::size_t at = 0; at < ids.size();) {
      const std::size_t count = std::min(ids.size() - at, rng.below(300));
      packer.pack(std::span(ids).subspan(at, count), words);
      at += count;
    }
    packer.finish(words);
    ASSERT_EQ(words, packed(ids));
    Unpacker unpacker(words);
    Ids back(ids.size());
    for (std::size_t at = 0; at < ids.size();) {
      const std::size_t count = std::min(ids.size() - at, rng.below(300));
      ASSERT_TRUE(unpacker.unpack(std::span(back).subspan(at, count)));
      at += count;
    }
    ASSERT_EQ(back, ids);
  }
}

TEST(Packed, UnpackingBeginsAtAnyPlaceThatWasNoted) {
  base::Rng rng(5);
  const Ids ids = random_ids(5000, rng);
  Packer packer;
  Words words;
  std::vector<PackedPlace> places;
  for (const std::uint32_t& id : ids) {
    places.push_back(packer.place());
    packer.pack({&id, 1}, words);
  }
  packer.finish(words);
  for (std::size_t i = 0; i + 3 < ids.size(); ++i) {
    Ids back(3);
    ASSERT_TRUE(Unpacker(words, places[i]).unpack(back));
    ASSERT_TRUE(std::equal(back.begin(), back.end(), ids.begin() + static_cast<std::ptrdiff_t>(i)));
  }
}

TEST(Packed, TheLargestIdsComeBack) {
  const Ids ids{UINT32_MAX, UINT32_MAX, 0, UINT32_MAX - 1, 1};
  Ids back(ids.size());
  ASSERT_TRUE(Unpacker(packed(ids)).unpack(back));
  EXPECT_EQ(back, ids);
}

TEST(Packed, NewAndMissingIdsTakeTwoBits) {
  Ids ids;
  for (std::uint32_t i = 1; i <= 3200; ++i) {
    ids.push_back(i);
    ids.push_back(0);
  }
  EXPECT_EQ(packed(ids).size(), 200U);
}

TEST(Packed, AnyWordsAreSafeAndTooFewAreFound) {
  base::Rng rng(4);
  for (std::size_t round = 0; round < 500; ++round) {
    Words words(rng.below(20));
    for (std::uint64_t& word : words) word = rng.next();
    Ids ids(rng.below(300));
    Unpacker(words, {rng.next() >> rng.below(64), rng.next() >> rng.below(64)}).unpack(ids);
  }
  const Ids ids = random_ids(300, rng);
  const Words words = packed(ids);
  Ids back(ids.size());
  EXPECT_FALSE(Unpacker(std::span(words).first(words.size() - 1)).unpack(back));
}

}  // namespace
}  // namespace tafl::dd
