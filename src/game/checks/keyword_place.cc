// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

using gdl::Keyword;

struct Fault {
  std::string_view code;
  std::string_view message;  // follows the keyword
  std::string_view help;
};

// What is wrong with a keyword at a place; an empty code where nothing is.
Fault fault(Keyword keyword, Place place) {
  const bool in_body = place == Place::kBody;
  const bool in_head = place == Place::kHead;
  switch (keyword) {
    case Keyword::kRole:
      if (in_head) {
        return {"keyword-in-head", "cannot be the head of a rule",
                "roles are given by facts: (role name)"};
      }
      return {};
    case Keyword::kTrue:
      if (in_head) {
        return {"keyword-in-head", "cannot be the head of a rule",
                "write next for what holds in the next state, init for the first"};
      }
      if (!in_body) {
        return {"keyword-as-fact", "cannot be a fact",
                "write init for what holds in the first state"};
      }
      return {};
    case Keyword::kDoes:
      if (in_head) {
        return {"keyword-in-head", "cannot be the head of a rule",
                "write legal for what a role may do"};
      }
      if (!in_body) {
        return {"keyword-as-fact", "cannot be a fact", "write legal for what a role may do"};
      }
      return {};
    case Keyword::kDistinct:
      if (!in_body) {
        return {"keyword-as-fact", "cannot be a fact", "it is a condition of rules"};
      }
      return {};
    case Keyword::kInit:
    case Keyword::kNext:
    case Keyword::kBase:
    case Keyword::kInput:
    case Keyword::kSees:
      if (in_body) {
        return {"keyword-in-body", "cannot be a condition",
                "conditions look at the current state: (true fluent)"};
      }
      return {};
    case Keyword::kNot:
    case Keyword::kOr:
    case Keyword::kAnd:
      return {"connective-as-name", "cannot be the name of a relation",
              "it joins conditions in the body of a rule"};
    default:
      return {};
  }
}

}  // namespace

void keyword_place(const SheetView& view, gdl::Diagnostics& diagnostics) {
  for_each_sentence(view.sheet(), [&](const gdl::Term& sentence, Place place) {
    const Fault found = fault(view.keyword(sentence), place);
    if (found.code.empty()) return;
    diagnostics.error(found.code, sentence.position,
                      fmt::format("{} {}", view.shown(sentence.symbol), found.message),
                      std::string(found.help));
  });
}

}  // namespace tafl::game::checks
