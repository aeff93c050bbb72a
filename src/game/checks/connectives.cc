// SPDX-License-Identifier: MIT
//
// Connectives that the normal form understands and few other systems do.
#include <fmt/format.h>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

using Kind = gdl::Literal::Kind;

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::kNot:
      return "not";
    case Kind::kOr:
      return "or";
    case Kind::kAnd:
      return "and";
    case Kind::kDistinct:
      return "distinct";
    case Kind::kAtom:
      break;
  }
  return "a sentence";
}

std::string_view simpler_form(Kind negated) {
  switch (negated) {
    case Kind::kNot:
      return "drop both nots";
    case Kind::kDistinct:
      return "write the same variable or constant for both terms";
    case Kind::kOr:
      return "write a not for each condition of the or";
    default:
      return "write an or of negated conditions";
  }
}

void check(const gdl::Literal& literal, gdl::Diagnostics& diagnostics) {
  for (const gdl::Literal& part : literal.parts) {
    if (literal.kind == Kind::kNot && part.kind != Kind::kAtom) {
      diagnostics.warning("negated-connective", literal.position,
                          fmt::format("not of {} is not part of GDL", name_of(part.kind)),
                          std::string(simpler_form(part.kind)));
    }
    if (literal.kind == Kind::kOr && part.kind == Kind::kOr) {
      diagnostics.warning("nested-or", part.position, "this or stands directly inside another",
                          "write its conditions into the outer one");
    }
    check(part, diagnostics);
  }
  if (literal.kind == Kind::kOr && literal.parts.empty()) {
    diagnostics.warning("empty-or", literal.position, "an or without conditions never holds",
                        "add conditions or remove the rule");
  }
}

}  // namespace

void connectives(const SheetView& view, gdl::Diagnostics& diagnostics) {
  for (const gdl::Rule& rule : view.sheet().rules) {
    for (const gdl::Literal& literal : rule.body) check(literal, diagnostics);
  }
}

}  // namespace tafl::game::checks
