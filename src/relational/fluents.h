// SPDX-License-Identifier: MIT
//
// All fluents met so far, numbered, and which of them hold in the state being asked about.
//
// Fluents of one functor, say (cell ?x ?y ?v), form a class. For a condition such as
// (true (cell 1 2 ?v)) the class keeps a lasting index from (1, 2) to every fluent ever seen with
// these arguments; the few of them that hold now are told by one bit each. So changing the state
// costs its size and no index is ever rebuilt.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "relational/values.h"

namespace tafl::relational {

using FluentId = std::uint32_t;
using ClassId = std::uint32_t;

class Fluents {
 public:
  static constexpr FluentId kNone = 0xffffffffU;

  explicit Fluents(const TermPool& terms) : terms_(terms) {}

  std::size_t size() const { return values_.size(); }
  std::size_t bytes() const { return bytes_; }
  // The class of a functor, made on demand.
  ClassId class_of(gdl::SymbolId name, std::size_t arity);
  FluentId intern(Value value);
  // kNone if this term has never been a fluent.
  FluentId find(Value value) const { return value < by_value_.size() ? by_value_[value] : kNone; }
  Value value(FluentId fluent) const { return values_[fluent]; }
  const Value* args(FluentId fluent) const { return terms_.args(values_[fluent]); }

  // An index of a class for a non-empty mask, made on demand.
  std::size_t index(ClassId cls, Mask mask);
  // Every fluent of the class with these arguments, whether it holds or not.
  std::span<const FluentId> candidates(ClassId cls, std::size_t index, const Value* key) const {
    const Index& chosen = classes_[cls].indexes[index];
    const std::uint32_t group = chosen.keys.find(key);
    if (group == KeyTable::kNone) return {};
    return chosen.groups[group];
  }

  // The state being asked about.
  void load(std::span<const FluentId> state);
  bool holds(FluentId fluent) const { return ((bits_[fluent >> 6] >> (fluent & 63)) & 1U) != 0; }
  std::span<const FluentId> holding() const { return state_; }
  std::span<const FluentId> holding(ClassId cls) const { return classes_[cls].holding; }

 private:
  struct Index {
    Mask mask = 0;
    KeyTable keys{0};
    std::vector<std::vector<FluentId>> groups;
  };
  struct Class {
    std::size_t arity = 0;
    std::vector<FluentId> members;
    std::vector<FluentId> holding;
    std::vector<Index> indexes;
  };

  void add_to_index(Index& index, FluentId fluent);

  const TermPool& terms_;
  std::vector<Value> values_;
  std::vector<ClassId> class_of_fluent_;
  std::vector<FluentId> by_value_;
  std::vector<Class> classes_;
  std::unordered_map<std::uint64_t, ClassId> by_functor_;
  std::vector<std::uint64_t> bits_;
  std::vector<FluentId> state_;
  std::size_t bytes_ = 0;
};

}  // namespace tafl::relational
