// SPDX-License-Identifier: MIT
#include "game/checks/sheet_view.h"

#include "gdl/printer.h"

namespace tafl::game::checks {
namespace {

void for_each_atom(const gdl::Literal& literal, const SentenceVisitor& visit) {
  if (literal.kind == gdl::Literal::Kind::kAtom) visit(literal.atom, Place::kBody);
  for (const gdl::Literal& part : literal.parts) for_each_atom(part, visit);
}

}  // namespace

void for_each_sentence(const gdl::Rule& rule, const SentenceVisitor& visit) {
  visit(rule.head, rule.body.empty() ? Place::kFact : Place::kHead);
  for (const gdl::Literal& literal : rule.body) for_each_atom(literal, visit);
}

void for_each_sentence(const gdl::RuleSheet& sheet, const SentenceVisitor& visit) {
  for (const gdl::Rule& rule : sheet.rules) for_each_sentence(rule, visit);
}

SheetView::SheetView(const gdl::RuleSheet& sheet, std::span<const Clause> clauses,
                     std::span<const gdl::SymbolId> roles)
    : sheet_(sheet), clauses_(clauses), roles_(roles), is_role_(sheet.symbols.size()) {
  for (gdl::SymbolId role : roles) is_role_[role.index()] = true;
  for (const Clause& clause : clauses) {
    add(clause.head);
    for (const Condition& condition : clause.body) {
      if (condition.kind != Condition::Kind::kDistinct) add(condition.atom);
    }
  }
  heads_ = heads();
  dependencies_ = edges();
  component_ = components(dependencies_);
}

bool SheetView::is_role(gdl::SymbolId symbol) const {
  return is_role_[symbol.index()];
}

void SheetView::add(const gdl::Term& sentence) {
  const gdl::Relation relation = gdl::relation_of(sentence);
  const auto id = static_cast<std::uint32_t>(relations_.size());
  if (ids_.emplace(relation, id).second) relations_.push_back(relation);
}

Graph SheetView::heads() const {
  std::vector<Graph::Edge> edges;
  edges.reserve(clauses_.size());
  for (std::uint32_t i = 0; i < clauses_.size(); ++i) {
    edges.push_back({relation(clauses_[i].head), i});
  }
  return Graph(relations_.size(), edges);
}

Graph SheetView::edges() const {
  std::vector<Graph::Edge> edges;
  for (const Clause& clause : clauses_) {
    const std::uint32_t head = relation(clause.head);
    for (const Condition& condition : clause.body) {
      if (condition.kind == Condition::Kind::kDistinct) continue;
      edges.push_back({head, relation(condition.atom)});
    }
  }
  return Graph(relations_.size(), edges);
}

std::string SheetView::shown(gdl::SymbolId symbol) const {
  return gdl::clipped(symbols().name(symbol));
}

std::string SheetView::shown(const gdl::Term& term) const {
  return gdl::clipped(gdl::to_string(term, symbols()));
}

}  // namespace tafl::game::checks
