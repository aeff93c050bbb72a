// SPDX-License-Identifier: MIT
//
// Rules that say the same up to the names of their variables. Each rule is printed with its
// variables numbered in order of appearance; equal texts are equal rules.
#include <fmt/format.h>

#include <unordered_map>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

class RuleText {
 public:
  std::string of(const gdl::Rule& rule) {
    text_.clear();
    numbers_ = {};  // clear() would cost as much as the widest rule so far
    add(rule.head);
    for (const gdl::Literal& literal : rule.body) add(literal);
    return text_;
  }

 private:
  void add(const gdl::Term& term) {
    if (term.is_variable()) {
      text_ += fmt::format(" ?{}", numbers_.emplace(term.symbol, numbers_.size()).first->second);
      return;
    }
    text_ += fmt::format(" {}", term.symbol.value());
    if (!term.is_function()) return;
    text_ += '(';
    for (const gdl::Term& arg : term.args) add(arg);
    text_ += ')';
  }

  void add(const gdl::Literal& literal) {
    text_ += fmt::format(";{}", static_cast<int>(literal.kind));
    if (literal.parts.empty()) {
      if (literal.atom.symbol.valid()) add(literal.atom);
      return;
    }
    text_ += '(';
    for (const gdl::Literal& part : literal.parts) add(part);
    text_ += ')';
  }

  std::string text_;
  std::unordered_map<gdl::SymbolId, std::size_t> numbers_;
};

}  // namespace

void duplicates(const SheetView& view, gdl::Diagnostics& diagnostics) {
  RuleText text;
  std::unordered_map<std::string, const gdl::Rule*> seen;
  for (const gdl::Rule& rule : view.sheet().rules) {
    const auto [found, is_new] = seen.emplace(text.of(rule), &rule);
    if (is_new) continue;
    diagnostics.warning(
        "duplicate-rule", rule.position,
        fmt::format("this {} stands on line {} already", rule.body.empty() ? "fact" : "rule",
                    found->second->position.line),
        "remove one of them");
  }
}

}  // namespace tafl::game::checks
