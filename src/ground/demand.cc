// SPDX-License-Identifier: MIT
#include "ground/demand.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "relational/catalog.h"

namespace tafl::ground {
namespace {

using game::Clause;
using game::Condition;
using gdl::Relation;
using gdl::SymbolId;
using gdl::Term;
using Variables = std::set<SymbolId>;

void add_variables(const Term& term, Variables& to) {
  gdl::for_each_variable(term, [&](const Term& variable) { to.insert(variable.symbol); });
}

bool binds(const Variables& bound, const Term& term) {
  bool all = true;
  gdl::for_each_variable(
      term, [&](const Term& variable) { all = all && bound.contains(variable.symbol); });
  return all;
}

bool is_positive(const Condition& condition) {
  return condition.kind == Condition::Kind::kPositive;
}

class Demand {
 public:
  Demand(Rules& rules, const std::set<Relation>& relations) : rules_(rules) {
    std::vector<const Clause*> clauses;
    for (const Rule& rule : rules_.rules) clauses.push_back(&rule.clause);
    catalog_.add_clauses(clauses, rules_.symbols);
    find_relaxed_places();
    choose(relations);
    find_places();
  }

  std::vector<Restriction> apply() {
    std::erase_if(places_, [](const auto& entry) { return entry.second.empty(); });
    std::vector<Rule> added;
    for (const Rule& rule : rules_.rules) {
      for (const Condition& condition : rule.clause.body) {
        if (condition.kind != Condition::Kind::kDistinct) ask(rule.clause, condition, added);
      }
    }
    for (std::set<Relation> done; done.size() < needed_.size();) {
      for (const Relation& relation : std::set<Relation>(needed_)) {
        if (done.insert(relation).second) add_relaxed(relation, added);
      }
    }
    for (Rule& rule : rules_.rules) {
      if (!places_.contains(gdl::relation_of(rule.clause.head))) continue;
      rule.clause.body.insert(rule.clause.body.begin(),
                              {Condition::Kind::kPositive, demanded(rule.clause.head)});
    }
    std::ranges::move(added, std::back_inserter(rules_.rules));
    std::vector<Restriction> restrictions;
    for (const auto& [relation, places] : places_) {
      restrictions.push_back({relation,
                              {name("demand", relation.symbol), places.size()},
                              {places.begin(), places.end()}});
    }
    return restrictions;
  }

 private:
  // Relations that depend on the state or the moves and have no meaning of their own.
  bool is_helper(const Relation& relation) const {
    return rules_.symbols.keyword(relation.symbol) == gdl::Keyword::kNone && !is_static(relation);
  }
  bool is_static(const Relation& relation) const {
    const gdl::Keyword keyword = rules_.symbols.keyword(relation.symbol);
    return (keyword == gdl::Keyword::kNone || keyword == gdl::Keyword::kRole) &&
           catalog_.dependence_of(relation) == relational::Dependence::kRules;
  }
  bool is_static(const Condition& condition) const {
    return is_positive(condition) && is_static(gdl::relation_of(condition.atom));
  }
  bool is_relaxable(const Condition& condition) const {
    if (!is_positive(condition)) return false;
    const auto found = relaxed_.find(gdl::relation_of(condition.atom));
    return found != relaxed_.end() && !found->second.empty();
  }

  // Argument places of helpers that their rules still bind when all that depends on state and
  // moves is gone.
  void find_relaxed_places() {
    for (const Rule& rule : rules_.rules) {
      const Relation relation = gdl::relation_of(rule.clause.head);
      if (!is_helper(relation)) continue;
      for (std::size_t i = 0; i < relation.arity; ++i) relaxed_[relation].insert(i);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const Rule& rule : rules_.rules) {
        const auto found = relaxed_.find(gdl::relation_of(rule.clause.head));
        if (found == relaxed_.end()) continue;
        Variables bound;
        for (const Condition& condition : rule.clause.body) add_static_part(condition, bound);
        const std::size_t before = found->second.size();
        std::erase_if(found->second,
                      [&](std::size_t i) { return !binds(bound, rule.clause.head.args[i]); });
        changed = changed || found->second.size() < before;
      }
    }
  }

  // The variables that a condition binds, whatever the state.
  void add_static_part(const Condition& condition, Variables& bound) const {
    if (is_static(condition)) return add_variables(condition.atom, bound);
    if (!is_relaxable(condition)) return;
    for (std::size_t i : relaxed_.at(gdl::relation_of(condition.atom))) {
      add_variables(condition.atom.args[i], bound);
    }
  }

  void choose(const std::set<Relation>& relations) {
    std::vector<Relation> open;
    const auto add = [&](const Relation& relation) {
      if (!is_helper(relation) || places_.contains(relation)) return;
      for (std::size_t i = 0; i < relation.arity; ++i) places_[relation].insert(i);
      if (relation.arity > 0) open.push_back(relation);
    };
    for (const Relation& relation : relations) add(relation);
    while (!open.empty()) {
      const Relation used = open.back();
      open.pop_back();
      for (const Rule& rule : rules_.rules) {
        for (const Condition& condition : rule.clause.body) {
          if (condition.kind != Condition::Kind::kDistinct &&
              gdl::relation_of(condition.atom) == used) {
            add(gdl::relation_of(rule.clause.head));
          }
        }
      }
    }
  }

  static bool asks_itself(const Clause& clause, const Condition& condition) {
    return gdl::relation_of(clause.head) == gdl::relation_of(condition.atom);
  }

