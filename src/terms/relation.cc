// SPDX-License-Identifier: MIT
#include "terms/relation.h"

#include <bit>

namespace tafl::terms {

Relation::Index::Index(const Relation& relation, Mask mask)
    : mask_(mask), keys_(static_cast<std::size_t>(std::popcount(mask))) {
  const std::size_t arity = relation.arity();
  std::vector<std::uint32_t> group_of(relation.size());
  std::vector<Value> key(keys_.width());
  for (std::size_t i = 0; i < relation.size(); ++i) {
    std::size_t k = 0;
    for (std::size_t column = 0; column < arity; ++column) {
      if (has_bit(mask, column)) key[k++] = relation.row(i)[column];
    }
    group_of[i] = keys_.insert(key.data());
  }
  begin_.assign(keys_.size() + 1, 0);
  for (std::uint32_t group : group_of) begin_[group + 1] += arity;
  for (std::size_t group = 0; group < keys_.size(); ++group) begin_[group + 1] += begin_[group];
  rows_.resize(relation.size() * arity);
  std::vector<std::size_t> next(begin_.begin(), begin_.end());
  for (std::size_t i = 0; i < relation.size(); ++i) {
    for (std::size_t column = 0; column < arity; ++column) {
      rows_[next[group_of[i]]++] = relation.row(i)[column];
    }
  }
}

const Relation::Index& Relation::index(Mask mask) {
  for (const std::unique_ptr<Index>& index : indexes_) {
    if (index->mask() == mask) return *index;
  }
  indexes_.push_back(std::make_unique<Index>(*this, mask));
  return *indexes_.back();
}

}  // namespace tafl::terms
