// SPDX-License-Identifier: MIT
//
// What the planner may know about the game: its predicates, which of them are finished relations,
// and how many matches to expect from each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "game/game.h"
#include "relational/fluents.h"
#include "relational/plan.h"
#include "relational/values.h"

namespace tafl::relational {

using PredicateId = std::uint32_t;
using TableId = std::uint32_t;

// What the truth of a predicate depends on; a later one includes the earlier.
enum class Dependence : std::uint8_t { kRules, kState, kMoves };

struct Predicate {
  gdl::Relation name;
  std::vector<const game::Clause*> clauses;
  Dependence dependence = Dependence::kRules;
  bool used = false;                   // in a condition
  bool forward = false;                // its recursion starts from its own answers, see Engine
  std::unique_ptr<Relation> relation;  // finished: a static predicate that has been evaluated
};

// A predicate asked with a certain set of known arguments, and what such questions cost so far.
struct Call {
  PredicateId predicate = 0;
  Mask mask = 0;
  std::uint64_t asked = 0;
  std::uint64_t answers = 0;
};

class Catalog {
 public:
  // Collects the predicates of the clauses and their dependence on state and moves.
  void add_clauses(const std::vector<const game::Clause*>& clauses,
                   const gdl::SymbolTable& symbols);

  PredicateId predicate_of(const gdl::Relation& name);
  // kRules for a predicate that nobody defines.
  Dependence dependence_of(const gdl::Relation& name) const;
  // The rows of a static predicate; throws base::LimitReached if it was too large to evaluate.
  Relation& relation_of(const gdl::Relation& name);
  Predicate& predicate(PredicateId id) { return predicates_[id]; }
  const Predicate& predicate(PredicateId id) const { return predicates_[id]; }
  std::size_t predicates() const { return predicates_.size(); }
  // Predicates in an order in which each comes after those it is defined by (recursion aside).
  std::vector<PredicateId> bottom_up_order() const;

  TableId table_of(PredicateId predicate, Mask mask);
  Call& call(TableId table) { return calls_[table]; }
  const Call& call(TableId table) const { return calls_[table]; }
  std::size_t tables() const { return calls_.size(); }

  // Expected number of matches, given the known arguments.
  double expected_rows(const Relation& relation, Mask mask);
  double expected_fluents(ClassId cls, Mask mask) const;
  double expected_answers(TableId table) const;

  // Learns from a state how many fluents of each class to expect.
  void sample_state(const Fluents& fluents, const TermPool& terms);

 private:
  struct ClassStatistics {
    double states = 0;
    double rows = 0;
    std::vector<double> distinct;  // per argument, summed over states
  };

  void spread_dependence(const gdl::SymbolTable& symbols);

  std::vector<Predicate> predicates_;
  std::unordered_map<gdl::Relation, PredicateId> by_name_;
  std::vector<Call> calls_;
  std::unordered_map<std::uint64_t, TableId> by_call_;
  std::unordered_map<const Relation*, std::vector<std::size_t>> distinct_values_;
  std::unordered_map<ClassId, ClassStatistics> classes_;
  double states_ = 0;
};

}  // namespace tafl::relational
