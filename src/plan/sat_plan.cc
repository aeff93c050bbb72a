// SPDX-License-Identifier: MIT
#include "plan/sat_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "plan/expander.h"
#include "plan/levels.h"
#include "plan/unrolling.h"

namespace tafl::plan {
namespace {

using End = Effort::End;
using sat::Answer;

constexpr std::uint64_t kFirstConflicts = 2000;
constexpr std::uint64_t kMoreConflicts = 8;    // times, from round to round
constexpr std::uint64_t kFromBelow = 100'000;  // conflicts
constexpr std::uint64_t kOrderedConflicts = 50'000;
constexpr std::size_t kSampledMoves = 500;
constexpr std::size_t kMostSteps = 1000;

// How many moves the goal takes if none of them brings about more parts of it than the best one of
// a few random playouts does.
std::size_t expected_steps(const Task& task, int reward) {
  Expander expander(task.game, 1);
  Levels levels(*task.game, reward, Levels::Kind::kMax, 1);
  base::Rng rng(task.seed);
  const auto count = [&](const Bits& state) {
    std::vector<std::uint64_t> held;
    levels.read_parts(state, held);
    std::size_t sum = 0;
    for (std::uint64_t word : held) sum += static_cast<std::size_t>(std::popcount(word));
    return sum;
  };
  const std::size_t first = count(task.start);
  std::size_t most = 1;
  Bits state = task.start;
  std::size_t held = first;
  for (std::size_t i = 0; i < kSampledMoves && !task.over(); ++i) {
    expander.look(state);
    const auto moves = expander.moves(0);
    if (moves.empty()) {
      state = task.start;
      held = first;
      continue;
    }
    const Expander::Pair pair{0, moves[rng.below(moves.size())]};
    expander.advance(state, std::span(&pair, 1), state);
    const std::size_t now = count(state);
    if (now > held) most = std::max(most, now - held);
    held = now;
  }
  return (levels.parts() - first + most - 1) / most;
}

// For each part of the goal that does not hold at the start, the moves there that bring it about;
// the part with the fewest first. Empty if there is a part that no move brings about.
std::vector<std::vector<bool>> achievers_by_part(const Task& task, int reward) {
  Expander expander(task.game, 1);
  Levels levels(*task.game, reward, Levels::Kind::kMax, 1);
  std::vector<std::uint64_t> held;
  levels.read_parts(task.start, held);
  expander.look(task.start);
  std::vector<Expander::Pair> pairs;
  for (Move move : expander.moves(0)) pairs.push_back({0, move});
  std::vector<std::uint64_t> rows;
  expander.advance(task.start, pairs, rows);
  std::vector<std::uint64_t> gained;
  levels.read_parts(rows, gained);
  const auto has = [](const std::uint64_t* bits, std::size_t part) {
    return ((bits[part / 64] >> (part % 64)) & 1) != 0;
  };
  std::vector<std::pair<std::size_t, std::vector<bool>>> found;
  // The last part is that the game is over.
  for (std::size_t part = 0; part + 1 < levels.parts(); ++part) {
    if (has(held.data(), part)) continue;
    std::vector<bool> moves(task.game->network.moves(), false);
    std::size_t count = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (!has(gained.data() + i * levels.part_words(), part)) continue;
      moves[pairs[i].move] = true;
      ++count;
    }
    if (count == 0) return {};
    found.emplace_back(count, std::move(moves));
  }
  std::ranges::stable_sort(found, {}, &std::pair<std::size_t, std::vector<bool>>::first);
  std::vector<std::vector<bool>> result;
  for (auto& [count, moves] : found) result.push_back(std::move(moves));
  return result;
}

class SatPlan {
 public:
  SatPlan(const Task& task, Keeper& keeper) : task_(task), keeper_(keeper) {
    limits_.stop = [this] { return task_.over() || keeper_.satisfied(); };
    limits_.bytes = task.bytes;
    formula_bytes_ = task.bytes / 2;  // the rest is for what is learned
    expected_ = expected_steps(task, keeper.bound());
  }

  End run() {
    attempt_in_order();
    if (keeper_.satisfied()) return End::kFound;
    return run_lengths();
  }

  std::uint64_t conflicts() const { return conflicts_; }
  std::size_t bytes() const { return bytes_; }
  std::size_t refuted() const { return refuted_; }

 private:
  struct Attempt {
    Answer answer;
    bool last;   // no play lasts longer
    int reward;  // that was asked for; others may prove meanwhile that it cannot be had
  };

