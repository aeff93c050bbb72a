// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "game/checks/checks.h"
#include "game/game.h"

namespace tafl::game::checks {
namespace {

constexpr int kHighest = 100;

bool is_goal_value(const SheetView& view, const gdl::Term& term) {
  if (term.is_function()) return false;
  const int value = goal_value(view.symbols().name(term.symbol));
  return value != kNoGoal && value <= kHighest;
}

}  // namespace

void goal_values(const SheetView& view, gdl::Diagnostics& diagnostics) {
  for (const gdl::Rule& rule : view.sheet().rules) {
    if (view.keyword(rule.head) != gdl::Keyword::kGoal || rule.head.arity() != 2) continue;
    const gdl::Term& value = rule.head.args[1];
    if (value.is_variable() || is_goal_value(view, value)) continue;
    diagnostics.error(
        "goal-value", value.position,
        fmt::format("goal value {} is not an integer from 0 to {}", view.shown(value), kHighest),
        "100 is best, 0 is worst, 50 is a usual draw");
  }
}

}  // namespace tafl::game::checks
