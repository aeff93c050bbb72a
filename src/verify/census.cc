// SPDX-License-Identifier: MIT
#include "verify/census.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "gdl/printer.h"

namespace tafl::verify {
namespace {

using gdl::Keyword;
using gdl::Relation;

class Counting {
 public:
  explicit Counting(const game::Game& game) : game_(game) {
    for (const game::Clause& clause : game.clauses()) add(clause);
  }

  Census run() {
    Census census;
    for (const gdl::Rule& rule : game_.sheet().rules)
      ++(rule.body.empty() ? census.facts : census.rules);
    census.clauses = game_.clauses().size();
    for (const auto& [relation, clauses] : clauses_) {
      const Keyword keyword = game_.symbols().keyword(relation.symbol);
      census.declares_base |= keyword == Keyword::kBase;
      census.declares_input |= keyword == Keyword::kInput;
      const std::set<Relation> below = reachable(relation);
      census.relations.push_back({game_.symbols().name(relation.symbol), relation.arity, clauses,
                                  dependence(below), below.contains(relation),
                                  keyword != Keyword::kNone});
    }
    std::sort(census.relations.begin(), census.relations.end(), [](const auto& a, const auto& b) {
      return std::tie(a.name, a.arity) < std::tie(b.name, b.arity);
    });
    return census;
  }

 private:
  void add(const game::Clause& clause) {
    const Relation head = gdl::relation_of(clause.head);
    ++clauses_[head];
    for (const game::Condition& condition : clause.body) {
      if (condition.kind == game::Condition::Kind::kDistinct) continue;
      uses_[head].insert(gdl::relation_of(condition.atom));
    }
  }

  // Every relation that `start` is defined by, itself only if it is recursive.
  std::set<Relation> reachable(const Relation& start) const {
    std::set<Relation> found;
    std::vector<Relation> open = {start};
    while (!open.empty()) {
      const auto uses = uses_.find(open.back());
      open.pop_back();
      if (uses == uses_.end()) continue;
      for (const Relation& used : uses->second) {
        if (found.insert(used).second) open.push_back(used);
      }
    }
    return found;
  }

  Dependence dependence(const std::set<Relation>& below) const {
    Dependence result = Dependence::kStatic;
    for (const Relation& relation : below) {
      const Keyword keyword = game_.symbols().keyword(relation.symbol);
      if (keyword == Keyword::kDoes) return Dependence::kMoves;
      if (keyword == Keyword::kTrue) result = Dependence::kState;
    }
    return result;
  }

  const game::Game& game_;
  std::map<Relation, std::size_t> clauses_;
  std::map<Relation, std::set<Relation>> uses_;
};

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
  return Counting(game).run();
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
