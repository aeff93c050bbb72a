// SPDX-License-Identifier: MIT
#include "plan/state_table.h"

#include <algorithm>

namespace tafl::plan {

StateTable::StateTable(std::size_t words, std::size_t notes, std::size_t bytes)
    : words_(words), stride_(words + notes), budget_(bytes), slots_(1U << 12, kNone) {}

std::size_t StateTable::bytes() const {
  return slots_.capacity() * sizeof(Id) + chunks_.size() * kChunk * stride_ * 8;
}

std::size_t StateTable::slot_of(std::span<const std::uint64_t> state) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_row(state) & mask;
  while (slots_[at] != kNone && !std::equal(state.begin(), state.end(), row(slots_[at]))) {
    at = (at + 1) & mask;
  }
  return at;
}

StateTable::Id StateTable::find(std::span<const std::uint64_t> state) const {
  return slots_[slot_of(state)];
}

// Twice as many slots; both tables exist while the states move.
bool StateTable::grow() {
  if (bytes() + slots_.size() * 2 * sizeof(Id) > budget_) return false;
  std::vector<Id> larger(slots_.size() * 2, kNone);
  slots_.swap(larger);
  for (Id id = 0; id < size_; ++id) slots_[slot_of(state(id))] = id;
  return true;
}

StateTable::Added StateTable::add(std::span<const std::uint64_t> state) {
  std::size_t at = slot_of(state);
  if (slots_[at] != kNone) return {slots_[at], false};
  if (size_ * 3 >= slots_.size() * 2) {
    if (!grow()) return {};
    at = slot_of(state);
  }
  if (size_ == chunks_.size() * kChunk) {
    if (bytes() + kChunk * stride_ * 8 > budget_ || size_ + kChunk >= kNone) return {};
    chunks_.push_back(std::make_unique<std::uint64_t[]>(kChunk * stride_));
  }
  const auto id = static_cast<Id>(size_++);
  slots_[at] = id;
  std::copy(state.begin(), state.end(), const_cast<std::uint64_t*>(row(id)));
  return {id, true};
}

}  // namespace tafl::plan
