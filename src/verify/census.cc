// SPDX-License-Identifier: MIT
#include "verify/census.h"

#include "gdl/printer.h"

namespace tafl::verify {
namespace {

using gdl::Keyword;

std::string condition_text(const game::Condition& condition, const gdl::SymbolTable& symbols) {
  switch (condition.kind) {
    case game::Condition::Kind::kPositive:
      return gdl::to_string(condition.atom, symbols);
    case game::Condition::Kind::kNegative:
      return "(not " + gdl::to_string(condition.atom, symbols) + ")";
    case game::Condition::Kind::kDistinct:
      break;
  }
  return "(distinct " + gdl::to_string(condition.atom.args[0], symbols) + " " +
         gdl::to_string(condition.atom.args[1], symbols) + ")";
}

}  // namespace

Census census(const game::Game& game) {
  Census census;
  for (const gdl::Rule& rule : game.sheet().rules) {
    ++(rule.body.empty() ? census.facts : census.rules);
  }
  census.clauses = game.clauses().size();
  for (const auto& node : analysis::dependencies(game).nodes) {
    if (node.clauses == 0) continue;
    const Keyword keyword = game.symbols().keyword(node.relation.symbol);
    census.declares_base |= keyword == Keyword::kBase;
    census.declares_input |= keyword == Keyword::kInput;
    census.relations.push_back({game.symbols().name(node.relation.symbol), node.relation.arity,
                                node.clauses, node.dependence, node.recursive,
                                keyword != Keyword::kNone});
  }
  return census;
}

std::string clauses_text(const game::Game& game) {
  std::string text;
  for (const game::Clause& clause : game.clauses()) {
    const std::string head = gdl::to_string(clause.head, game.symbols());
    if (clause.body.empty()) {
      text += head + "\n";
      continue;
    }
    text += "(<= " + head;
    for (const game::Condition& condition : clause.body) {
      text += " " + condition_text(condition, game.symbols());
    }
    text += ")\n";
  }
  return text;
}

}  // namespace tafl::verify
