// SPDX-License-Identifier: MIT
#include "ground/split.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace tafl::ground {
namespace {

using game::Condition;
using gdl::SymbolId;
using gdl::Term;
using Set = std::uint64_t;  // of variables of a rule, or of its conditions

constexpr std::size_t kMost = 64;
// A cut must bring the number of instances down to this share.
constexpr double kWorthwhile = 0.7;

bool within(Set inner, Set outer) {
  return (inner & ~outer) == 0;
}

void append_key(std::string& key, const Term& term, std::vector<SymbolId>& variables) {
  if (term.is_variable()) {
    const auto at = std::ranges::find(variables, term.symbol);
    fmt::format_to(std::back_inserter(key), "?{}", at - variables.begin());
    if (at == variables.end()) variables.push_back(term.symbol);
    return;
  }
  fmt::format_to(std::back_inserter(key), "({}", term.symbol.value());
  for (const Term& arg : term.args) append_key(key, arg, variables);
  key += ')';
}

}  // namespace

// Who speaks of which variable.
struct Splitter::View {
  View(const Rule& rule, const Values& values, const Domains& domains) : body(rule.clause.body) {
    const auto set_of = [&](const Term& term) {
      Set set = 0;
      gdl::for_each_variable(term, [&](const Term& variable) {
        auto at = std::ranges::find(variables, variable.symbol);
        if (at == variables.end()) at = variables.insert(at, variable.symbol);
        const auto index = static_cast<std::size_t>(at - variables.begin());
        if (index < kMost) set |= Set{1} << index;
      });
      return set;
    };
    for (const Condition& condition : body) {
      of_condition.push_back(set_of(condition.atom));
      all |= of_condition.back();
      changes.push_back(condition.kind != Condition::Kind::kDistinct &&
                        !domains.is_static(condition.atom));
      selectivity.push_back(domains.selectivity(condition));
    }
    in_head = set_of(rule.clause.head);
    all |= in_head;
    for (SymbolId variable : variables) {
      const auto found = values.find(variable);
      sizes.push_back(found == values.end() ? 1 : found->second);
    }
  }

  bool small_enough() const { return variables.size() <= kMost && body.size() <= kMost; }
  Set every() const { return body.size() == kMost ? ~Set{0} : (Set{1} << body.size()) - 1; }
  Set of_conditions(Set conditions) const {
    Set set = 0;
    for (; conditions != 0; conditions &= conditions - 1) {
      set |= of_condition[static_cast<std::size_t>(std::countr_zero(conditions))];
    }
    return set;
  }
  // How many values these variables have together, given what static conditions say of them.
  double instances(Set of) const {
    double product = 1;
    for (std::size_t v = 0; v < variables.size(); ++v) {
      if (((of >> v) & 1) != 0) product *= sizes[v];
    }
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (of_condition[i] != 0 && within(of_condition[i], of)) product *= selectivity[i];
    }
    return product;
  }

  const std::vector<Condition>& body;
  std::vector<SymbolId> variables;
  std::vector<double> sizes;  // by variable
  std::vector<Set> of_condition;
  std::vector<bool> changes;        // by condition: it is not static
  std::vector<double> selectivity;  // by condition
  Set in_head = 0;
  Set all = 0;
};

// Conditions to take out, and others that only bind their variables.
struct Splitter::Cut {
  Set conditions = 0;
  Set silent = 0;
  Set scope = 0;  // all variables of the part
  Set kept = 0;   // those that the rest of the rule speaks of too
  double instances = 0;
};

// Every variable of a part must be bound in it by a positive condition.
bool Splitter::bind(const View& view, Cut& cut) const {
  Set bound = 0;
  for (std::size_t i = 0; i < view.body.size(); ++i) {
    const bool inside = ((cut.conditions >> i) & 1) != 0;
    if (inside && view.body[i].kind == Condition::Kind::kPositive) bound |= view.of_condition[i];
  }
  for (std::size_t i = 0; i < view.body.size(); ++i) {
    const Set of_this = view.of_condition[i];
    if (((cut.conditions >> i) & 1) != 0 || of_this == 0 || !within(of_this, cut.scope)) continue;
    if (view.body[i].kind != Condition::Kind::kPositive) continue;
    // Static ones cost nothing and keep the part small.
    if (within(of_this, bound) && view.changes[i]) continue;
    cut.silent |= Set{1} << i;
    bound |= of_this;
  }
  return bound == cut.scope;
}

