// SPDX-License-Identifier: MIT
#include "analysis/relations.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/dependencies.h"
#include "gdl/parser.h"
#include "relational/machine.h"

namespace tafl::analysis {
namespace {

constexpr std::size_t kMostRows = 20'000;

std::vector<Order> paths_of(const StaticRelation& relation) {
  std::map<std::string, std::string> next;
  std::set<std::string> followers;
  for (const auto& row : relation.rows) {
    if (row[0] == row[1]) return {};
    if (!next.emplace(row[0], row[1]).second || !followers.insert(row[1]).second) return {};
  }
  std::vector<Order> result;
  bool all_long = true;
  const auto walk = [&](std::string at) {
    Order order{relation.name, {at}, false, 1};
    while (next.contains(at)) {
      const std::string to = next.at(at);
      next.erase(at);
      at = to;
      if (at == order.values.front()) {
        order.cyclic = true;
        break;
      }
      order.values.push_back(at);
    }
    if (order.values.size() >= 3) {
      result.push_back(std::move(order));
    } else {
      all_long = false;
    }
  };
  for (const auto& row : relation.rows) {
    if (!followers.contains(row[0])) walk(row[0]);
  }
  while (!next.empty()) walk(next.begin()->first);
  // Loose pairs are no order: a table of something else that happens to link up in places.
  return all_long ? result : std::vector<Order>{};
}

}  // namespace

std::vector<StaticRelation> static_relations(const std::shared_ptr<const game::Game>& game,
                                             const base::Limits& limits) {
  relational::Machine machine(game, limits);
  const auto state = machine.initial();
  std::vector<StaticRelation> result;
  for (const auto& node : dependencies(*game).nodes) {
    const std::size_t arity = node.relation.arity;
    if (node.dependence != Dependence::kRules || node.clauses == 0) continue;
    if (game->symbols().keyword(node.relation.symbol) != gdl::Keyword::kNone) continue;
    if (arity < 2 || arity > 4) continue;
    StaticRelation relation{game->symbols().name(node.relation.symbol), arity, {}};
    gdl::Literal query;
    query.atom.kind = gdl::Term::Kind::kFunction;
    query.atom.symbol = node.relation.symbol;
    gdl::SymbolTable symbols = game->symbols();
    for (std::size_t k = 0; k < arity; ++k) {
      gdl::Term variable;
      variable.kind = gdl::Term::Kind::kVariable;
      variable.symbol = symbols.intern(fmt::format("?argument{}", k));
      query.atom.args.push_back(variable);
    }
    try {
      game::Answers answers = machine.ask(state, {query}, symbols, kMostRows);
      if (answers.truncated) continue;
      relation.rows = std::move(answers.rows);
    } catch (const base::LimitReached&) {
      continue;
    }
    result.push_back(std::move(relation));
  }
  return result;
}

std::vector<Order> find_orders(const std::vector<StaticRelation>& relations) {
  std::vector<Order> result;
  for (const StaticRelation& relation : relations) {
    if (relation.arity != 2) continue;
    for (Order& order : paths_of(relation)) result.push_back(std::move(order));
  }
  return result;
}

std::optional<std::vector<std::string>> sorted_by(const std::vector<Order>& orders,
                                                  const std::vector<std::string>& values) {
  const std::set<std::string> wanted(values.begin(), values.end());
  for (const Order& order : orders) {
    std::vector<std::string> found;
    for (const std::string& value : order.values) {
      if (wanted.contains(value)) found.push_back(value);
    }
    if (found.size() == wanted.size()) return found;
  }
  return std::nullopt;
}

Domains::Domains(const game::Game& game) {
  const gdl::SymbolTable& symbols = game.symbols();
  for (const game::Clause& clause : game.clauses()) {
    std::map<gdl::SymbolId, std::size_t> variables;
    visit(clause.head, symbols, variables);
    for (const game::Condition& condition : clause.body) {
      if (condition.kind != game::Condition::Kind::kDistinct) {
        visit(condition.atom, symbols, variables);
      }
    }
  }
}

void Domains::visit(const gdl::Term& term, const gdl::SymbolTable& symbols,
                    std::map<gdl::SymbolId, std::size_t>& variables) {
  for (std::size_t k = 0; k < term.arity(); ++k) {
    const gdl::Term& argument = term.args[k];
    if (argument.is_function()) visit(argument, symbols, variables);
    if (!argument.is_variable()) continue;
    const std::size_t here = place({symbols.name(term.symbol), term.arity(), k});
    const auto [known, added] = variables.emplace(argument.symbol, here);
    if (!added) parent_[root(known->second)] = root(here);
  }
}

std::size_t Domains::place(const Place& at) {
  const auto [found, added] = places_.emplace(at, parent_.size());
  if (added) parent_.push_back(parent_.size());
  return found->second;
}

std::size_t Domains::root(std::size_t of) const {
  while (parent_[of] != of) of = parent_[of];
  return of;
}

bool Domains::same(const std::string& name_a, std::size_t arity_a, std::size_t arg_a,
                   const std::string& name_b, std::size_t arity_b, std::size_t arg_b) const {
  const auto a = places_.find({name_a, arity_a, arg_a});
  const auto b = places_.find({name_b, arity_b, arg_b});
  return a != places_.end() && b != places_.end() && root(a->second) == root(b->second);
}

}  // namespace tafl::analysis
