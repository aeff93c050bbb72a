// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string_view>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

std::string_view pattern_of(gdl::Keyword keyword) {
  switch (keyword) {
    case gdl::Keyword::kRole:
      return "(role name)";
    case gdl::Keyword::kInit:
      return "(init fluent)";
    case gdl::Keyword::kTrue:
      return "(true fluent)";
    case gdl::Keyword::kDoes:
      return "(does role move)";
    case gdl::Keyword::kNext:
      return "(next fluent)";
    case gdl::Keyword::kLegal:
      return "(legal role move)";
    case gdl::Keyword::kGoal:
      return "(goal role value)";
    case gdl::Keyword::kTerminal:
      return "terminal";
    case gdl::Keyword::kBase:
      return "(base fluent)";
    case gdl::Keyword::kInput:
      return "(input role move)";
    case gdl::Keyword::kDistinct:
      return "(distinct term term)";
    case gdl::Keyword::kSees:
      return "(sees role percept)";
    default:
      return "";
  }
}

}  // namespace

void keyword_arity(const SheetView& view, gdl::Diagnostics& diagnostics) {
  for_each_sentence(view.sheet(), [&](const gdl::Term& sentence, Place) {
    const int wanted = gdl::keyword_arity(view.keyword(sentence));
    if (wanted < 0 || sentence.arity() == static_cast<std::size_t>(wanted)) return;
    diagnostics.error("keyword-arity", sentence.position,
                      fmt::format("{} takes {} argument{}, not {}", view.shown(sentence.symbol),
                                  wanted, wanted == 1 ? "" : "s", sentence.arity()),
                      fmt::format("write {}", pattern_of(view.keyword(sentence))));
  });
}

}  // namespace tafl::game::checks