  // Where moves can be made in any order, one order will do: each step is to bring about one part
  // of the goal, the scarcest first. Finds nothing in other games, and soon.
  void attempt_in_order() {
    const int reward = keeper_.bound();
    const std::vector<std::vector<bool>> achievers = achievers_by_part(task_, reward);
    if (achievers.size() < 3 || achievers.size() > kMostSteps) return;
    Unrolling unrolling(*task_.game, task_.start, reward, task_.seed);
    for (const std::vector<bool>& allowed : achievers) {
      if (unrolling.over() || limits_.stop() || unrolling.solver().bytes() > formula_bytes_) return;
      unrolling.add_step(allowed);
    }
    if (unrolling.hopeless()) return;
    unrolling.require_end();
    sat::SolveLimits limits = limits_;
    limits.conflicts = kOrderedConflicts;
    const Answer answer = unrolling.solver().solve(limits);
    conflicts_ += unrolling.solver().conflicts();
    bytes_ = std::max(bytes_, unrolling.solver().bytes());
    if (answer == Answer::kYes) keeper_.offer(unrolling.moves(), reward, "sat");
  }

  End run_lengths() {
    for (limits_.conflicts = kFirstConflicts;; limits_.conflicts *= kMoreConflicts) {
      bool skipped = false;  // a length that may have a plan
      // Too short plans are often harder to exclude than others are to find, so lengths begin where
      // the parts of the goal say that they might; shorter ones have their turn in the end.
      const bool from_below = limits_.conflicts >= kFromBelow;
      const std::size_t least = from_below ? refuted_ + 1 : std::max(refuted_ + 1, expected_);
      for (std::size_t steps = least; steps <= kMostSteps; steps += 1 + steps / 4) {
        if (keeper_.satisfied()) return End::kFound;
        if (task_.over()) return End::kTime;
        const auto [answer, last, reward] = attempt(steps);
        if (answer == Answer::kYes) break;
        if (answer == Answer::kNo) refuted_ = std::max(refuted_, steps);
        if (answer == Answer::kUnknown) skipped = true;
        if (full_) break;
        // Plans of any length would have been found.
        if (last && answer == Answer::kNo) return lower(reward);
        if (last) break;
      }
      if (full_ && !skipped) return End::kMemory;
    }
  }

  Attempt attempt(std::size_t steps) {
    const int reward = keeper_.bound();
    Unrolling unrolling(*task_.game, task_.start, reward, task_.seed);
    while (unrolling.steps() < steps && !unrolling.over() && !limits_.stop()) {
      unrolling.add_step();
      full_ = unrolling.solver().bytes() > formula_bytes_;
      bytes_ = std::max(bytes_, unrolling.solver().bytes());
      if (full_) return {Answer::kUnknown, false, reward};
    }
    const bool last = unrolling.over();
    if (limits_.stop()) return {Answer::kUnknown, last, reward};
    if (unrolling.hopeless()) return {Answer::kNo, last, reward};
    unrolling.require_end();
    const Answer answer = unrolling.solver().solve(limits_);
    conflicts_ += unrolling.solver().conflicts();
    bytes_ = std::max(bytes_, unrolling.solver().bytes());
    if (answer == Answer::kYes) keeper_.offer(unrolling.moves(), reward, "sat");
    return {answer, last, reward};
  }

  // A reward cannot be had: on to the next one.
  End lower(int reward) {
    keeper_.prove_at_most(std::max(next_reward(task_, reward), keeper_.reward()),
                          "sat has refuted plans of every length");
    refuted_ = 0;
    return keeper_.satisfied() ? End::kFound : run_lengths();
  }

  const Task& task_;
  Keeper& keeper_;
  sat::SolveLimits limits_;
  std::size_t expected_ = 1;
  std::size_t refuted_ = 0;  // no plan has so few moves
  std::size_t formula_bytes_ = 0;
  bool full_ = false;
  std::uint64_t conflicts_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace

Effort sat_plan(const Task& task, Keeper& keeper) {
  Effort effort;
  effort.method = "sat";
  if (!Unrolling::fits(*task.game)) {
    effort.note = "recursive rules";
    return effort;
  }
  const double begin = task.clock->seconds();
  SatPlan search(task, keeper);
  effort.end = search.run();
  effort.states = search.conflicts();
  effort.bytes = search.bytes();
  effort.seconds = task.clock->seconds() - begin;
  effort.unit = "conflicts";
  if (search.refuted() > 0) {
    effort.note = fmt::format("no plan of {} moves or fewer", search.refuted());
  }
  return effort;
}

}  // namespace tafl::plan
