// SPDX-License-Identifier: MIT
#include "relational/fluents.h"

#include <bit>

namespace tafl::relational {

ClassId Fluents::class_of(gdl::SymbolId name, std::size_t arity) {
  const std::uint64_t functor = (std::uint64_t{name.value()} << 32) | arity;
  const auto [entry, added] =
      by_functor_.try_emplace(functor, static_cast<ClassId>(classes_.size()));
  if (added) {
    classes_.emplace_back();
    classes_.back().arity = arity;
  }
  return entry->second;
}

FluentId Fluents::intern(Value value) {
  if (value >= by_value_.size()) by_value_.resize(terms_.size(), kNone);
  if (by_value_[value] != kNone) return by_value_[value];
  const auto fluent = static_cast<FluentId>(values_.size());
  const ClassId cls = class_of(terms_.symbol(value), terms_.arity(value));
  values_.push_back(value);
  class_of_fluent_.push_back(cls);
  by_value_[value] = fluent;
  if ((fluent >> 6) >= bits_.size()) bits_.push_back(0);
  classes_[cls].members.push_back(fluent);
  for (Index& index : classes_[cls].indexes) add_to_index(index, fluent);
  bytes_ += 64 + 16 * classes_[cls].indexes.size();
  return fluent;
}

void Fluents::add_to_index(Index& index, FluentId fluent) {
  Value key[32];
  std::size_t k = 0;
  const Value* arguments = args(fluent);
  for (std::size_t column = 0; column < terms_.arity(values_[fluent]); ++column) {
    if (has_bit(index.mask, column)) key[k++] = arguments[column];
  }
  const std::uint32_t group = index.keys.insert(key);
  if (group == index.groups.size()) index.groups.emplace_back();
  index.groups[group].push_back(fluent);
}

std::size_t Fluents::index(ClassId cls, Mask mask) {
  std::vector<Index>& indexes = classes_[cls].indexes;
  for (std::size_t i = 0; i < indexes.size(); ++i) {
    if (indexes[i].mask == mask) return i;
  }
  Index index{mask, KeyTable(static_cast<std::size_t>(std::popcount(mask))), {}};
  for (FluentId fluent : classes_[cls].members) add_to_index(index, fluent);
  indexes.push_back(std::move(index));
  return indexes.size() - 1;
}

void Fluents::load(std::span<const FluentId> state) {
  for (FluentId fluent : state_) bits_[fluent >> 6] &= ~(std::uint64_t{1} << (fluent & 63));
  for (Class& cls : classes_) cls.holding.clear();
  state_.assign(state.begin(), state.end());
  for (FluentId fluent : state_) {
    bits_[fluent >> 6] |= std::uint64_t{1} << (fluent & 63);
    classes_[class_of_fluent_[fluent]].holding.push_back(fluent);
  }
}

}  // namespace tafl::relational
