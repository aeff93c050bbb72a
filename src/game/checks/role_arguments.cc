// SPDX-License-Identifier: MIT
//
// Who moves, and who is paid. A move that is legal for nobody in the game is a misspelt role. Other
// heads about strangers do no harm (a public game keeps the goals of a player it no longer has),
// and conditions about them never hold: warnings.
#include <fmt/format.h>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

using gdl::Keyword;

bool speaks_of_a_role(Keyword keyword, Place place) {
  const bool in_body = place == Place::kBody;
  return keyword == Keyword::kLegal || keyword == Keyword::kGoal ||
         (in_body ? keyword == Keyword::kDoes
                  : keyword == Keyword::kInput || keyword == Keyword::kSees);
}

std::string known_roles(const SheetView& view) {
  constexpr std::size_t kMost = 8;
  std::string names;
  for (std::size_t i = 0; i < view.roles().size() && i < kMost; ++i) {
    if (i > 0) names += ", ";
    names += view.shown(view.roles()[i]);
  }
  return names + (view.roles().size() > kMost ? ", ..." : "");
}

void unknown_roles(const SheetView& view, gdl::Diagnostics& diagnostics) {
  const std::string help = "the roles are: " + known_roles(view);
  for_each_sentence(view.sheet(), [&](const gdl::Term& sentence, Place place) {
    if (!speaks_of_a_role(view.keyword(sentence), place) || sentence.args.empty()) return;
    const gdl::Term& role = sentence.args[0];
    if (role.is_variable() || (!role.is_function() && view.is_role(role.symbol))) return;
    const std::string message = fmt::format("{} is not a role of this game", view.shown(role));
    if (view.keyword(sentence) == Keyword::kLegal && place != Place::kBody) {
      diagnostics.error("unknown-role", role.position, message, help);
    } else {
      diagnostics.warning("unknown-role", role.position, message, help);
    }
  });
}

// Roles that no head of `keyword` can speak of.
void silent_roles(const SheetView& view, Keyword keyword, std::string_view code,
                  std::string_view what, gdl::Diagnostics& diagnostics) {
  std::vector<bool> named(view.symbols().size());
  bool any_head = false;
  for (const gdl::Rule& rule : view.sheet().rules) {
    if (view.keyword(rule.head) != keyword || rule.head.args.empty()) continue;
    if (rule.head.args[0].is_variable()) return;
    any_head = true;
    named[rule.head.args[0].symbol.index()] = true;
  }
  if (!any_head) return;  // required_relations speaks of that
  for (const gdl::Rule& rule : view.sheet().rules) {
    if (view.keyword(rule.head) != Keyword::kRole || rule.head.arity() != 1) continue;
    const gdl::Term& role = rule.head.args[0];
    if (role.kind != gdl::Term::Kind::kConstant || named[role.symbol.index()]) continue;
    if (keyword == Keyword::kGoal && view.keyword(role) == Keyword::kRandom) continue;
    named[role.symbol.index()] = true;
    diagnostics.warning(
        code, role.position, fmt::format("no rule gives role {} a {}", view.shown(role), what),
        fmt::format("add rules for ({} {} ...)", keyword == Keyword::kGoal ? "goal" : "legal",
                    view.shown(role)));
  }
}

}  // namespace

void role_arguments(const SheetView& view, gdl::Diagnostics& diagnostics) {
  if (view.roles().empty()) return;
  unknown_roles(view, diagnostics);
  silent_roles(view, Keyword::kLegal, "role-without-legal", "legal move", diagnostics);
  silent_roles(view, Keyword::kGoal, "role-without-goal", "goal value", diagnostics);
}

}  // namespace tafl::game::checks
