// SPDX-License-Identifier: MIT
#include "plan/backward.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "plan/best_first.h"
#include "plan/clockwork.h"
#include "plan/targets.h"

namespace tafl::plan {
namespace {

using End = Effort::End;
using sat::Answer;

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
    const int reward = keeper_.bound();
    for (const bool guess : {true, false}) {
      Targets targets(task_, reward, guess);
      if (!targets.ready()) return End::kUnfit;
      if (guess && !targets.guessed()) continue;
      const End end = follow(targets);
      targets_ += targets.found();
      bytes_ = std::max(bytes_, targets.bytes());
      if (end != End::kSeen || targets_ > 0) return end;
      // What random play suggests need not be so, but without it no target is a proof.
      if (!guess) return lower(reward);
    }
    return End::kSeen;
  }

  std::uint64_t states() const { return states_; }
  std::size_t targets() const { return targets_; }
  std::size_t bytes() const { return bytes_; }

 private:
  // One target after the other.
  End follow(Targets& targets) {
    sat::SolveLimits limits;
    limits.bytes = task_.bytes / 2;
    limits.stop = [this] { return task_.over() || keeper_.satisfied(); };
    for (double seconds = kFirstSeconds;; seconds *= 1.2) {
      const Answer answer = targets.next(limits);
      if (keeper_.satisfied()) return End::kFound;
      if (task_.over()) return End::kTime;
      if (answer == Answer::kUnknown) return End::kMemory;
      if (answer == Answer::kNo) return End::kSeen;
      approach(targets, seconds);
      if (keeper_.satisfied()) return End::kFound;
      if (task_.over()) return End::kTime;
    }
  }

  // No state is an end with that reward: on to the next one.
  End lower(int reward) {
    keeper_.prove_at_most(std::max(next_reward(task_, reward), keeper_.reward()),
                          "backward has found that no end is worth more");
    return keeper_.satisfied() ? End::kFound : run();
  }

  void approach(const Targets& targets, double seconds) {
    Bits mask(task_.start.size());
    for (std::size_t w = 0; w < mask.size(); ++w) mask[w] = ~clockwork_.fluents()[w];
    Difference difference(targets.state(), mask);
    Task task = task_;
    task.until = std::min(task_.until, task_.clock->seconds() + seconds);
    task.bytes = task_.bytes / 2;
    task.symmetries = nullptr;  // the target has a name of its own
    const Effort effort = best_first(task, keeper_, difference, {.made = 1, .left = 5}, "backward");
    states_ += effort.states;
    bytes_ = std::max(bytes_, effort.bytes + targets.bytes());
  }

  const Task& task_;
  Keeper& keeper_;
  Clockwork clockwork_{*task_.game};
  std::uint64_t states_ = 0;
  std::size_t targets_ = 0;
  std::size_t bytes_ = 0;
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
  effort.bytes = search.bytes();
  effort.seconds = task.clock->seconds() - begin;
  effort.note = fmt::format("{} targets", search.targets());
  return effort;
}

}  // namespace tafl::plan
