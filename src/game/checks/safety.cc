// SPDX-License-Identifier: MIT
//
// Every variable of a clause must get its values from a positive condition. Checking clauses rather
// than rules makes disjunctions easy: an or binds what each of its alternatives binds.
#include <fmt/format.h>

#include <limits>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

class SafetyCheck {
 public:
  SafetyCheck(const SheetView& view, gdl::Diagnostics& diagnostics)
      : view_(view),
        diagnostics_(diagnostics),
        bound_in_(view.symbols().size(), kNever),
        reported_in_(view.symbols().size(), kNever) {}

  void check(std::size_t clause_index) {
    const Clause& clause = view_.clauses()[clause_index];
    for (const Condition& condition : clause.body) {
      if (condition.kind != Condition::Kind::kPositive) continue;
      gdl::for_each_variable(condition.atom, [&](const gdl::Term& variable) {
        bound_in_[variable.symbol.index()] = clause_index;
      });
    }
    if (view_.sheet().rules[clause.rule].body.empty()) {
      if (view_.keyword(clause.head) == gdl::Keyword::kRole) return;  // role_facts speaks of those
      require(clause, clause_index, clause.head, "variable-in-fact", "variable {} stands in a fact",
              "facts hold for constants; make it a rule that says which values {} takes");
      return;
    }
    require(clause, clause_index, clause.head, kUnsafe,
            "variable {} of the head is not bound by a positive condition", kHelp);
    for (const Condition& condition : clause.body) {
      if (condition.kind == Condition::Kind::kPositive) continue;
      const bool negative = condition.kind == Condition::Kind::kNegative;
      require(clause, clause_index, condition.atom, kUnsafe,
              negative ? "variable {} under not is not bound by a positive condition"
                       : "variable {} in distinct is not bound by a positive condition",
              kHelp);
    }
  }

 private:
  static constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();
  static constexpr std::string_view kUnsafe = "unsafe-variable";
  static constexpr std::string_view kHelp =
      "mention {} in a condition outside not and distinct (in an or: in each alternative)";

  void require(const Clause& clause, std::size_t clause_index, const gdl::Term& term,
               std::string_view code, std::string_view message, std::string_view help) {
    gdl::for_each_variable(term, [&](const gdl::Term& variable) {
      const std::size_t index = variable.symbol.index();
      if (bound_in_[index] == clause_index || reported_in_[index] == clause.rule) return;
      reported_in_[index] = clause.rule;
      const std::string name = view_.shown(variable.symbol);
      diagnostics_.error(code, variable.position, fmt::format(fmt::runtime(message), name),
                         fmt::format(fmt::runtime(help), name));
    });
  }

  const SheetView& view_;
  gdl::Diagnostics& diagnostics_;
  // By variable: the last clause that bound it, the last rule it was reported in.
  std::vector<std::size_t> bound_in_;
  std::vector<std::size_t> reported_in_;
};

}  // namespace

void safety(const SheetView& view, gdl::Diagnostics& diagnostics) {
  SafetyCheck check(view, diagnostics);
  for (std::size_t i = 0; i < view.clauses().size(); ++i) check.check(i);
}

}  // namespace tafl::game::checks
