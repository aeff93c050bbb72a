// SPDX-License-Identifier: MIT
//
// A variable that stands in a rule only once is often a misspelt one. Just as often it means "any
// value", so this is only said when asked for, and never of names that begin with ?_.
#include <fmt/format.h>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

void for_each_variable(const gdl::Literal& literal,
                       const std::function<void(const gdl::Term&)>& visit) {
  gdl::for_each_variable(literal.atom, visit);
  for (const gdl::Literal& part : literal.parts) for_each_variable(part, visit);
}

}  // namespace

void singleton_variables(const SheetView& view, gdl::Diagnostics& diagnostics) {
  std::vector<const gdl::Term*> once;  // in order of appearance
  std::vector<std::uint32_t> count(view.symbols().size());
  for (const gdl::Rule& rule : view.sheet().rules) {
    once.clear();
    const auto visit = [&](const gdl::Term& variable) {
      if (count[variable.symbol.index()]++ == 0) once.push_back(&variable);
    };
    gdl::for_each_variable(rule.head, visit);
    for (const gdl::Literal& literal : rule.body) for_each_variable(literal, visit);
    for (const gdl::Term* variable : once) {
      const bool single = std::exchange(count[variable->symbol.index()], 0) == 1;
      if (!single || view.symbols().name(variable->symbol).starts_with("?_")) continue;
      diagnostics.warning(
          "singleton-variable", variable->position,
          fmt::format("variable {} stands only once in this rule", view.shown(variable->symbol)),
          "check its spelling; a name such as ?_ says that any value will do");
    }
  }
}

}  // namespace tafl::game::checks
