// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "game/checks/checks.h"

namespace tafl::game::checks {

void role_facts(const SheetView& view, gdl::Diagnostics& diagnostics) {
  for (const gdl::Rule& rule : view.sheet().rules) {
    if (view.keyword(rule.head) != gdl::Keyword::kRole || rule.head.arity() != 1) continue;
    const gdl::Term& role = rule.head.args[0];
    if (!rule.body.empty() || role.kind == gdl::Term::Kind::kConstant) continue;
    diagnostics.error("role-not-constant", role.position,
                      fmt::format("a role is a name, not the {} {}",
                                  role.is_variable() ? "variable" : "term", view.shown(role)),
                      "write one fact for each role: (role name)");
  }
}

}  // namespace tafl::game::checks