// What a rule loses by taking out the conditions that speak of these variables.
Splitter::Cut Splitter::cut_without(const View& view, std::uint64_t variables) const {
  Cut cut;
  bool changes = false;
  for (std::size_t i = 0; i < view.body.size(); ++i) {
    if ((view.of_condition[i] & variables) == 0) continue;
    cut.conditions |= Set{1} << i;
    changes = changes || view.changes[i];
  }
  cut.scope = view.of_conditions(cut.conditions);
  if (!changes || cut.scope == view.all) return {};  // static conditions have no instances
  const Set outside = view.in_head | view.of_conditions(~cut.conditions & view.every());
  cut.kept = cut.scope & outside;
  cut.instances = view.instances(cut.scope) + view.instances(outside);
  return cut;
}

// The variable, or the two variables that meet in a condition, without which the part and the rest
// have the fewest instances. Two, since what a function of both gives may be all that is asked:
// the lower of two bids.
Splitter::Cut Splitter::best_cut(const View& view) const {
  Cut best;
  best.instances = kWorthwhile * view.instances(view.all);
  const auto consider = [&](Set variables) {
    if ((view.in_head & variables) != 0) return;
    Cut cut = cut_without(view, variables);
    if (cut.conditions != 0 && cut.instances < best.instances && bind(view, cut)) best = cut;
  };
  for (std::size_t v = 0; v < view.variables.size(); ++v) consider(Set{1} << v);
  if (best.conditions != 0) return best;
  for (std::size_t v = 0; v < view.variables.size(); ++v) {
    Set met = 0;
    for (Set of_this : view.of_condition) met |= ((of_this >> v) & 1) != 0 ? of_this : 0;
    for (std::size_t w = v + 1; w < view.variables.size(); ++w) {
      if (((met >> w) & 1) != 0) consider(Set{1} << v | Set{1} << w);
    }
  }
  return best;
}

SymbolId Splitter::part_of(Rule part, const Values& values) {
  std::string key = fmt::format("{}", part.silent);
  std::vector<SymbolId> variables;
  for (const Condition& condition : part.clause.body) {
    key += "pnd"[static_cast<std::size_t>(condition.kind)];
    append_key(key, condition.atom, variables);
  }
  key += ':';
  for (const Term& arg : part.clause.head.args) append_key(key, arg, variables);
  const auto [entry, added] = known_.emplace(std::move(key), SymbolId());
  if (!added) return entry->second;
  const SymbolId name = rules_.symbols.intern(fmt::format("part;{}", known_.size()));
  entry->second = name;
  part.clause.head.symbol = name;
  apply(part, values);
  rules_.rules.push_back(std::move(part));
  return name;
}

void Splitter::take_out(Rule& rule, const View& view, const Cut& cut, const Values& values) {
  Rule part;
  part.clause.rule = rule.clause.rule;
  std::vector<Condition> left;
  for (std::size_t i = 0; i < view.body.size(); ++i) {
    (((cut.conditions >> i) & 1) != 0 ? part.clause.body : left).push_back(view.body[i]);
  }
  for (std::size_t i = 0; i < view.body.size(); ++i) {
    if (((cut.silent >> i) & 1) == 0) continue;
    part.clause.body.push_back(view.body[i]);
    ++part.silent;
  }
  Term& head = part.clause.head;
  for (std::size_t v = 0; v < view.variables.size(); ++v) {
    if (((cut.kept >> v) & 1) == 0) continue;
    head.args.emplace_back();
    head.args.back().kind = Term::Kind::kVariable;
    head.args.back().symbol = view.variables[v];
  }
  head.kind = head.args.empty() ? Term::Kind::kConstant : Term::Kind::kFunction;
  Condition condition{Condition::Kind::kPositive, head};
  condition.atom.symbol = part_of(std::move(part), values);
  left.insert(left.begin(), std::move(condition));
  rule.clause.body = std::move(left);
}

void Splitter::apply(Rule& rule, const Values& values) {
  if (rule.silent != 0) return;
  while (true) {
    const Rule before = rule;
    const View view(before, values, domains_);
    if (!view.small_enough()) return;
    const Cut cut = best_cut(view);
    if (cut.conditions == 0) return;
    take_out(rule, view, cut, values);
  }
}

}  // namespace tafl::ground
