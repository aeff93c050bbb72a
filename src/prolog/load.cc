// SPDX-License-Identifier: MIT
#include "prolog/load.h"

#include <stdexcept>
#include <unordered_set>
#include <vector>

namespace tafl::prolog {
namespace {

// What a static relation may cost to be solved in advance, and how many facts it may become.
constexpr std::int64_t kMaxInferences = 5'000'000;
constexpr std::size_t kMaxFacts = 100'000;

// A call of the predicate with different variables.
term_t most_general_call(const Predicate& predicate) {
  const term_t call = PL_new_term_ref();
  const atom_t name = PL_new_atom_nchars(predicate.name.size(), predicate.name.data());
  if (predicate.arity == 0) {
    require(PL_put_atom(call, name));
  } else {
    require(PL_put_functor(call, PL_new_functor_sz(name, predicate.arity)));
  }
  PL_unregister_atom(name);
  return call;
}

// Replaces the rules by facts; false (and nothing changed) if there are too many.
bool solve_in_advance(const Definition& definition, Engine& engine, Terms& terms) {
  std::vector<TermIndex> facts;
  std::unordered_set<TermIndex> seen;
  try {
    const Frame frame;
    const term_t call = most_general_call(definition.predicate);
    const auto keep = [&](term_t answer) {
      const TermIndex fact = terms.intern(answer);
      if (seen.insert(fact).second) facts.push_back(fact);
      return facts.size() <= kMaxFacts;
    };
    engine.solve(call, call, keep, kMaxInferences);
  } catch (const std::runtime_error&) {
    engine.abolish_tables();
    return false;
  }
  if (facts.size() > kMaxFacts) return false;
  engine.clear(definition.predicate, definition.tabled);
  for (const TermIndex fact : facts) {
    const Frame frame;
    const term_t term = PL_new_term_ref();
    terms.put(fact, term);
    engine.add_fact(term);
  }
  return true;
}

}  // namespace

Loaded load(const Program& program, Engine& engine, Terms& terms) {
  Loaded loaded;
  for (const Definition& definition : program.definitions) {
    if (definition.tabled) {
      engine.declare_tabled(definition.predicate);
    } else {
      engine.declare_dynamic(definition.predicate);
    }
    for (const std::string& clause : definition.clauses) engine.add_clause(clause);
  }
  for (const Definition& definition : program.definitions) {
    const bool solved =
        definition.is_static && definition.has_rules && solve_in_advance(definition, engine, terms);
    const std::string& name = definition.predicate.name;
    if (name == "r legal" || name == "r goal" || name == "r terminal") {
      loaded.questions_use_does |= definition.uses_does;
    }
    if (definition.tabled && !solved) {
      loaded.tables = true;
      loaded.tables_use_does |= definition.uses_does;
    } else {
      engine.make_static(definition.predicate);
    }
  }
  engine.abolish_tables();
  return loaded;
}

}  // namespace tafl::prolog
