// SPDX-License-Identifier: MIT
//
// One name, one use: as a relation or as a function, with one number of arguments. Two uses do not
// confuse the machines, for which a name with another arity is another name, but usually one of
// them is a slip.
#include <fmt/format.h>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

// How a name was used first.
struct Use {
  const gdl::Term* first = nullptr;
  bool warned = false;
};

class ArityCheck {
 public:
  ArityCheck(const SheetView& view, gdl::Diagnostics& diagnostics)
      : view_(view),
        diagnostics_(diagnostics),
        relations_(view.symbols().size()),
        functions_(view.symbols().size()) {}

  void sentence(const gdl::Term& term) {
    use(relations_[term.symbol.index()], term, "relation");
    for (const gdl::Term& arg : term.args) this->term(arg);
  }

  void term(const gdl::Term& term) {
    if (term.is_function()) use(functions_[term.symbol.index()], term, "function");
    for (const gdl::Term& arg : term.args) this->term(arg);
  }

  void report_double_uses() {
    for (std::size_t i = 0; i < relations_.size(); ++i) {
      const gdl::Term* relation = relations_[i].first;
      const gdl::Term* function = functions_[i].first;
      if (relation == nullptr || function == nullptr) continue;
      if (view_.keyword(*relation) != gdl::Keyword::kNone) continue;
      diagnostics_.warning("relation-and-function", function->position,
                           fmt::format("{} is used as a function here and as a relation on line {}",
                                       view_.shown(relation->symbol), relation->position.line),
                           "choose two names, or check whether a true is missing or too many");
    }
  }

 private:
  void use(Use& use, const gdl::Term& term, std::string_view what) {
    if (use.first == nullptr) use.first = &term;
    if (use.first->arity() == term.arity() || use.warned) return;
    if (view_.keyword(term) != gdl::Keyword::kNone) return;  // keyword_arity speaks of those
    use.warned = true;
    diagnostics_.warning(
        "arity-varies", term.position,
        fmt::format("{} {} has {} argument{} here and {} on line {}", what,
                    view_.shown(term.symbol), term.arity(), term.arity() == 1 ? "" : "s",
                    use.first->arity(), use.first->position.line),
        "write the same number of arguments everywhere, or choose two names");
  }

  const SheetView& view_;
  gdl::Diagnostics& diagnostics_;
  std::vector<Use> relations_;
  std::vector<Use> functions_;
};

void distinct_terms(const gdl::Literal& literal, ArityCheck& check) {
  if (literal.kind == gdl::Literal::Kind::kDistinct) {
    for (const gdl::Term& arg : literal.atom.args) check.term(arg);
  }
  for (const gdl::Literal& part : literal.parts) distinct_terms(part, check);
}

}  // namespace

void arity(const SheetView& view, gdl::Diagnostics& diagnostics) {
  ArityCheck check(view, diagnostics);
  for (const gdl::Rule& rule : view.sheet().rules) {
    for_each_sentence(rule, [&](const gdl::Term& sentence, Place) { check.sentence(sentence); });
    for (const gdl::Literal& literal : rule.body) distinct_terms(literal, check);
  }
  check.report_double_uses();
}

}  // namespace tafl::game::checks
