// SPDX-License-Identifier: MIT
#include "ground/atom_relation.h"

#include <array>
#include <bit>

namespace tafl::ground {

void AtomRelation::derive(std::uint32_t id) {
  derived_[id] = true;
  if (position_.size() <= id) position_.resize(id + 1, kNone);
  position_[id] = static_cast<std::uint32_t>(order_.size());
  order_.push_back(id);
  for (Index& index : indexes_) add_to_index(index, position_[id]);
}

bool AtomRelation::derived_before(const Value* row, std::uint32_t end) const {
  const std::uint32_t id = rows_.find(row);
  return id != kNone && derived_[id] && position_[id] < end;
}

bool AtomRelation::next_round() {
  old_end_ = visible_end_;
  visible_end_ = static_cast<std::uint32_t>(order_.size());
  return has_new();
}

void AtomRelation::add_to_index(Index& index, std::uint32_t position) {
  std::array<Value, 32> key;
  std::size_t k = 0;
  for (std::size_t column = 0; column < width(); ++column) {
    if (terms::has_bit(index.mask, column)) key[k++] = row(position)[column];
  }
  const std::uint32_t group = index.keys.insert(key.data());
  if (group == index.groups.size()) index.groups.emplace_back();
  index.groups[group].push_back(position);
}

std::size_t AtomRelation::index(Mask mask) {
  const auto columns = static_cast<std::size_t>(std::popcount(mask));
  if (columns == width()) return kWholeRow;
  for (std::size_t i = 0; i < indexes_.size(); ++i) {
    if (indexes_[i].mask == mask) return i;
  }
  Index index{mask, KeyTable(columns), {}};
  for (std::uint32_t position = 0; position < order_.size(); ++position) {
    add_to_index(index, position);
  }
  indexes_.push_back(std::move(index));
  return indexes_.size() - 1;
}

std::span<const std::uint32_t> AtomRelation::positions(std::size_t index, const Value* key) const {
  if (index == kWholeRow) {
    const std::uint32_t id = rows_.find(key);
    if (id == kNone || !derived_[id]) return {};
    return {&position_[id], 1};
  }
  const Index& chosen = indexes_[index];
  const std::uint32_t group = chosen.keys.find(key);
  if (group == KeyTable::kNone) return {};
  return chosen.groups[group];
}

}  // namespace tafl::ground
