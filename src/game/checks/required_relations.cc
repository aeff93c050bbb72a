// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

bool is_defined(const SheetView& view, gdl::Keyword keyword) {
  return std::any_of(view.sheet().rules.begin(), view.sheet().rules.end(),
                     [&](const gdl::Rule& rule) { return view.keyword(rule.head) == keyword; });
}

}  // namespace

void required_relations(const SheetView& view, gdl::Diagnostics& diagnostics) {
  struct Row {
    gdl::Keyword keyword;
    std::string_view code;
    std::string_view message;
    std::string_view help;
  };
  constexpr Row kRows[] = {
      {gdl::Keyword::kRole, "no-role", "the game has no roles", "add a fact for each: (role name)"},
      {gdl::Keyword::kLegal, "no-legal", "no rule says which moves are legal",
       "add rules for (legal role move)"},
      {gdl::Keyword::kGoal, "no-goal", "no rule says what the roles get",
       "add rules for (goal role value), with values from 0 to 100"},
      {gdl::Keyword::kTerminal, "no-terminal", "no rule says when the game ends",
       "add rules for terminal"},
  };
  for (const Row& row : kRows) {
    if (is_defined(view, row.keyword)) continue;
    diagnostics.error(row.code, {}, std::string(row.message), std::string(row.help));
  }
}

}  // namespace tafl::game::checks
