// SPDX-License-Identifier: MIT
#include "prolog/translate.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "prolog/body_order.h"
#include "prolog/call_modes.h"
#include "prolog/dependencies.h"

namespace tafl::prolog {
namespace {

using game::Clause;
using game::Condition;
using gdl::Keyword;
using gdl::Relation;
using gdl::SymbolId;
using gdl::Term;

// Writes terms of one clause; variables get Prolog names that are readable where the names allow.
class ClauseWriter {
 public:
  ClauseWriter(const gdl::SymbolTable& symbols, const BodyOrder& order,
               const Dependencies* dependencies)
      : symbols_(symbols), order_(order), dependencies_(dependencies) {}

  std::string term(const Term& term) {
    if (term.is_variable()) return variable(term.symbol);
    return quoted_atom(symbols_.name(term.symbol)) + arguments(term);
  }

  std::string arguments(const Term& term) {
    std::string out;
    for (const Term& arg : term.args) {
      out += out.empty() ? "(" : ", ";
      out += this->term(arg);
    }
    return out.empty() ? out : out + ")";
  }

  // A sentence where it is called or defined.
  std::string sentence(const Term& atom) {
    if (symbols_.keyword(atom.symbol) == Keyword::kTrue && atom.arity() == 1 &&
        !atom.args[0].is_variable()) {
      const Term& fluent = atom.args[0];
      return quoted_atom(fluent_name(symbols_.name(fluent.symbol))) + arguments(fluent);
    }
    return quoted_atom(relation_name(symbols_.name(atom.symbol))) + arguments(atom);
  }

  std::string body(const Clause& clause, const Variables& given) {
    std::string out;
    for (const Condition& condition : order_.ordered(clause.body, given)) {
      if (!out.empty()) out += ", ";
      out += this->condition(condition, gdl::relation_of(clause.head));
    }
    return out.empty() ? "true" : out;
  }

 private:
  std::string condition(const Condition& condition, const Relation& head) {
    switch (condition.kind) {
      case Condition::Kind::kDistinct:
        return term(condition.atom.args[0]) + " \\== " + term(condition.atom.args[1]);
      case Condition::Kind::kNegative:
        return is_tabled_with(head, condition.atom) ? "tnot(" + sentence(condition.atom) + ")"
                                                    : "\\+ " + sentence(condition.atom);
      case Condition::Kind::kPositive:
        break;
    }
    return sentence(condition.atom);
  }

  bool is_tabled_with(const Relation& head, const Term& atom) const {
    return dependencies_ != nullptr && dependencies_->is_recursive(head) &&
           dependencies_->are_mutual(head, gdl::relation_of(atom));
  }

  const std::string& variable(SymbolId symbol) {
    auto [found, is_new] = variables_.try_emplace(symbol);
    if (is_new) {
      const std::string name = gdl::fold_case(symbols_.name(symbol)).substr(1);
      const bool plain = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
      });
      found->second = plain ? "V_" + name : fmt::format("V{}", variables_.size());
    }
    return found->second;
  }

  const gdl::SymbolTable& symbols_;
  const BodyOrder& order_;
  const Dependencies* dependencies_;
  std::unordered_map<SymbolId, std::string> variables_;
};

bool is_given(const Relation& relation, const gdl::SymbolTable& symbols) {
  const Keyword keyword = symbols.keyword(relation.symbol);
  return (keyword == Keyword::kTrue && relation.arity == 1) ||
         (keyword == Keyword::kDoes && relation.arity == 2);
}

}  // namespace

std::vector<Predicate> fluents_of(std::span<const Clause> clauses,
                                  const gdl::SymbolTable& symbols) {
  std::vector<Predicate> fluents;
  std::unordered_set<Relation> seen;
  const auto visit = [&](const Term& atom) {
    const Keyword keyword = symbols.keyword(atom.symbol);
    if (keyword != Keyword::kTrue && keyword != Keyword::kInit && keyword != Keyword::kNext) return;
    if (atom.arity() != 1 || atom.args[0].is_variable()) return;
    const Relation fluent = gdl::relation_of(atom.args[0]);
    if (!seen.insert(fluent).second) return;
    fluents.push_back({fluent_name(symbols.name(fluent.symbol)), fluent.arity});
  };
  for (const Clause& clause : clauses) {
    visit(clause.head);
    for (const Condition& condition : clause.body) visit(condition.atom);
  }
  return fluents;
}

Program translate(std::span<const Clause> clauses, const gdl::SymbolTable& symbols,
                  const Sizes& sizes) {
  const Dependencies dependencies(clauses, symbols);
  const BodyOrder order(clauses, symbols, sizes);
  const CallModes modes(clauses, symbols, order);
  Program program;
  program.fluents = fluents_of(clauses, symbols);
  std::unordered_map<Relation, std::size_t> index;
  for (const Relation& relation : dependencies.order()) {
    if (is_given(relation, symbols)) continue;
    index.emplace(relation, program.definitions.size());
    Definition definition;
    definition.relation = relation;
    definition.predicate = {relation_name(symbols.name(relation.symbol)), relation.arity};
    definition.tabled = dependencies.is_recursive(relation);
    definition.is_static = dependencies.is_static(relation);
    definition.uses_does = dependencies.uses_does(relation);
    program.definitions.push_back(std::move(definition));
  }
  std::unordered_set<std::string> seen;
  for (const Clause& clause : clauses) {
    const auto found = index.find(gdl::relation_of(clause.head));
    if (found == index.end()) continue;
    Definition& definition = program.definitions[found->second];
    ClauseWriter writer(symbols, order, &dependencies);
    std::string text = writer.sentence(clause.head);
    if (!clause.body.empty()) text += " :- " + writer.body(clause, modes.given(clause.head));
    if (!seen.insert(text).second) continue;
    definition.has_rules |= !clause.body.empty();
    definition.clauses.push_back(std::move(text));
  }
  return program;
}

Query translate_query(const Clause& clause, const gdl::SymbolTable& symbols) {
  const Sizes sizes;
  const BodyOrder order({}, symbols, sizes);
  ClauseWriter writer(symbols, order, nullptr);
  return {writer.body(clause, {}), "'answer'" + writer.arguments(clause.head)};
}

std::string to_string(const Program& program) {
  std::string out = ":- dynamic 'r true'/1, 'r does'/2.\n";
  for (const Predicate& fluent : program.fluents) {
    out += fmt::format(":- dynamic {}/{}.\n", quoted_atom(fluent.name), fluent.arity);
  }
  for (const Definition& definition : program.definitions) {
    const Predicate& predicate = definition.predicate;
    out += fmt::format("\n:- {} {}/{}.\n", definition.tabled ? "table" : "dynamic",
                       quoted_atom(predicate.name), predicate.arity);
    for (const std::string& clause : definition.clauses) out += clause + ".\n";
  }
  return out;
}

std::string quoted_atom(std::string_view name) {
  std::string out = "'";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\'' || c == '\\' || byte < 0x20 || byte >= 0x7f) {
      out += fmt::format("\\x{:x}\\", byte);
    } else {
      out += c;
    }
  }
  return out + '\'';
}

std::string relation_name(std::string_view relation) {
  return fmt::format("r {}", relation);
}

std::string fluent_name(std::string_view fluent) {
  return fmt::format("t {}", fluent);
}

}  // namespace tafl::prolog
