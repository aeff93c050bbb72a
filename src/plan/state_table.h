// SPDX-License-Identifier: MIT
//
// A set of packed states with a few words of notes on each, in a budget of memory.
//
// States are numbered in the order in which they came and never move or go away. Open addressing
// over 32-bit numbers, rows in chunks: a state costs its words, its notes and about seven bytes.
// Serves one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/hash.h"

namespace tafl::plan {

class StateTable {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNone = UINT32_MAX;

  // `words` of a state tell it apart; `notes` more belong to it.
  StateTable(std::size_t words, std::size_t notes, std::size_t bytes);

  struct Added {
    Id id = kNone;  // kNone: the budget is used up
    bool fresh = false;
  };
  Added add(std::span<const std::uint64_t> state);
  // The number of a state, or kNone.
  Id find(std::span<const std::uint64_t> state) const;

  std::size_t size() const { return size_; }
  std::size_t bytes() const;
  std::span<const std::uint64_t> state(Id id) const { return {row(id), words_}; }
  std::uint64_t& note(Id id, std::size_t which) {
    return const_cast<std::uint64_t*>(row(id))[words_ + which];
  }
  std::uint64_t note(Id id, std::size_t which) const { return row(id)[words_ + which]; }

 private:
  static constexpr std::size_t kChunk = 1U << 12;  // rows

  const std::uint64_t* row(Id id) const {
    return chunks_[id / kChunk].get() + (id % kChunk) * stride_;
  }
  std::size_t slot_of(std::span<const std::uint64_t> state) const;
  bool grow();

  std::size_t words_;
  std::size_t stride_;
  std::size_t budget_;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
  std::vector<Id> slots_;  // a power of two; kNone is free
};

inline std::uint64_t hash_row(std::span<const std::uint64_t> words) {
  std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
  for (std::uint64_t word : words) hash = base::mix64(hash ^ word) + 0x632be59bd9b4e019ULL;
  return hash;
}

}  // namespace tafl::plan
