// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ground/program.h"
#include "terms/key_table.h"
#include "terms/relation.h"

namespace tafl::ground {

using terms::KeyTable;
using terms::Mask;

// The atoms of one relation that have been derived so far, as rows of values, in the order of
// their derivation. Atoms can be known (mentioned under a negation) before they are derived.
//
// Grounding goes in rounds, and a rule is only run on combinations that are new: rows in
// [0, old_end) were there before the last round, [old_end, visible_end) came with it, and rows
// derived in the current round stay invisible until the next one.
class AtomRelation {
 public:
  static constexpr std::uint32_t kNone = KeyTable::kNone;

  explicit AtomRelation(std::size_t width) : rows_(width) {}

  std::size_t width() const { return rows_.width(); }
  // The atom of a row, or kNone.
  AtomId find(const Value* row) const {
    const std::uint32_t id = rows_.find(row);
    return id == kNone ? kNone : atoms_[id];
  }
  // The number of the row. REQUIRES: it is unknown.
  std::uint32_t add(const Value* row, AtomId atom) {
    atoms_.push_back(atom);
    derived_.push_back(false);
    return rows_.insert(row);
  }
  // REQUIRES: it has not been derived before.
  void derive(std::uint32_t id);

  // By order of derivation:
  const Value* row(std::uint32_t position) const { return rows_.key(order_[position]); }
  AtomId atom(std::uint32_t position) const { return atoms_[order_[position]]; }
  std::uint32_t visible_end() const { return visible_end_; }
  std::uint32_t old_end() const { return old_end_; }
  bool has_new() const { return visible_end_ > old_end_; }
  // Whether the row has been derived at a position below `end`.
  bool derived_before(const Value* row, std::uint32_t end) const;
  // Makes what was derived visible; false if there was nothing.
  bool next_round();

  // An index for a non-empty mask, made on demand, and its rows with a given key, ascending. Of the
  // mask of all columns nothing need be made: rows are found by their values.
  std::size_t index(Mask mask);
  std::span<const std::uint32_t> positions(std::size_t index, const Value* key) const;

 private:
  static constexpr std::size_t kWholeRow = ~std::size_t{0};

  struct Index {
    Mask mask;
    KeyTable keys;
    std::vector<std::vector<std::uint32_t>> groups;
  };

  void add_to_index(Index& index, std::uint32_t position);

  KeyTable rows_;
  std::vector<AtomId> atoms_;            // by row
  std::vector<bool> derived_;            // by row
  std::vector<std::uint32_t> position_;  // by row, where derived
  std::vector<std::uint32_t> order_;
  std::vector<Index> indexes_;
  std::uint32_t old_end_ = 0;
  std::uint32_t visible_end_ = 0;
};

}  // namespace tafl::ground
