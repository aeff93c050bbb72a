// SPDX-License-Identifier: MIT
//
// What every check looks at: the rules as written, their clauses, and who depends on whom.
//
// Building the view costs one pass over the sheet; checks only read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/checks/graph.h"
#include "game/normal_form.h"
#include "gdl/ast.h"
#include "gdl/diagnostic.h"

namespace tafl::game::checks {

// Where a sentence stands. A rule without conditions counts as a fact.
enum class Place { kFact, kHead, kBody };

using SentenceVisitor = std::function<void(const gdl::Term& sentence, Place place)>;
// Calls `visit` for the head and every atom of the body, however deep in connectives; distinct is
// no sentence.
void for_each_sentence(const gdl::Rule& rule, const SentenceVisitor& visit);
// The same for a whole sheet.
void for_each_sentence(const gdl::RuleSheet& sheet, const SentenceVisitor& visit);

// Relations as nodes of a graph with an edge from each head to each condition of its clauses.
class SheetView {
 public:
  SheetView(const gdl::RuleSheet& sheet, std::span<const Clause> clauses,
            std::span<const gdl::SymbolId> roles);

  const gdl::RuleSheet& sheet() const { return sheet_; }
  const gdl::SymbolTable& symbols() const { return sheet_.symbols; }
  std::span<const Clause> clauses() const { return clauses_; }
  std::span<const gdl::SymbolId> roles() const { return roles_; }
  bool is_role(gdl::SymbolId symbol) const;
  gdl::Keyword keyword(const gdl::Term& term) const { return symbols().keyword(term.symbol); }

  // The node of the relation that a sentence of a clause speaks of.
  std::uint32_t relation(const gdl::Term& sentence) const {
    return ids_.at(gdl::relation_of(sentence));
  }
  std::span<const gdl::Relation> relations() const { return relations_; }
  const Graph& dependencies() const { return dependencies_; }
  // Of each relation; two relations that depend on each other share one.
  std::span<const std::uint32_t> component() const { return component_; }
  // Indices of the clauses whose head is this relation.
  std::span<const std::uint32_t> clauses_of(std::uint32_t relation) const {
    return heads_.targets(relation);
  }

  // Names and terms as messages show them: cut where they are too long to read.
  std::string shown(gdl::SymbolId symbol) const;
  std::string shown(const gdl::Term& term) const;

 private:
  void add(const gdl::Term& sentence);
  Graph heads() const;
  Graph edges() const;

  const gdl::RuleSheet& sheet_;
  std::span<const Clause> clauses_;
  std::span<const gdl::SymbolId> roles_;
  std::vector<bool> is_role_;
  std::unordered_map<gdl::Relation, std::uint32_t> ids_;
  std::vector<gdl::Relation> relations_;
  Graph heads_{0, {}};
  Graph dependencies_{0, {}};
  std::vector<std::uint32_t> component_;
};

}  // namespace tafl::game::checks
