// SPDX-License-Identifier: MIT
//
// What is learned from a conflict, and what is forgotten again.
#include <algorithm>

#include "sat/solver.h"

namespace tafl::sat {

// A literal of a clause that took part in the conflict: `open` if it belongs to the current level,
// else a part of the learned clause.
void Solver::mark(Literal literal, std::size_t& open) {
  const Variable variable = literal.variable();
  if (seen_[variable] != 0 || levels_[variable] == 0) return;
  seen_[variable] = 1;
  order_.bump(variable);
  if (levels_[variable] == level()) {
    ++open;
  } else {
    learned_.push_back(literal);
  }
}

// Whether a literal follows from others of the learned clause. A depth-first walk through the
// reasons; what it found out stays marked, so that later walks end there.
bool Solver::is_redundant(Literal literal) {
  if (reasons_[literal.variable()] == kNoRef) return false;
  stack_.assign(1, literal);
  const std::size_t top = to_clear_.size();
  while (!stack_.empty()) {
    const Ref reason = reasons_[stack_.back().variable()];
    stack_.pop_back();
    for (std::size_t i = 1; i < size_of(reason); ++i) {
      const Literal other = this->literal(reason, i);
      const Variable variable = other.variable();
      if (seen_[variable] != 0 || levels_[variable] == 0) continue;
      if (reasons_[variable] == kNoRef || level_stamps_[levels_[variable]] != stamp_) {
        for (std::size_t j = top; j < to_clear_.size(); ++j) seen_[to_clear_[j].variable()] = 0;
        to_clear_.resize(top);
        return false;
      }
      seen_[variable] = 1;
      to_clear_.push_back(other);
      stack_.push_back(other);
    }
  }
  return true;
}

std::uint32_t Solver::count_levels(std::span<const Literal> literals) {
  ++stamp_;
  std::uint32_t count = 0;
  for (Literal literal : literals) {
    std::uint64_t& stamp = level_stamps_[levels_[literal.variable()]];
    count += stamp == stamp_ ? 0 : 1;
    stamp = stamp_;
  }
  return count;
}

std::size_t Solver::analyze(Ref conflict) {
  learned_.assign(1, Literal());
  std::size_t open = 0;
  std::size_t at = trail_.size();
  Ref reason = conflict;
  bool first = true;
  do {
    // The first literal of a reason is the one that it implied.
    for (std::size_t i = first ? 0 : 1; i < size_of(reason); ++i) mark(literal(reason, i), open);
    first = false;
    do --at;
    while (seen_[trail_[at].variable()] == 0);
    reason = reasons_[trail_[at].variable()];
    seen_[trail_[at].variable()] = 0;
    --open;
  } while (open > 0);
  learned_[0] = !trail_[at];

  to_clear_ = learned_;
  count_levels(std::span(learned_).subspan(1));
  std::size_t kept = 1;
  for (std::size_t i = 1; i < learned_.size(); ++i) {
    if (!is_redundant(learned_[i])) learned_[kept++] = learned_[i];
  }
  learned_.resize(kept);
  for (Literal literal : to_clear_) seen_[literal.variable()] = 0;

  if (learned_.size() == 1) return 0;
  const auto deepest = std::max_element(
      learned_.begin() + 1, learned_.end(),
      [&](Literal a, Literal b) { return levels_[a.variable()] < levels_[b.variable()]; });
  std::swap(learned_[1], *deepest);
  return levels_[learned_[1].variable()];
}

void Solver::learn(Ref conflict) {
  const std::size_t to_level = analyze(conflict);
  const std::uint32_t joined = count_levels(learned_);
  backtrack(to_level);
  if (learned_.size() == 1) {
    assign(learned_[0], kNoRef);
  } else {
    learned_refs_.push_back(store(learned_, joined));
    watch(learned_refs_.back());
    assign(learned_[0], learned_refs_.back());
  }
  order_.fade();
}

// Forgets the half of the learned clauses that joins most levels, and moves the others together.
void Solver::reduce() {
  ++reductions_;
  next_reduction_ = conflicts_ + 2000 + 300 * reductions_;
  backtrack(0);
  std::ranges::stable_sort(learned_refs_,
                           [&](Ref a, Ref b) { return levels_of(a) < levels_of(b); });
  std::size_t keep = learned_refs_.size() / 2;
  while (keep < learned_refs_.size() && levels_of(learned_refs_[keep]) <= 2) ++keep;
  learned_refs_.resize(keep);
  for (auto& list : watches_) list.clear();
  std::vector<std::uint32_t> old;
  old.swap(clauses_);
  std::vector<Literal> literals;
  const auto move = [&](std::vector<Ref>& refs) {
    std::vector<Ref> moved;
    for (Ref ref : refs) {
      literals.clear();
      bool holds = false;
      for (std::size_t i = 0; i < old[ref]; ++i) {
        const Literal literal = Literal::from_code(old[ref + kHeader + i]);
        holds = holds || value_of(literal) == kTrue;
        if (value_of(literal) != kFalse) literals.push_back(literal);
      }
      // Nothing is left to propagate, so two literals are open unless the clause holds for good.
      if (holds) continue;
      moved.push_back(store(literals, old[ref + 1]));
      watch(moved.back());
    }
    refs.swap(moved);
  };
  move(originals_);
  move(learned_refs_);
  for (Literal literal : trail_) reasons_[literal.variable()] = kNoRef;
}

}  // namespace tafl::sat
