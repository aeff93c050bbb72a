// SPDX-License-Identifier: MIT
//
// Conditions that no head can match, such as (true (cel 1 1)) in a game of cells. A condition about
// the state is compared with the heads of init and next, one about moves with those of legal.
//
// All heads are kept as a set of facts about argument places: "the second argument of cell can be
// the constant b". A condition is reported if one of its places has no entry, so the check is
// linear and never wrong, and misses what only a combination of arguments rules out.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/hash.h"
#include "game/checks/checks.h"

namespace tafl::game::checks {
namespace {

using gdl::Keyword;
using gdl::Term;

// Places and their contents as hashes; a collision only hides a warning.
class HeadShapes {
 public:
  void add(std::uint64_t place, const Term& term) {
    keys_.push_back(content(place, term));
    if (term.is_variable()) return;
    for (std::size_t i = 0; i < term.arity(); ++i) add(argument(place, term, i), term.args[i]);
  }

  void finish() {
    std::sort(keys_.begin(), keys_.end());
    keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  }

  bool may_match(std::uint64_t place, const Term& term) const {
    if (term.is_variable() || has(variable_at(place))) return true;
    if (!has(content(place, term))) return false;
    for (std::size_t i = 0; i < term.arity(); ++i) {
      if (!may_match(argument(place, term, i), term.args[i])) return false;
    }
    return true;
  }

 private:
  static std::uint64_t variable_at(std::uint64_t place) { return base::mix64(place + 1); }
  static std::uint64_t content(std::uint64_t place, const Term& term) {
    if (term.is_variable()) return variable_at(place);
    return base::mix64(base::combine(base::combine(place, term.symbol.value()), term.arity()));
  }
  static std::uint64_t argument(std::uint64_t place, const Term& term, std::size_t index) {
    return base::combine(content(place, term), index + 2);
  }

  bool has(std::uint64_t key) const { return std::binary_search(keys_.begin(), keys_.end(), key); }

  std::vector<std::uint64_t> keys_;
};

// Where the arguments of a sentence are compared: fluents with fluents, moves with moves.
enum class Subject : std::uint64_t { kOther = 1, kFluent, kMove };

Subject subject_of(Keyword keyword) {
  switch (keyword) {
    case Keyword::kTrue:
    case Keyword::kInit:
    case Keyword::kNext:
      return Subject::kFluent;
    case Keyword::kDoes:
      return Subject::kMove;
    default:
      return Subject::kOther;
  }
}

// The part of a sentence that heads and conditions share.
const Term& compared(const Term& sentence, Subject subject) {
  if (subject == Subject::kFluent && sentence.arity() == 1) return sentence.args[0];
  if (subject == Subject::kMove && sentence.arity() == 2) return sentence.args[1];
  return sentence;
}

std::uint64_t place_of(Subject subject) {
  return base::mix64(static_cast<std::uint64_t>(subject));
}

class UnmatchedCheck {
 public:
  explicit UnmatchedCheck(const SheetView& view) : view_(view), defined_(view.relations().size()) {
    for (const Clause& clause : view.clauses()) {
      defined_[view.relation(clause.head)] = true;
      const Keyword keyword = view.keyword(clause.head);
      const Subject subject = subject_of(keyword);
      shapes_.add(place_of(subject), compared(clause.head, subject));
      if (keyword == Keyword::kLegal) {
        shapes_.add(place_of(Subject::kMove), compared(clause.head, Subject::kMove));
      }
    }
    shapes_.finish();
  }

  bool matches(const Term& sentence) const {
    const Keyword keyword = view_.keyword(sentence);
    const Subject subject = subject_of(keyword);
    // usage speaks of relations that nothing defines, keyword_place of keywords out of place.
    if (subject == Subject::kOther && !defined_[view_.relation(sentence)]) return true;
    if (keyword == Keyword::kInit || keyword == Keyword::kNext) return true;
    const int wanted = gdl::keyword_arity(keyword);  // keyword_arity speaks of those
    if (wanted >= 0 && sentence.arity() != static_cast<std::size_t>(wanted)) return true;
    return shapes_.may_match(place_of(subject), compared(sentence, subject));
  }

 private:
  const SheetView& view_;
  std::vector<bool> defined_;
  HeadShapes shapes_;
};

std::string_view who_defines(Keyword keyword) {
  switch (keyword) {
    case Keyword::kTrue:
      return "no init or next";
    case Keyword::kDoes:
      return "no legal move";
    default:
      return "no rule or fact";
  }
}

}  // namespace

void unmatched(const SheetView& view, gdl::Diagnostics& diagnostics) {
  const UnmatchedCheck check(view);
  const Term* last_reported = nullptr;
  std::size_t last_rule = 0;
  for (const Clause& clause : view.clauses()) {
    for (const Condition& condition : clause.body) {
      if (condition.kind == Condition::Kind::kDistinct || check.matches(condition.atom)) continue;
      // The clauses of one rule repeat its conditions.
      if (last_reported != nullptr && last_rule == clause.rule &&
          last_reported->position == condition.atom.position) {
        continue;
      }
      last_reported = &condition.atom;
      last_rule = clause.rule;
      diagnostics.warning(
          "never-true", condition.atom.position,
          fmt::format("{} matches {}", who_defines(view.keyword(condition.atom)),
                      view.shown(condition.atom)),
          condition.kind == Condition::Kind::kNegative
              ? "its negation always holds; check the spelling of names and constants"
              : "it never holds; check the spelling of names and constants");
    }
  }
}

}  // namespace tafl::game::checks
