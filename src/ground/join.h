// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "game/normal_form.h"
#include "ground/atom_table.h"
#include "ground/rewrite.h"
#include "relational/engine.h"
#include "terms/pattern.h"

namespace tafl::ground {

// Called with every instance of a rule; may throw base::LimitReached to stop.
using Instance = std::function<void(AtomId head, std::span<const Literal> body)>;

// Runs one clause on all combinations of derived atoms in which condition `fresh` is matched by an
// atom of the last round, the conditions before it by older atoms, those after it by any. So every
// combination comes up exactly once over all rounds. Without `fresh` the clause has no condition on
// a derived atom and is run once.
class Join {
 public:
  Join(const Rule& rule, std::optional<std::size_t> fresh, AtomTable& atoms,
       relational::Engine& engine);

  void run(const Instance& instance);
  // How many matches have been tried, for limits.
  std::uint64_t work() const { return work_; }

 private:
  // An atom given by known values.
  struct AtomPattern {
    Atom::Kind kind = Atom::Kind::kOther;
    gdl::SymbolId predicate;
    terms::Source role;
    terms::Source term;
    std::vector<terms::Source> args;
  };
  enum class Rows : std::uint8_t { kOld, kFresh, kAll };
  struct Step {
    enum class Kind : std::uint8_t { kDistinct, kTestStatic, kScanStatic, kAskStatic, kScanAtoms };
    Kind kind = Kind::kDistinct;
    bool positive = true;
    std::size_t condition = 0;
    Rows rows = Rows::kAll;
    AtomRelation* atoms = nullptr;
    std::optional<std::size_t> atom_index;
    const terms::Relation* relation = nullptr;
    // kAskStatic: a static predicate that is too large to be had as a whole
    relational::PredicateId predicate = 0;
    Mask mask = 0;
    const terms::Relation::Index* static_index = nullptr;
    std::vector<terms::Source> keys;
    std::vector<terms::Match> matches;
  };
  // What part of the rules decides a condition.
  struct Subject {
    bool is_static = false;
    Atom::Kind kind = Atom::Kind::kOther;
    std::vector<const gdl::Term*> columns;  // the arguments as rows keep them
    RelationKey key;
  };

  Subject subject(const gdl::Term& atom) const;
  double cost(const game::Condition& condition, std::size_t index) const;
  void compile();
  void add_step(std::size_t index);
  Mask known(const std::vector<const gdl::Term*>& columns) const;
  AtomPattern pattern(const gdl::Term& atom);
  AtomId atom_of(const AtomPattern& pattern);
  const Value* keys(const Step& step);
  bool matches(const Step& step, const Value* row);
  void walk(std::size_t depth, const Instance& instance);
  void scan_atoms(const Step& step, std::size_t depth, const Instance& instance);
  void scan_static(const Step& step, std::size_t depth, const Instance& instance);
  void ask_static(const Step& step, std::size_t depth, const Instance& instance);
  void emit(const Instance& instance);

  const game::Clause& clause_;
  std::size_t tested_;  // conditions that instances have; the others are silent
  std::optional<std::size_t> fresh_;
  AtomTable& atoms_;
  relational::Engine& engine_;
  relational::Catalog& catalog_;
  terms::TermPool& pool_;
  terms::PatternCompiler compiler_;
  std::vector<Step> steps_;
  AtomPattern head_;
  std::vector<std::size_t> positives_;  // conditions on derived atoms
  std::vector<AtomPattern> negatives_;
  std::vector<Value> registers_;
  std::vector<AtomId> matched_;  // by condition
  std::vector<Value> scratch_;
  std::vector<Literal> body_;
  std::uint64_t work_ = 0;
};

// The conditions of a clause that atoms of the program decide, in order.
std::vector<std::size_t> atom_conditions(const game::Clause& clause,
                                         const relational::Catalog& catalog,
                                         const gdl::SymbolTable& symbols);

// The kind of atom that a sentence is about.
Atom::Kind kind_of(const gdl::Term& sentence, const gdl::SymbolTable& symbols);

}  // namespace tafl::ground
