// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "terms/key_table.h"
#include "terms/term_pool.h"

namespace tafl::terms {

// Which arguments of an atom are known when it is asked: bit k stands for argument k. Atoms with
// more arguments are only indexed on the first 32.
using Mask = std::uint32_t;

inline bool has_bit(Mask mask, std::size_t bit) {
  return bit < 32 && ((mask >> bit) & 1U) != 0;
}

// A finished relation: rows of values, and for each mask that was asked for an index which keeps
// the rows of one key side by side.
class Relation {
 public:
  class Index {
   public:
    Index(const Relation& relation, Mask mask);

    Mask mask() const { return mask_; }
    std::size_t groups() const { return keys_.size(); }
    // The rows whose known arguments equal `key`.
    std::span<const Value> rows(const Value* key) const {
      const std::uint32_t group = keys_.find(key);
      if (group == KeyTable::kNone) return {};
      return {rows_.data() + begin_[group], begin_[group + 1] - begin_[group]};
    }

   private:
    Mask mask_;
    KeyTable keys_;
    std::vector<std::size_t> begin_;
    std::vector<Value> rows_;
  };

  explicit Relation(std::size_t arity) : rows_(arity) {}

  std::size_t arity() const { return rows_.width(); }
  std::size_t size() const { return rows_.size(); }
  const Value* row(std::size_t i) const { return rows_.key(i); }
  std::span<const Value> all() const { return {rows_.key(0), rows_.size() * rows_.width()}; }
  bool contains(const Value* row) const { return rows_.find(row) != KeyTable::kNone; }
  std::size_t bytes() const { return rows_.bytes(); }

  // REQUIRES: no index has been built yet.
  void add(const Value* row) { rows_.insert(row); }
  // Built on the first request; valid as long as the relation.
  const Index& index(Mask mask);

 private:
  KeyTable rows_;
  std::vector<std::unique_ptr<Index>> indexes_;
};

}  // namespace tafl::terms
