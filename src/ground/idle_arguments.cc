// SPDX-License-Identifier: MIT
#include "ground/idle_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tafl::ground {
namespace {

using game::Clause;
using game::Condition;
using gdl::Relation;
using gdl::SymbolId;
using gdl::Term;

// The number of times that a variable occurs in a term.
std::size_t occurrences(const Term& term, SymbolId variable) {
  std::size_t count = 0;
  gdl::for_each_variable(term, [&](const Term& v) { count += v.symbol == variable ? 1 : 0; });
  return count;
}

class IdleArguments {
 public:
  IdleArguments(std::vector<Clause> clauses, gdl::SymbolTable& symbols)
      : clauses_(std::move(clauses)), symbols_(symbols) {}

  std::vector<Clause> run() {
    find_lists();
    find_candidates();
    while (!idle_.empty() && check()) {
    }
    if (idle_.empty()) return std::move(clauses_);
    for (Clause& clause : clauses_) rewrite(clause);
    return std::move(clauses_);
  }

 private:
  using Place = std::pair<Relation, std::size_t>;

  // Relations of one argument that facts alone define, and their values.
  void find_lists() {
    std::set<Relation> others;
    for (const Clause& clause : clauses_) {
      const Term& head = clause.head;
      if (head.arity() != 1 || symbols_.keyword(head.symbol) != gdl::Keyword::kNone) continue;
      if (clause.body.empty() && head.args[0].kind == Term::Kind::kConstant) {
        lists_[gdl::relation_of(head)].insert(head.args[0].symbol);
      } else {
        others.insert(gdl::relation_of(head));
      }
    }
    for (const Relation& relation : others) lists_.erase(relation);
  }

  // Whether the clause asks for the variable to be in a list.
  static bool bounds(const Clause& clause, const Relation& list, SymbolId variable) {
    return std::ranges::any_of(clause.body, [&](const Condition& condition) {
      return is_bound(condition, list, variable);
    });
  }
  static bool is_bound(const Condition& condition, const Relation& list, SymbolId variable) {
    return condition.kind == Condition::Kind::kPositive &&
           gdl::relation_of(condition.atom) == list && condition.atom.args[0].is_variable() &&
           condition.atom.args[0].symbol == variable;
  }

  // Arguments that a list bounds in every rule, the first such list.
  void find_candidates() {
    std::set<Place> refused;
    for (const Clause& clause : clauses_) {
      if (symbols_.keyword(clause.head.symbol) != gdl::Keyword::kNone) continue;
      for (std::size_t i = 0; i < clause.head.arity(); ++i) {
        const Place place{gdl::relation_of(clause.head), i};
        const Term& arg = clause.head.args[i];
        if (!arg.is_variable() || occurrences(clause.head, arg.symbol) != 1) {
          refused.insert(place);
        } else if (!idle_.contains(place)) {
          for (const Condition& condition : clause.body) {
            const Relation list = gdl::relation_of(condition.atom);
            if (!lists_.contains(list) || !is_bound(condition, list, arg.symbol)) continue;
            idle_.emplace(place, list);
          }
          if (!idle_.contains(place)) refused.insert(place);
        }
      }
    }
    for (const Place& place : refused) idle_.erase(place);
  }

  // Whether the argument of a condition is at an idle place of that list.
  bool is_idle(const Condition& condition, std::size_t argument, const Relation& list) const {
    if (condition.kind == Condition::Kind::kDistinct) return false;
    const auto found = idle_.find({gdl::relation_of(condition.atom), argument});
    return found != idle_.end() && found->second == list;
  }

  // Drops candidates that some clause refutes; true if there was one.
  bool check() {
    const std::size_t before = idle_.size();
    for (const Clause& clause : clauses_) {
      check_definition(clause);
      check_uses(clause);
    }
    return idle_.size() < before;
  }

  void check_definition(const Clause& clause) {
    for (std::size_t i = 0; i < clause.head.arity(); ++i) {
      const auto found = idle_.find({gdl::relation_of(clause.head), i});
      if (found == idle_.end()) continue;
      const Relation list = found->second;
      const SymbolId variable = clause.head.args[i].symbol;
      const bool holds =
          bounds(clause, list, variable) &&
          std::ranges::all_of(clause.body, [&](const Condition& condition) {
            return is_bound(condition, list, variable) || only_idle(condition, list, variable);
          });
      if (!holds) idle_.erase(found);
    }
  }

