// SPDX-License-Identifier: MIT
//
// What may look at the state and at the moves. The initial state and the domains (init, base,
// input) are fixed before the first state; legal, goal and terminal are asked before anybody has
// moved. Both restrictions hold through any number of relations between.
#include <fmt/format.h>

#include <deque>

#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

using gdl::Keyword;

constexpr std::uint32_t kNone = 0xffffffffU;

class Dependence {
 public:
  // By relation: the next step towards a source, itself for a source, kNone if it needs none.
  Dependence(const SheetView& view, std::initializer_list<Keyword> sources)
      : view_(view), step_(view.relations().size(), kNone) {
    std::deque<std::uint32_t> queue;
    for (std::uint32_t i = 0; i < step_.size(); ++i) {
      for (Keyword source : sources) {
        if (view.symbols().keyword(view.relations()[i].symbol) != source) continue;
        step_[i] = i;
        queue.push_back(i);
      }
    }
    const Graph users = view.dependencies().reversed();
    while (!queue.empty()) {
      const std::uint32_t relation = queue.front();
      queue.pop_front();
      for (std::uint32_t user : users.targets(relation)) {
        if (step_[user] != kNone) continue;
        step_[user] = relation;
        queue.push_back(user);
      }
    }
  }

  bool reaches(std::uint32_t relation) const { return step_[relation] != kNone; }

  // "p <- q <- true", from `relation` to the source.
  std::string path(std::uint32_t relation) const {
    constexpr int kMostShown = 6;
    std::string text = name(relation);
    int shown = 0;
    while (step_[relation] != relation) {
      relation = step_[relation];
      ++shown;
      if (shown < kMostShown || step_[relation] == relation) text += " <- " + name(relation);
      if (shown == kMostShown && step_[relation] != relation) text += " <- ...";
    }
    return text;
  }

 private:
  std::string name(std::uint32_t relation) const {
    return view_.shown(view_.relations()[relation].symbol);
  }

  const SheetView& view_;
  std::vector<std::uint32_t> step_;
};

bool is_fixed_before_the_game(Keyword keyword) {
  return keyword == Keyword::kInit || keyword == Keyword::kBase || keyword == Keyword::kInput;
}

bool is_asked_before_the_move(Keyword keyword) {
  return keyword == Keyword::kLegal || keyword == Keyword::kGoal || keyword == Keyword::kTerminal;
}

// The first condition of the clause that needs a source, or null.
const gdl::Term* culprit(const SheetView& view, const Clause& clause,
                         const Dependence& dependence) {
  for (const Condition& condition : clause.body) {
    if (condition.kind != Condition::Kind::kDistinct &&
        dependence.reaches(view.relation(condition.atom))) {
      return &condition.atom;
    }
  }
  return nullptr;
}

}  // namespace

void time_dependence(const SheetView& view, gdl::Diagnostics& diagnostics) {
  const Dependence on_state(view, {Keyword::kTrue, Keyword::kDoes});
  const Dependence on_move(view, {Keyword::kDoes});
  std::size_t last_reported = static_cast<std::size_t>(-1);  // once per rule
  for (const Clause& clause : view.clauses()) {
    const Keyword keyword = view.keyword(clause.head);
    const bool fixed = is_fixed_before_the_game(keyword);
    if ((!fixed && !is_asked_before_the_move(keyword)) || clause.rule == last_reported) continue;
    const Dependence& dependence = fixed ? on_state : on_move;
    const gdl::Term* condition = culprit(view, clause, dependence);
    if (condition == nullptr) continue;
    last_reported = clause.rule;
    const std::string path = fmt::format("{} <- {}", view.shown(clause.head.symbol),
                                         dependence.path(view.relation(*condition)));
    if (fixed) {
      diagnostics.error("depends-on-state", condition->position,
                        fmt::format("{} depends on the state or the moves: {}",
                                    view.shown(clause.head.symbol), path),
                        "it is fixed before the game begins; use relations without true and does");
    } else {
      diagnostics.error(
          "depends-on-move", condition->position,
          fmt::format("{} depends on the moves: {}", view.shown(clause.head.symbol), path),
          "it is asked before the roles move; use relations without does");
    }
  }
}

}  // namespace tafl::game::checks