  Variables bound_by_head(const Clause& clause) const {
    Variables bound;
    const auto found = places_.find(gdl::relation_of(clause.head));
    if (found == places_.end()) return bound;
    for (std::size_t place : found->second) add_variables(clause.head.args[place], bound);
    return bound;
  }

  // Argument places that are bound wherever the relation is asked.
  void find_places() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Rule& rule : rules_.rules) {
        for (const Condition& condition : rule.clause.body) {
          if (condition.kind == Condition::Kind::kDistinct) continue;
          const auto found = places_.find(gdl::relation_of(condition.atom));
          if (found == places_.end()) continue;
          Variables bound = bound_by_head(rule.clause);
          const bool relaxes = asks_itself(rule.clause, condition);
          for (const Condition& other : rule.clause.body) {
            if (&other == &condition) continue;
            if (relaxes || is_static(other)) add_static_part(other, bound);
          }
          const std::size_t before = found->second.size();
          std::erase_if(found->second,
                        [&](std::size_t i) { return !binds(bound, condition.atom.args[i]); });
          changed = changed || found->second.size() < before;
        }
      }
    }
  }

  SymbolId name(std::string_view prefix, SymbolId relation) {
    return rules_.symbols.intern(fmt::format("{};{}", prefix, rules_.symbols.name(relation)));
  }
  Term named(const Term& sentence, std::string_view prefix, const std::set<std::size_t>& places) {
    Term result;
    result.symbol = name(prefix, sentence.symbol);
    for (std::size_t i : places) result.args.push_back(sentence.args[i]);
    result.kind = result.args.empty() ? Term::Kind::kConstant : Term::Kind::kFunction;
    return result;
  }
  Term demanded(const Term& sentence) {
    return named(sentence, "demand", places_.at(gdl::relation_of(sentence)));
  }
  Term relaxed(const Term& sentence) {
    needed_.insert(gdl::relation_of(sentence));
    return named(sentence, "relaxed", relaxed_.at(gdl::relation_of(sentence)));
  }

  // The rule that says what `condition` asks of its relation.
  void ask(const Clause& clause, const Condition& condition, std::vector<Rule>& added) {
    if (!places_.contains(gdl::relation_of(condition.atom))) return;
    Rule rule;
    rule.clause.rule = clause.rule;
    rule.clause.head = demanded(condition.atom);
    std::vector<Condition>& body = rule.clause.body;
    Variables bound;
    if (places_.contains(gdl::relation_of(clause.head))) {
      body.push_back({Condition::Kind::kPositive, demanded(clause.head)});
      bound = bound_by_head(clause);
    }
    for (const Condition& other : clause.body) {
      if (!is_static(other)) continue;
      body.push_back(other);
      add_variables(other.atom, bound);
    }
    for (const Condition& other : clause.body) {
      if (!asks_itself(clause, condition) || binds(bound, rule.clause.head)) break;
      if (&other == &condition || !is_relaxable(other)) continue;
      body.push_back({Condition::Kind::kPositive, relaxed(other.atom)});
      add_static_part(other, bound);
    }
    for (const Condition& other : clause.body) {
      if (other.kind == Condition::Kind::kDistinct && binds(bound, other.atom)) {
        body.push_back(other);
      }
    }
    keep_connected(rule.clause);
    if (!(body.size() == 1 && body[0].atom == rule.clause.head)) added.push_back(std::move(rule));
  }

  // Drops conditions that share no variable, not even by way of others, with the head.
  static void keep_connected(Clause& clause) {
    Variables reached;
    add_variables(clause.head, reached);
    std::vector<bool> kept(clause.body.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < clause.body.size(); ++i) {
        if (kept[i]) continue;
        Variables mine;
        add_variables(clause.body[i].atom, mine);
        const auto is_reached = [&](SymbolId symbol) { return reached.contains(symbol); };
        if (!mine.empty() && std::ranges::none_of(mine, is_reached)) continue;
        kept[i] = changed = true;
        reached.insert(mine.begin(), mine.end());
      }
    }
    std::size_t at = 0;
    std::erase_if(clause.body, [&](const Condition&) { return !kept[at++]; });
  }

  // The rules of a relation without what depends on state and moves.
  void add_relaxed(const Relation& relation, std::vector<Rule>& added) {
    for (const Rule& original : rules_.rules) {
      if (gdl::relation_of(original.clause.head) != relation) continue;
      Rule rule;
      rule.clause.rule = original.clause.rule;
      rule.clause.head = relaxed(original.clause.head);
      Variables bound;
      for (const Condition& condition : original.clause.body) {
        if (is_static(condition)) rule.clause.body.push_back(condition);
        if (is_relaxable(condition)) {
          rule.clause.body.push_back({Condition::Kind::kPositive, relaxed(condition.atom)});
        }
        add_static_part(condition, bound);
      }
      for (const Condition& condition : original.clause.body) {
        if (condition.kind == Condition::Kind::kDistinct && binds(bound, condition.atom)) {
          rule.clause.body.push_back(condition);
        }
      }
      keep_connected(rule.clause);
      added.push_back(std::move(rule));
    }
  }

  Rules& rules_;
  relational::Catalog catalog_;
  std::map<Relation, std::set<std::size_t>> relaxed_;  // places that remain
  std::map<Relation, std::set<std::size_t>> places_;
  std::set<Relation> needed_;  // in relaxed form
};

}  // namespace

std::vector<Restriction> restrict_to_demand(Rules& rules, const std::set<Relation>& relations) {
  return Demand(rules, relations).apply();
}

}  // namespace tafl::ground
