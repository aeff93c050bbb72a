// SPDX-License-Identifier: MIT
#include "relational/planner.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tafl::relational {
namespace {

using game::Condition;
using gdl::Keyword;
using gdl::Term;

// Expected work of the cheap tests, in units of one match of a scan.
constexpr double kDistinctCost = 0.01;
constexpr double kTestCost = 0.05;
constexpr double kDoesCost = 0.2;
constexpr double kCallCost = 0.6;

class Planner {
 public:
  Planner(const game::Clause& clause, Mask mask, Catalog& catalog, Fluents& fluents,
          TermPool& terms)
      : clause_(clause), mask_(mask), catalog_(catalog), fluents_(fluents), terms_(terms) {}

  Plan plan() {
    match_head();
    std::vector<const Condition*> open;
    for (const Condition& condition : clause_.body) open.push_back(&condition);
    while (!open.empty()) {
      const auto best = cheapest(open);
      add_step(**best);
      open.erase(best);
    }
    for (std::size_t i = 0; i < clause_.head.arity(); ++i) {
      if (!has_bit(mask_, i)) plan_.answer.push_back(compiler_.source(clause_.head.args[i]));
    }
    plan_.registers = static_cast<std::uint32_t>(compiler_.registers());
    plan_.builds = compiler_.take_builds();
    link_failures();
    return std::move(plan_);
  }

 private:
  Keyword keyword(const Term& atom) const { return terms_.symbols().keyword(atom.symbol); }

  bool bound(const Term& term) const { return compiler_.bound(term); }

  Mask known_arguments(const Term& atom) const {
    Mask mask = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(atom.arity(), 32); ++i) {
      if (bound(atom.args[i])) mask |= Mask{1} << i;
    }
    return mask;
  }

  std::vector<Source> sources(const Term& atom, Mask mask) {
    std::vector<Source> result;
    for (std::size_t i = 0; i < atom.arity(); ++i) {
      if (has_bit(mask, i)) result.push_back(compiler_.source(atom.args[i]));
    }
    return result;
  }

  std::vector<Match> matches(const Term& atom, Mask known) {
    std::vector<Match> result;
    for (std::size_t i = 0; i < atom.arity(); ++i) {
      if (!has_bit(known, i)) result.push_back(compiler_.match(atom.args[i], i));
    }
    return result;
  }

  void match_head() {
    std::size_t position = 0;
    for (std::size_t i = 0; i < clause_.head.arity(); ++i) {
      if (has_bit(mask_, i)) plan_.key.push_back(compiler_.match(clause_.head.args[i], position++));
    }
  }

  // Expected number of matches plus the cost of asking; no value if it cannot be asked yet.
  std::optional<double> cost(const Condition& condition) {
    const Term& atom = condition.atom;
    const bool known = bound(atom);
    if (condition.kind == Condition::Kind::kDistinct) {
      return known ? std::optional(kDistinctCost) : std::nullopt;
    }
    if (condition.kind == Condition::Kind::kNegative && !known) return std::nullopt;
    const Mask mask = known_arguments(atom);
    switch (keyword(atom)) {
      case Keyword::kTrue:
        if (atom.arity() == 1) return known ? kTestCost : fluent_cost(atom.args[0]);
        break;
      case Keyword::kDoes:
        if (atom.arity() == 2) return has_bit(mask, 0) ? kDoesCost : 2 * kDoesCost;
        break;
      default:
        break;
    }
    const PredicateId id = catalog_.predicate_of(gdl::relation_of(atom));
    if (const auto& relation = catalog_.predicate(id).relation) {
      return known ? kTestCost : kTestCost + catalog_.expected_rows(*relation, mask);
    }
    if (known) return kCallCost;
    if (catalog_.predicate(id).forward && mask_ == 0 && mask == 0 &&
        gdl::relation_of(atom) == gdl::relation_of(clause_.head)) {
      return 0;
    }
    return kCallCost + catalog_.expected_answers(catalog_.table_of(id, mask));
  }

  double fluent_cost(const Term& fluent) {
    if (fluent.is_variable()) return 1000;
    return kTestCost + catalog_.expected_fluents(fluents_.class_of(fluent.symbol, fluent.arity()),
                                                 known_arguments(fluent));
  }

  std::vector<const Condition*>::iterator cheapest(std::vector<const Condition*>& open) {
    auto best = open.end();
    double best_cost = 0;
    for (auto it = open.begin(); it != open.end(); ++it) {
      const std::optional<double> c = cost(**it);
      if (c && (best == open.end() || *c < best_cost)) {
        best = it;
        best_cost = *c;
      }
    }
    if (best == open.end()) {
      throw terms::UnboundVariable(
          "a negated condition or distinct has a variable that nothing binds");
    }
    return best;
  }

