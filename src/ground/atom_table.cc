// SPDX-License-Identifier: MIT
#include "ground/atom_table.h"

#include <algorithm>

namespace tafl::ground {
namespace {

bool has_role(Atom::Kind kind) {
  return kind == Atom::Kind::kDoes || kind == Atom::Kind::kLegal || kind == Atom::Kind::kGoal;
}

}  // namespace

AtomRelation& AtomTable::relation(const RelationKey& key) {
  const auto found = by_key_.find(key);
  if (found != by_key_.end()) return *found->second;
  const std::size_t columns = key.name.valid() || key.kind == Atom::Kind::kOther ? key.arity : 1;
  relations_.emplace_back(columns + (has_role(key.kind) ? 1 : 0));
  by_key_.emplace(key, &relations_.back());
  return relations_.back();
}

AtomId AtomTable::add(const Atom& atom, AtomRelation& relation, std::span<const Value> row) {
  const auto id = static_cast<AtomId>(atoms_.size());
  atoms_.push_back(atom);
  derived_.push_back(false);
  places_.push_back({&relation, relation.add(row.data(), id)});
  return id;
}

AtomId AtomTable::atom(Atom::Kind kind, Value role, Value term) {
  std::vector<Value>& row = scratch_;
  row.clear();
  if (has_role(kind)) row.push_back(role);
  row.insert(row.end(), pool_.args(term), pool_.args(term) + pool_.arity(term));
  AtomRelation& home = relation({kind, pool_.symbol(term), pool_.arity(term)});
  const AtomId known = home.find(row.data());
  if (known != AtomRelation::kNone) return known;
  Atom atom;
  atom.kind = kind;
  atom.role = role;
  atom.term = term;
  return add(atom, home, row);
}

AtomId AtomTable::atom(gdl::SymbolId predicate, std::span<const Value> args) {
  AtomRelation& home =
      relation({Atom::Kind::kOther, predicate, static_cast<std::uint32_t>(args.size())});
  const AtomId known = home.find(args.data());
  if (known != AtomRelation::kNone) return known;
  Atom atom;
  atom.term = args.empty() ? pool_.constant(predicate) : pool_.function(predicate, args);
  return add(atom, home, args);
}

void AtomTable::derive(AtomId id) {
  if (derived_[id]) return;
  derived_[id] = true;
  const Atom atom = atoms_[id];
  places_[id].relation->derive(places_[id].row);
  if (whole_[static_cast<std::size_t>(atom.kind)]) {
    AtomRelation& any = relation({atom.kind, gdl::SymbolId(), 0});
    std::vector<Value> row;
    if (has_role(atom.kind)) row.push_back(atom.role);
    row.push_back(atom.term);
    any.derive(any.add(row.data(), id));
  }
  if (atom.kind == Atom::Kind::kNext) derive(this->atom(Atom::Kind::kTrue, 0, atom.term));
  // A move of somebody who is no role can never be made.
  if (atom.kind == Atom::Kind::kLegal && atom.role < roles_) {
    derive(this->atom(Atom::Kind::kDoes, atom.role, atom.term));
  }
}

bool AtomTable::next_round() {
  bool any = false;
  for (AtomRelation& relation : relations_) any = relation.next_round() || any;
  return any;
}

}  // namespace tafl::ground
