// SPDX-License-Identifier: MIT
#include "prolog/load.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "prolog/translate.h"

namespace tafl::prolog {
namespace {

// What one static relation, and all of them, may cost to be solved in advance, and how many facts a
// relation may become.
constexpr std::int64_t kMaxInferences = 5'000'000;
constexpr std::int64_t kMaxInferencesInAll = 50'000'000;
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

// All facts of a relation, or no value if they are too many.
std::optional<std::vector<TermIndex>> facts_of(const Predicate& predicate, Engine& engine,
                                               Terms& terms) {
  std::vector<TermIndex> facts;
  std::unordered_set<TermIndex> seen;
  try {
    const Frame frame;
    const term_t call = most_general_call(predicate);
    const auto keep = [&](term_t answer) {
      const TermIndex fact = terms.intern(answer);
      if (seen.insert(fact).second) facts.push_back(fact);
      return facts.size() <= kMaxFacts;
    };
    engine.solve(call, call, keep, kMaxInferences);
  } catch (const std::runtime_error&) {
    engine.abolish_tables();
    return std::nullopt;
  }
  if (facts.size() > kMaxFacts) return std::nullopt;
  return facts;
}

void replace_by_facts(const Definition& definition, const std::vector<TermIndex>& facts,
                      Engine& engine, const Terms& terms) {
  engine.clear(definition.predicate, definition.tabled);
  for (const TermIndex fact : facts) {
    const Frame frame;
    const term_t term = PL_new_term_ref();
    terms.put(fact, term);
    engine.add_fact(term);
  }
}

Size size_of(std::span<const TermIndex> facts, std::size_t arity, const Terms& terms) {
  Size size;
  size.facts = static_cast<double>(facts.size());
  for (std::size_t i = 0; i < arity; ++i) {
    std::unordered_set<TermIndex> values;
    for (const TermIndex fact : facts) values.insert(terms.arguments(fact)[i]);
    size.values.push_back(std::max(1.0, static_cast<double>(values.size())));
  }
  return size;
}

// The sizes of the fluents in the initial state, given the facts 'r init'(fluent).
void measure_fluents(const std::vector<TermIndex>& init, const gdl::SymbolTable& symbols,
                     const Terms& terms, Sizes& sizes) {
  std::map<std::pair<std::string, std::size_t>, std::vector<TermIndex>> groups;
  for (const TermIndex fact : init) {
    const TermIndex fluent = terms.arguments(fact)[0];
    groups[{terms.name_text(fluent), terms.arity(fluent)}].push_back(fluent);
  }
  for (const auto& [key, fluents] : groups) {
    const gdl::SymbolId symbol = symbols.find(key.first);
    if (symbol.valid()) {
      sizes.fluents[{symbol, key.second}] = size_of(fluents, key.second, terms);
    }
  }
}

void add_definition(const Definition& definition, Engine& engine) {
  if (definition.tabled) {
    engine.declare_tabled(definition.predicate);
  } else {
    engine.declare_dynamic(definition.predicate);
  }
  for (const std::string& clause : definition.clauses) engine.add_clause(clause);
}

}  // namespace

Loaded load(const game::Game& game, Engine& engine, Terms& terms) {
  const gdl::SymbolTable& symbols = game.symbols();
  const Program first = translate(game.clauses(), symbols);
  Loaded loaded;
  Sizes sizes;
  for (const Definition& definition : first.definitions) {
    if (definition.is_static) add_definition(definition, engine);
  }
  const std::int64_t start = engine.inferences_made();
  for (const Definition& definition : first.definitions) {
    if (!definition.is_static) continue;
    const gdl::Keyword keyword = symbols.keyword(definition.relation.symbol);
    // Only queries ask for these.
    const bool is_rare = keyword == gdl::Keyword::kBase || keyword == gdl::Keyword::kInput;
    const bool is_late = engine.inferences_made() - start > kMaxInferencesInAll;
    const auto facts =
        is_rare || is_late ? std::nullopt : facts_of(definition.predicate, engine, terms);
    if (facts) {
      if (definition.has_rules) replace_by_facts(definition, *facts, engine, terms);
      sizes.relations[definition.relation] = size_of(*facts, definition.predicate.arity, terms);
      if (keyword == gdl::Keyword::kInit) measure_fluents(*facts, symbols, terms, sizes);
    }
    loaded.tables |= definition.tabled && !facts;
    if (!definition.tabled || facts) engine.make_static(definition.predicate);
  }
  engine.abolish_tables();

  for (const Definition& definition : translate(game.clauses(), symbols, sizes).definitions) {
    if (definition.is_static) continue;
    add_definition(definition, engine);
    const gdl::Keyword keyword = symbols.keyword(definition.relation.symbol);
    if (keyword == gdl::Keyword::kLegal || keyword == gdl::Keyword::kGoal ||
        keyword == gdl::Keyword::kTerminal) {
      loaded.questions_use_does |= definition.uses_does;
    }
    loaded.tables |= definition.tabled;
    loaded.tables_use_does |= definition.tabled && definition.uses_does;
    if (!definition.tabled) engine.make_static(definition.predicate);
  }
  return loaded;
}

}  // namespace tafl::prolog
