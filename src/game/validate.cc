// SPDX-License-Identifier: MIT
#include "game/validate.h"

#include <string_view>
#include <utility>
#include <vector>

#include "game/checks/checks.h"

namespace tafl::game {
namespace {

constexpr checks::Check* kChecks[] = {
    checks::keyword_arity,   checks::keyword_place,
    checks::keyword_in_term, checks::required_relations,
    checks::role_facts,      checks::role_arguments,
    checks::goal_values,     checks::connectives,
    checks::safety,          checks::stratification,
    checks::recursion,       checks::time_dependence,
    checks::arity,           checks::usage,
    checks::duplicates,      checks::unmatched,
};

// Warnings about what the specification forbids: relations, functions and keywords share no names,
// arities are fixed, case matters, and these are all the connectives and arrows there are.
constexpr std::string_view kForbidden[] = {
    "and-connective",      "arity-varies",          "inconsistent-case",
    "keyword-as-constant", "relation-and-function", "negated-connective",
    "unknown-role",        "unusual-arrow",         "loose-recursion",
};

}  // namespace

// Has the right to fill a Game.
class Validation {
 public:
  static std::shared_ptr<const Game> run(gdl::RuleSheet sheet, gdl::Diagnostics& diagnostics,
                                         const ValidationOptions& options) {
    Game game;
    game.sheet_ = std::move(sheet);
    collect_roles(game);
    if (collect_clauses(game, diagnostics)) check(game, diagnostics, options);
    if (options.strict) diagnostics.escalate(kForbidden);
    diagnostics.sort();
    if (diagnostics.has_errors()) return nullptr;
    return std::make_shared<const Game>(std::move(game));
  }

 private:
  static void collect_roles(Game& game) {
    std::vector<bool> seen(game.symbols().size());
    for (const gdl::Rule& rule : game.sheet_.rules) {
      if (game.symbols().keyword(rule.head.symbol) != gdl::Keyword::kRole || !rule.body.empty() ||
          rule.head.arity() != 1 || rule.head.args[0].kind != gdl::Term::Kind::kConstant) {
        continue;
      }
      const gdl::SymbolId role = rule.head.args[0].symbol;
      if (!seen[role.index()]) game.roles_.push_back(role);
      seen[role.index()] = true;
    }
  }

  static bool collect_clauses(Game& game, gdl::Diagnostics& diagnostics) {
    TermBudget budget;
    for (std::size_t i = 0; i < game.sheet_.rules.size(); ++i) {
      if (!append_clauses(game.sheet_.rules[i], i, game.clauses_, diagnostics, budget)) {
        return false;
      }
    }
    return true;
  }

  static void check(const Game& game, gdl::Diagnostics& diagnostics,
                    const ValidationOptions& options) {
    const checks::SheetView view(game.sheet(), game.clauses(), game.roles());
    for (checks::Check* run_check : kChecks) run_check(view, diagnostics);
    if (options.pedantic) checks::singleton_variables(view, diagnostics);
  }
};

std::shared_ptr<const Game> validate(gdl::RuleSheet sheet, gdl::Diagnostics& diagnostics,
                                     const ValidationOptions& options) {
  return Validation::run(std::move(sheet), diagnostics, options);
}

}  // namespace tafl::game
