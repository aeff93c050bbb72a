// SPDX-License-Identifier: MIT
#include "sat/solver.h"

#include <algorithm>

#include "base/hash.h"

namespace tafl::sat {
namespace {

constexpr std::uint64_t kRestartUnit = 100;  // conflicts

// 1 1 2 1 1 2 4 ...: Luby, Sinclair and Zuckerman's sequence, from 0 on.
std::uint64_t luby(std::uint64_t i) {
  std::uint64_t size = 1;
  std::uint64_t power = 0;
  for (; size < i + 1; size = 2 * size + 1) ++power;
  while (size - 1 != i) {
    size = (size - 1) / 2;
    --power;
    i %= size;
  }
  return std::uint64_t{1} << power;
}

}  // namespace

Solver::Solver(std::uint64_t seed) : seed_(seed), level_stamps_(1, 0) {}

Literal Solver::new_variable() {
  const auto variable = static_cast<Variable>(levels_.size());
  values_.push_back(kOpen);
  values_.push_back(kOpen);
  watches_.emplace_back();
  watches_.emplace_back();
  levels_.push_back(0);
  reasons_.push_back(kNoRef);
  phases_.push_back(false);
  seen_.push_back(0);
  level_stamps_.push_back(0);
  // The seed breaks ties between variables that no conflict has touched yet.
  order_.add(variable, 1e-6 * static_cast<double>(base::mix64(seed_ + variable) >> 40) * 0x1p-24);
  return Literal(variable, false);
}

std::size_t Solver::bytes() const {
  std::size_t sum = clauses_.capacity() * sizeof(std::uint32_t) + variables() * 80;
  return sum + (originals_.size() + learned_refs_.size()) * (2 * sizeof(Watch) + sizeof(Ref));
}

Solver::Ref Solver::store(std::span<const Literal> literals, std::uint32_t levels) {
  const auto ref = static_cast<Ref>(clauses_.size());
  clauses_.push_back(static_cast<std::uint32_t>(literals.size()));
  clauses_.push_back(levels);
  for (Literal literal : literals) clauses_.push_back(literal.code());
  return ref;
}

void Solver::watch(Ref ref) {
  watches_[literal(ref, 0).code()].push_back({ref, literal(ref, 1)});
  watches_[literal(ref, 1).code()].push_back({ref, literal(ref, 0)});
}

void Solver::add(std::span<const Literal> literals) {
  if (contradiction_) return;
  learned_.assign(literals.begin(), literals.end());
  std::ranges::sort(learned_);
  learned_.erase(std::unique(learned_.begin(), learned_.end()), learned_.end());
  for (std::size_t i = 0; i + 1 < learned_.size(); ++i) {
    if (learned_[i + 1] == !learned_[i]) return;
  }
  if (std::ranges::any_of(learned_, [&](Literal l) { return value_of(l) == kTrue; })) return;
  std::erase_if(learned_, [&](Literal l) { return value_of(l) == kFalse; });
  if (learned_.empty()) {
    contradiction_ = true;
  } else if (learned_.size() == 1) {
    assign(learned_[0], kNoRef);
    contradiction_ = propagate() != kNoRef;
  } else {
    originals_.push_back(store(learned_, 0));
    watch(originals_.back());
  }
}

void Solver::assign(Literal literal, Ref reason) {
  values_[literal.code()] = kTrue;
  values_[(!literal).code()] = kFalse;
  levels_[literal.variable()] = static_cast<std::uint32_t>(level());
  reasons_[literal.variable()] = reason;
  trail_.push_back(literal);
}

// Visits the clauses that watch what has become false; true unless one of them is violated.
bool Solver::propagate_literal(Literal assigned, Ref& conflict) {
  const Literal gone = !assigned;
  std::vector<Watch>& list = watches_[gone.code()];
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Watch watch = list[i];
    if (value_of(watch.blocker) == kTrue) {
      list[kept++] = watch;
      continue;
    }
    std::uint32_t* literals = clauses_.data() + watch.clause + kHeader;
    if (literals[0] == gone.code()) std::swap(literals[0], literals[1]);
    const Literal first = Literal::from_code(literals[0]);
    if (value_of(first) == kTrue) {
      list[kept++] = {watch.clause, first};
      continue;
    }
    const std::uint32_t size = size_of(watch.clause);
    std::uint32_t other = 2;
    while (other < size && values_[literals[other]] == kFalse) ++other;
    if (other < size) {
      std::swap(literals[1], literals[other]);
      watches_[literals[1]].push_back({watch.clause, first});
      continue;
    }
    list[kept++] = {watch.clause, first};
    if (value_of(first) == kFalse) {
      conflict = watch.clause;
      while (++i < list.size()) list[kept++] = list[i];
    } else {
      assign(first, watch.clause);
    }
  }
  list.resize(kept);
  return conflict == kNoRef;
}

Solver::Ref Solver::propagate() {
  Ref conflict = kNoRef;
  while (propagated_ < trail_.size()) {
    if (!propagate_literal(trail_[propagated_++], conflict)) {
      propagated_ = trail_.size();
      return conflict;
    }
  }
  return kNoRef;
}

void Solver::backtrack(std::size_t to_level) {
  if (level() <= to_level) return;
  const std::size_t begin = level_begins_[to_level];
  for (std::size_t i = trail_.size(); i-- > begin;) {
    const Literal literal = trail_[i];
    values_[literal.code()] = kOpen;
    values_[(!literal).code()] = kOpen;
    phases_[literal.variable()] = !literal.negated();
    order_.insert(literal.variable());
  }
  trail_.resize(begin);
  level_begins_.resize(to_level);
  propagated_ = begin;
}

// The most active open variable with its remembered value. REQUIRES: there is one.
Literal Solver::decide() {
  while (true) {
    const Variable variable = order_.take();
    if (values_[variable * 2] == kOpen) return Literal(variable, !phases_[variable]);
  }
}

Answer Solver::search(std::uint64_t conflicts, const SolveLimits& limits) {
  for (std::uint64_t done = 0;;) {
    const Ref conflict = propagate();
    if (conflict != kNoRef) {
      ++conflicts_;
      ++done;
      if (level() == 0) return Answer::kNo;
      learn(conflict);
      if ((conflicts_ & 255) == 0 && limits.stop && limits.stop()) return Answer::kUnknown;
      continue;
    }
    if (done >= conflicts) {
      backtrack(0);
      return Answer::kUnknown;
    }
    if (conflicts_ >= next_reduction_) reduce();
    if (trail_.size() == variables()) {
      model_.resize(variables());
      for (Variable v = 0; v < variables(); ++v) model_[v] = values_[v * 2] == kTrue;
      return Answer::kYes;
    }
    const Literal decision = decide();
    level_begins_.push_back(trail_.size());
    assign(decision, kNoRef);
  }
}

Answer Solver::solve(const SolveLimits& limits) {
  backtrack(0);
  const std::uint64_t first = conflicts_;
  Answer answer = contradiction_ ? Answer::kNo : Answer::kUnknown;
  for (std::uint64_t i = 0; answer == Answer::kUnknown; ++i) {
    const std::uint64_t used = conflicts_ - first;
    if (used >= limits.conflicts || bytes() > limits.bytes || (limits.stop && limits.stop())) break;
    answer = search(std::min(kRestartUnit * luby(i), limits.conflicts - used), limits);
  }
  contradiction_ = contradiction_ || answer == Answer::kNo;
  backtrack(0);
  return answer;
}

}  // namespace tafl::sat
