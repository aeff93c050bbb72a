// SPDX-License-Identifier: MIT
//
// What a search remembers of states it has met, in a fixed amount of memory.
//
// A bucket has two entries: one keeps the deepest result of this search or an older one's, the
// other the last. An entry is 32 bytes:
//
//   key 8 | value 4 | best 4 | depth 2 | height 2 | remaining 2 | bound 1 | complete 1 | age 1
//
// Height and remaining steps say whether the result holds whatever a step counter shows that is
// left out of the key: it does where neither this search nor the stored one came near enough to
// the counter's end to see it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tafl::minimax {

enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

inline constexpr std::uint16_t kNoCounter = 0xffff;

struct Entry {
  std::uint64_t key = 0;
  std::int32_t value = 0;
  std::uint32_t best = 0;                // which choice
  std::uint16_t depth = 0;               // that was searched
  std::uint16_t height = 0;              // how deep the search really went
  std::uint16_t remaining = kNoCounter;  // steps until the counter matters
  Bound bound = Bound::kNone;
  bool complete = false;  // it saw ends of the game only: true at any depth
  std::uint8_t age = 0;

  // Whether the result holds for a search of this depth with so many steps left.
  bool covers(std::uint16_t wanted, std::uint16_t steps) const {
    const bool same = remaining == steps || (height < remaining && height < steps);
    return same && (complete || depth >= wanted);
  }
};
static_assert(sizeof(Entry) == 32);

class Table {
 public:
  // As many entries as fit, a power of two.
  explicit Table(std::size_t bytes);

  // Something about a state, for the order of its choices; null if there is nothing.
  const Entry* find(std::uint64_t key) const;
  // What makes a search superfluous: its value, or that it lies outside the window.
  struct Question {
    std::uint64_t key = 0;
    std::uint16_t depth = 0;
    std::uint16_t remaining = kNoCounter;
    std::int32_t alpha = 0;
    std::int32_t beta = 0;
  };
  const Entry* answer(const Question& question) const;
  void store(Entry entry);
  // A new search begins; entries of older ones give way first.
  void next_age() { ++age_; }
  void clear();
  std::size_t size() const { return entries_.size(); }

 private:
  std::vector<Entry> entries_;
  std::size_t mask_;
  std::uint8_t age_ = 0;
};

}  // namespace tafl::minimax
