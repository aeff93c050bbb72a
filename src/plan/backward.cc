// SPDX-License-Identifier: MIT
#include "plan/backward.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "analysis/groupings.h"
#include "analysis/sample.h"
#include "base/rng.h"
#include "plan/best_first.h"
#include "plan/clockwork.h"
#include "plan/levels.h"
#include "plan/unrolling.h"

namespace tafl::plan {
namespace {

using End = Effort::End;
using sat::Answer;
using sat::Literal;

constexpr std::size_t kSampledStates = 2000;
constexpr double kFirstSeconds = 0.2;  // for the search of one target

// The number of fluents in which a state differs from the target, as far as the mask goes.
class Difference final : public Heuristic {
 public:
  Difference(Bits target, Bits mask) : target_(std::move(target)), mask_(std::move(mask)) {}

  void estimate(std::span<const std::uint64_t> rows, std::vector<int>& out) override {
    out.clear();
    for (std::size_t at = 0; at < rows.size(); at += target_.size()) {
      int differs = 0;
      for (std::size_t w = 0; w < target_.size(); ++w) {
        differs += std::popcount((rows[at + w] ^ target_[w]) & mask_[w]);
      }
      out.push_back(differs);
    }
  }

 private:
  Bits target_;
  Bits mask_;
};

class Backward {
 public:
  Backward(const Task& task, Keeper& keeper) : task_(task), keeper_(keeper) {}

  End run() {
    Bits yes;
    Bits no;
    Levels levels(*task_.game, keeper_.bound(), Levels::Kind::kMax, 1);
    if (!levels.reach(task_.start, yes, no)) return End::kUnfit;
    for (const bool guess : {true, false}) {
      Unrolling state(*task_.game, yes, no, keeper_.bound(), task_.seed);
      if (guess && !exclude(state)) continue;
      state.require_end();
      const End end = follow(state);
      if (end != End::kSeen || targets_ > 0) return end;
      // What random play suggests need not be so, but without it no target is a proof.
      if (!guess) return lower();
    }
    return End::kSeen;
  }

  std::uint64_t states() const { return states_; }
  std::size_t targets() const { return targets_; }

 private:
  // One target after the other.
  End follow(Unrolling& state) {
    sat::SolveLimits limits;
    limits.bytes = task_.bytes;
    limits.stop = [this] { return task_.over() || keeper_.satisfied(); };
    for (double seconds = kFirstSeconds;; seconds *= 1.2) {
      const Answer answer = state.solver().solve(limits);
      if (keeper_.satisfied()) return End::kFound;
      if (task_.over()) return End::kTime;
      if (answer == Answer::kUnknown) return End::kMemory;
      if (answer == Answer::kNo) return End::kSeen;
      approach(target_of(state), seconds);
      if (keeper_.satisfied()) return End::kFound;
      if (task_.over()) return End::kTime;
    }
  }

  // No state is an end with the highest reward: on to the next one.
  End lower() {
    keeper_.prove_at_most(std::max(next_reward(task_, keeper_.bound()), keeper_.reward()));
    return keeper_.satisfied() ? End::kFound : run();
  }

  // Of fluents that look like the values of one thing, one holds. False if there are none.
  bool exclude(Unrolling& state) {
    bool any = false;
    base::Rng rng(task_.seed);
    const analysis::Sample sample = analysis::play_sample(task_.game, kSampledStates, rng);
    for (const analysis::Grouping& grouping :
         analysis::find_groupings(task_.game->program, sample)) {
      for (const analysis::Variable& variable : grouping.ways[grouping.chosen]) {
        if (variable.fluents.size() < 2) continue;
        std::vector<Literal> literals;
        for (std::uint32_t f : variable.fluents) literals.push_back(state.fluent(f));
        state.at_most_one(literals);
        if (!variable.may_be_none) state.solver().add(literals);
        any = true;
      }
    }
    return any;
  }

  // Reads the state that was found, and forbids it from now on.
  Bits target_of(Unrolling& state) {
    Bits target(task_.start.size(), 0);
    std::vector<Literal> other;
    for (std::size_t f = 0; f < task_.game->network.fluents(); ++f) {
      const Literal literal = state.fluent(f);
      const bool holds = state.solver().value(literal);
      if (holds) target[f / 64] |= std::uint64_t{1} << (f % 64);
      other.push_back(holds ? !literal : literal);
    }
    state.solver().add(other);
    ++targets_;
    return target;
  }

  void approach(const Bits& target, double seconds) {
    Bits mask(task_.start.size());
    for (std::size_t w = 0; w < mask.size(); ++w) mask[w] = ~clockwork_.fluents()[w];
    Difference difference(target, mask);
    Task task = task_;
    task.until = std::min(task_.until, task_.clock->seconds() + seconds);
    task.bytes = task_.bytes / 2;
    const Effort effort = best_first(task, keeper_, difference, {.made = 1, .left = 5}, "backward");
    states_ += effort.states;
  }

  const Task& task_;
  Keeper& keeper_;
  Clockwork clockwork_{*task_.game};
  std::uint64_t states_ = 0;
  std::size_t targets_ = 0;
};

}  // namespace

Effort backward(const Task& task, Keeper& keeper) {
  Effort effort;
  effort.method = "backward";
  if (!Unrolling::fits(*task.game)) {
    effort.note = "recursive rules";
    return effort;
  }
  const double begin = task.clock->seconds();
  Backward search(task, keeper);
  effort.end = search.run();
  effort.states = search.states();
  effort.seconds = task.clock->seconds() - begin;
  effort.note = fmt::format("{} targets", search.targets());
  return effort;
}

}  // namespace tafl::plan