  void add_step(const Condition& condition) {
    const Term& atom = condition.atom;
    Step step;
    step.positive = condition.kind != Condition::Kind::kNegative;
    if (condition.kind == Condition::Kind::kDistinct) {
      step.kind = Step::Kind::kDistinct;
      step.keys = sources(atom, 3);
    } else if (keyword(atom) == Keyword::kTrue && atom.arity() == 1) {
      fluent_step(atom.args[0], step);
    } else if (keyword(atom) == Keyword::kDoes && atom.arity() == 2) {
      does_step(atom, step);
    } else {
      predicate_step(atom, step);
    }
    plan_.steps.push_back(std::move(step));
  }

  void fluent_step(const Term& fluent, Step& step) {
    if (bound(fluent)) {
      step.kind = Step::Kind::kTestFluent;
      step.keys = {compiler_.source(fluent)};
      return;
    }
    if (fluent.is_variable()) {
      step.kind = Step::Kind::kScanState;
      step.matches = {compiler_.match(fluent, 0)};
      return;
    }
    step.target = fluents_.class_of(fluent.symbol, fluent.arity());
    const Mask mask = known_arguments(fluent);
    if (mask == 0) {
      step.kind = Step::Kind::kScanClass;
    } else {
      step.kind = Step::Kind::kScanFluents;
      step.index = static_cast<std::uint32_t>(fluents_.index(step.target, mask));
      step.keys = sources(fluent, mask);
    }
    // All arguments are matched: a scan of the class must compare the known ones as well.
    step.matches = matches(fluent, mask);
  }

  void does_step(const Term& atom, Step& step) {
    if (bound(atom.args[0])) {
      step.kind = Step::Kind::kDoes;
      step.keys = {compiler_.source(atom.args[0])};
      step.matches = {compiler_.match(atom.args[1], 1)};
    } else {
      step.kind = Step::Kind::kScanDoes;
      step.matches = {compiler_.match(atom.args[0], 0)};
      step.matches.push_back(compiler_.match(atom.args[1], 1));
    }
  }

  void predicate_step(const Term& atom, Step& step) {
    const PredicateId id = catalog_.predicate_of(gdl::relation_of(atom));
    const Mask mask = known_arguments(atom);
    const bool known = bound(atom) && atom.arity() <= 32;
    step.keys = sources(atom, mask);
    if (const auto& relation = catalog_.predicate(id).relation) {
      step.kind = known ? Step::Kind::kTestStatic : Step::Kind::kScanStatic;
      step.relation = relation.get();
      step.width = static_cast<std::uint32_t>(atom.arity());
      if (!known && mask != 0) step.static_index = &relation->index(mask);
    } else {
      step.kind = known ? Step::Kind::kTestCall : Step::Kind::kScanCall;
      step.target = catalog_.table_of(id, mask);
    }
    if (!known) step.matches = matches(atom, mask);
  }

  // The last step before `end` that fills a register in `needed`, or -1.
  static int last_filling(const std::vector<std::vector<bool>>& filled, std::size_t end,
                          const std::vector<bool>& needed) {
    for (std::size_t k = end; k-- > 0;) {
      for (std::size_t r = 0; r < needed.size(); ++r) {
        if (needed[r] && filled[k][r]) return static_cast<int>(k);
      }
    }
    return -1;
  }

  void link_failures() {
    const std::size_t count = plan_.registers;
    std::vector<std::vector<bool>> filled;
    for (std::size_t k = 0; k < plan_.steps.size(); ++k) {
      std::vector<bool> read(count);
      filled.emplace_back(count);
      for (const Source& key : plan_.steps[k].keys) terms::mark_reads(plan_.builds, key, read);
      for (const Match& m : plan_.steps[k].matches) {
        terms::mark_reads_and_fills(plan_.builds, m, read, filled[k]);
      }
      plan_.steps[k].fails_to = last_filling(filled, k, read);
    }
    std::vector<bool> answer(count);
    for (const Source& part : plan_.answer) terms::mark_reads(plan_.builds, part, answer);
    plan_.resume_at = last_filling(filled, plan_.steps.size(), answer);
  }

  const game::Clause& clause_;
  Mask mask_;
  Catalog& catalog_;
  Fluents& fluents_;
  TermPool& terms_;
  terms::PatternCompiler compiler_{terms_};
  Plan plan_;
};

}  // namespace

Plan make_plan(const game::Clause& clause, Mask mask, Catalog& catalog, Fluents& fluents,
               TermPool& terms) {
  return Planner(clause, mask, catalog, fluents, terms).plan();
}

}  // namespace tafl::relational
