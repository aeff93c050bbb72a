// SPDX-License-Identifier: MIT
//
// GDL's recursion restriction, which keeps derivations finite although terms can nest: where the
// head depends on a condition and the condition on the head, each argument of the condition is
// ground, or an argument of the head, or an argument of a positive condition outside the cycle.
//
//   (<= (number (s ?x)) (number ?x))                  refused: 0, s(0), s(s(0)), ...
//   (<= (reach ?x ?z) (reach ?x ?y) (step ?y ?z))     fine
//   (<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))    a warning: no term grows, so it is finite
//
// The arguments of a fluent or move count as arguments of the condition around it.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "game/checks/checks.h"
#include "gdl/printer.h"

namespace tafl::game::checks {
namespace {

class RecursionCheck {
 public:
  RecursionCheck(const SheetView& view, gdl::Diagnostics& diagnostics)
      : view_(view), diagnostics_(diagnostics) {}

  void check(const Clause& clause) {
    const auto recursive = [&](const Condition& condition) {
      return condition.kind == Condition::Kind::kPositive &&
             component(condition.atom) == component(clause.head);
    };
    if (clause.rule == last_reported_ ||
        std::none_of(clause.body.begin(), clause.body.end(), recursive)) {
      return;
    }
    allowed_ = {};  // clear() would cost as much as the widest rule so far
    allow_arguments_of(clause.head);
    for (const Condition& condition : clause.body) {
      if (condition.kind == Condition::Kind::kPositive && !recursive(condition)) {
        allow_arguments_of(condition.atom);
      }
    }
    for (const Condition& condition : clause.body) {
      if (recursive(condition) && !check(clause, condition.atom)) return;
    }
  }

 private:
  std::uint32_t component(const gdl::Term& sentence) const {
    return view_.component()[view_.relation(sentence)];
  }

  void allow_arguments_of(const gdl::Term& sentence) {
    const gdl::Keyword keyword = view_.symbols().keyword(sentence.symbol);
    const bool look_inside = keyword == gdl::Keyword::kTrue || keyword == gdl::Keyword::kDoes;
    for (const gdl::Term& arg : sentence.args) {
      if (gdl::is_ground(arg)) continue;
      allowed_.insert(gdl::to_string(arg, view_.symbols()));
      if (look_inside) allow_arguments_of(arg);
    }
  }

  // Whether a rule of the cycle builds a term around a variable, so that terms could grow.
  bool terms_can_grow(std::uint32_t cycle) {
    if (grows_.empty()) {
      grows_.resize(view_.relations().size());
      for (const Clause& clause : view_.clauses()) {
        const bool builds = std::any_of(
            clause.head.args.begin(), clause.head.args.end(),
            [](const gdl::Term& arg) { return arg.is_function() && !gdl::is_ground(arg); });
        if (builds) grows_[component(clause.head)] = true;
      }
    }
    return grows_[cycle];
  }

  bool check(const Clause& clause, const gdl::Term& sentence) {
    for (const gdl::Term& arg : sentence.args) {
      if (gdl::is_ground(arg) || allowed_.contains(gdl::to_string(arg, view_.symbols()))) continue;
      last_reported_ = clause.rule;
      std::string message = fmt::format("recursive condition {} is not bounded in {}",
                                        view_.shown(sentence), view_.shown(arg));
      std::string help = fmt::format(
          "make {} an argument of the head or of a positive condition that does not depend on {}",
          view_.shown(arg), view_.shown(clause.head.symbol));
      if (terms_can_grow(component(clause.head))) {
        diagnostics_.error("unbounded-recursion", arg.position, std::move(message),
                           std::move(help));
      } else {
        diagnostics_.warning("loose-recursion", arg.position, std::move(message), std::move(help));
      }
      return false;
    }
    return true;
  }

  const SheetView& view_;
  gdl::Diagnostics& diagnostics_;
  std::unordered_set<std::string> allowed_;
  std::vector<bool> grows_;  // by component; filled when first asked
  std::size_t last_reported_ = static_cast<std::size_t>(-1);  // once per rule
};

}  // namespace

void recursion(const SheetView& view, gdl::Diagnostics& diagnostics) {
  RecursionCheck check(view, diagnostics);
  for (const Clause& clause : view.clauses()) check.check(clause);
}

}  // namespace tafl::game::checks
