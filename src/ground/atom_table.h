// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "ground/atom_relation.h"
#include "ground/program.h"
#include "terms/term_pool.h"

namespace tafl::ground {

// Where the atoms of a condition are kept. Fluents and moves are spread out: (true (cell 1 2 b))
// is row (1, 2, b) of the relation "true cell/3", so that it can be found by any of its arguments.
// A condition on a whole fluent or move, such as (true ?f), reads the relation "any" of its kind,
// whose rows are (term) or (role, term).
struct RelationKey {
  Atom::Kind kind = Atom::Kind::kOther;
  gdl::SymbolId name;  // the functor, or of kOther the predicate; invalid for "any"
  std::uint32_t arity = 0;

  friend bool operator==(const RelationKey&, const RelationKey&) = default;
};

struct RelationKeyHash {
  std::size_t operator()(const RelationKey& key) const {
    return (key.name.value() * 31U + key.arity) * 8U + static_cast<std::size_t>(key.kind);
  }
};

// All atoms met while grounding.
class AtomTable {
 public:
  AtomTable(terms::TermPool& pool, std::size_t roles) : pool_(pool), roles_(roles) {}

  AtomRelation& relation(const RelationKey& key);
  // How many atoms of the relation are visible; 0 if there is no such relation yet.
  std::size_t visible(const RelationKey& key) const {
    const auto found = by_key_.find(key);
    return found == by_key_.end() ? 0 : found->second->visible_end();
  }
  // Makes (true ?f), (does ?r ?m) or (legal ?r ?m) readable as a whole.
  void keep_whole(Atom::Kind kind) { whole_[static_cast<std::size_t>(kind)] = true; }

  // The atom, known from now on, derived or not. `prefix` is the role where the kind has one.
  AtomId atom(Atom::Kind kind, Value role, Value term);
  AtomId atom(gdl::SymbolId predicate, std::span<const Value> args);
  // Marks it as derivable. A fluent that can be next can be true; a legal move can be done.
  void derive(AtomId atom);
  bool derived(AtomId atom) const { return derived_[atom]; }

  // Starts the next round; false if the last one derived nothing.
  bool next_round();

  const std::vector<Atom>& atoms() const { return atoms_; }
  std::size_t size() const { return atoms_.size(); }

 private:
  struct Place {
    AtomRelation* relation;
    std::uint32_t row;
  };

  AtomId add(const Atom& atom, AtomRelation& relation, std::span<const Value> row);

  terms::TermPool& pool_;
  std::size_t roles_;
  std::deque<AtomRelation> relations_;
  std::unordered_map<RelationKey, AtomRelation*, RelationKeyHash> by_key_;
  std::array<bool, 8> whole_{};
  std::vector<Atom> atoms_;
  std::vector<Place> places_;
  std::vector<bool> derived_;
  std::vector<Value> scratch_;
};

}  // namespace tafl::ground
