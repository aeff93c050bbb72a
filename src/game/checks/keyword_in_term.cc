// SPDX-License-Identifier: MIT
//
// Keywords below the level of sentences. (true (goal white 100)) looks for a fluent called goal
// that nothing makes true; its author meant (goal white 100). As constants they do no harm.
#include <fmt/format.h>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

using gdl::Keyword;

class TermWalk {
 public:
  TermWalk(const SheetView& view, gdl::Diagnostics& diagnostics)
      : view_(view), diagnostics_(diagnostics), warned_(view.symbols().size()) {}

  void arguments_of(const gdl::Term& term) {
    for (const gdl::Term& arg : term.args) {
      check(arg);
      arguments_of(arg);
    }
  }

  void literal(const gdl::Literal& literal) {
    arguments_of(literal.atom);
    for (const gdl::Literal& part : literal.parts) this->literal(part);
  }

 private:
  bool is_connective(const gdl::Term& term) const {
    const Keyword keyword = view_.keyword(term);
    return keyword == Keyword::kNot || keyword == Keyword::kOr || keyword == Keyword::kDistinct ||
           view_.symbols().name(term.symbol) == "<=";
  }

  // Words that only some dialects know are left alone, and random is the name of a role.
  bool is_harmless(const gdl::Term& term) const {
    const Keyword keyword = view_.keyword(term);
    return keyword == Keyword::kNone || keyword == Keyword::kAnd || keyword == Keyword::kSees ||
           keyword == Keyword::kRandom;
  }

  void check(const gdl::Term& term) {
    if (is_connective(term)) {
      diagnostics_.error("connective-as-name", term.position,
                         fmt::format("{} cannot stand inside a sentence", view_.shown(term.symbol)),
                         "check the parentheses before it");
    } else if (is_harmless(term)) {
      return;
    } else if (term.is_function()) {
      diagnostics_.error(
          "keyword-as-function", term.position,
          fmt::format("keyword {} is used as the name of a function", view_.shown(term.symbol)),
          fmt::format("{} is a condition of its own; or choose another name", view_.shown(term)));
    } else if (!warned_[term.symbol.index()]) {
      warned_[term.symbol.index()] = true;
      diagnostics_.warning(
          "keyword-as-constant", term.position,
          fmt::format("keyword {} is used as a constant", view_.shown(term.symbol)),
          "choose another name, so that nobody misreads it");
    }
  }

  const SheetView& view_;
  gdl::Diagnostics& diagnostics_;
  std::vector<bool> warned_;  // once per name
};

}  // namespace

void keyword_in_term(const SheetView& view, gdl::Diagnostics& diagnostics) {
  TermWalk walk(view, diagnostics);
  for (const gdl::Rule& rule : view.sheet().rules) {
    walk.arguments_of(rule.head);
    for (const gdl::Literal& literal : rule.body) walk.literal(literal);
  }
}

}  // namespace tafl::game::checks