  // Whether a variable occurs in a condition as a whole argument at idle places only.
  bool only_idle(const Condition& condition, const Relation& list, SymbolId variable) const {
    std::size_t idle = 0;
    for (std::size_t i = 0; i < condition.atom.arity(); ++i) {
      const Term& arg = condition.atom.args[i];
      if (arg.is_variable() && arg.symbol == variable && is_idle(condition, i, list)) ++idle;
    }
    return occurrences(condition.atom, variable) == idle;
  }

  void check_uses(const Clause& clause) {
    for (const Condition& condition : clause.body) {
      if (condition.kind == Condition::Kind::kDistinct) continue;
      for (std::size_t i = 0; i < condition.atom.arity(); ++i) {
        const auto found = idle_.find({gdl::relation_of(condition.atom), i});
        if (found == idle_.end()) continue;
        const Term& arg = condition.atom.args[i];
        const bool listed = arg.is_variable()
                                ? bounds(clause, found->second, arg.symbol)
                                : !arg.is_function() && lists_[found->second].contains(arg.symbol);
        if (!listed) idle_.erase(found);
      }
    }
  }

  // The sentence without its idle arguments; adds the variables among those to `dropped`.
  void shorten(Term& sentence, std::set<SymbolId>& dropped) {
    const Relation relation = gdl::relation_of(sentence);
    std::vector<Term> kept;
    for (std::size_t i = 0; i < sentence.arity(); ++i) {
      Term& arg = sentence.args[i];
      if (!idle_.contains({relation, i})) {
        kept.push_back(std::move(arg));
      } else if (arg.is_variable()) {
        dropped.insert(arg.symbol);
      }
    }
    if (kept.size() == relation.arity) {
      sentence.args = std::move(kept);
      return;
    }
    sentence.symbol =
        symbols_.intern(fmt::format("{};of{}", symbols_.name(relation.symbol), relation.arity));
    if (kept.empty()) sentence.kind = Term::Kind::kConstant;
    sentence.args = std::move(kept);
  }

  void rewrite(Clause& clause) {
    std::set<SymbolId> dropped;
    if (symbols_.keyword(clause.head.symbol) == gdl::Keyword::kNone) shorten(clause.head, dropped);
    for (Condition& condition : clause.body) {
      if (condition.kind != Condition::Kind::kDistinct) shorten(condition.atom, dropped);
    }
    // That there is a value is known.
    for (SymbolId variable : dropped) {
      std::size_t uses = occurrences(clause.head, variable);
      std::size_t in_lists = 0;
      for (const Condition& condition : clause.body) {
        uses += occurrences(condition.atom, variable);
        in_lists += is_list(condition, variable) ? 1 : 0;
      }
      if (in_lists != 1 || uses != 1) continue;
      std::erase_if(clause.body, [&](const Condition& c) { return is_list(c, variable); });
    }
    drop_repeated(clause.body);
  }

  bool is_list(const Condition& condition, SymbolId variable) const {
    const Relation list = gdl::relation_of(condition.atom);
    return lists_.contains(list) && is_bound(condition, list, variable);
  }

  static void drop_repeated(std::vector<Condition>& body) {
    std::vector<Condition> once;
    for (Condition& condition : body) {
      const bool known = std::ranges::any_of(once, [&](const Condition& other) {
        return other.kind == condition.kind && other.atom == condition.atom;
      });
      if (!known) once.push_back(std::move(condition));
    }
    body = std::move(once);
  }

  std::vector<Clause> clauses_;
  gdl::SymbolTable& symbols_;
  std::map<Relation, std::set<SymbolId>> lists_;
  std::map<Place, Relation> idle_;  // with the list that bounds it
};

}  // namespace

std::vector<Clause> drop_idle_arguments(std::vector<Clause> clauses, gdl::SymbolTable& symbols) {
  return IdleArguments(std::move(clauses), symbols).run();
}

}  // namespace tafl::ground
