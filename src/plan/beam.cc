// SPDX-License-Identifier: MIT
#include "plan/beam.h"

#include <algorithm>
#include <unordered_set>

#include "base/rng.h"
#include "plan/clockwork.h"
#include "plan/expander.h"
#include "plan/levels.h"
#include "plan/state_table.h"

namespace tafl::plan {
namespace {

using End = Effort::End;

constexpr std::size_t kFirstWidth = 64;
constexpr std::size_t kFewParts = 3;  // a goal of fewer says little about the way to it
constexpr std::size_t kMostDepth = 2000;
constexpr std::size_t kSeenBytes = 40;  // of a number in a hash set

enum class Measure : std::uint8_t { kEstimate, kManyMoves, kFewMoves, kGoal };
constexpr Measure kMeasures[] = {Measure::kEstimate, Measure::kManyMoves, Measure::kFewMoves,
                                 Measure::kGoal};

class Beam {
 public:
  Beam(const Task& task, Keeper& keeper)
      : task_(task),
        keeper_(keeper),
        rng_(task.seed),
        clockwork_(*task.game),
        expander_(task.game),
        levels_(*task.game, keeper.bound(), Levels::Kind::kSum),
        words_(expander_.words()) {}

  End run() {
    for (width_ = kFirstWidth;; width_ *= 2) {
      // What a beam of this width needs: rows of two layers with all successors, and the way back.
      if (width_ * words_ * 8 * 64 > task_.bytes) return End::kMemory;
      for (Measure measure : kMeasures) {
        if (measure == Measure::kEstimate && levels_.parts() < kFewParts) continue;
        measure_ = measure;
        run_once();
        if (keeper_.satisfied()) return End::kFound;
        if (task_.over()) return End::kTime;
        if (full_) return End::kMemory;
      }
    }
  }

  std::uint64_t states() const { return states_; }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Link {
    std::uint32_t parent = 0;  // in the layer before
    Move move = 0;
  };
  struct Candidate {
    std::uint64_t rank = 0;  // lower is better
    std::uint32_t row = 0;
  };

  void run_once() {
    layers_.assign(1, {{0, 0}});
    rows_ = task_.start;
    seen_.clear();
    while (!rows_.empty() && layers_.size() < kMostDepth) {
      expand();
      if (keeper_.satisfied() || task_.over() || full_) return;
      cut();
    }
  }

  // The successors of the layer, each state once; ends are scored.
  void expand() {
    links_.clear();
    next_rows_.clear();
    const std::size_t count = rows_.size() / words_;
    for (std::size_t first = 0; first < count && !task_.over(); first += expander_.capacity()) {
      account();
      if (full_) return;
      const std::size_t some = std::min(expander_.capacity(), count - first);
      const auto rows =
          std::span<const std::uint64_t>(rows_).subspan(first * words_, some * words_);
      expander_.look(rows);
      pairs_.clear();
      for (std::uint32_t i = 0; i < some; ++i) {
        const auto moves = expander_.moves(i);
        if (moves.empty()) score(first + i, expander_.reward(i));
        for (Move move : moves) pairs_.push_back({i, move});
      }
      states_ += some;
      expander_.advance(rows, pairs_, advanced_);
      for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const auto row = std::span<const std::uint64_t>(advanced_).subspan(i * words_, words_);
        if (!is_new(row)) continue;
        next_rows_.insert(next_rows_.end(), row.begin(), row.end());
        links_.push_back({static_cast<std::uint32_t>(first) + pairs_[i].row, pairs_[i].move});
      }
    }
  }

  // What the layers take. Vectors may double until the next time.
  void account() {
    const std::size_t rows = rows_.capacity() + next_rows_.capacity() + advanced_.capacity();
    const std::size_t links = links_.capacity() * (sizeof(Link) + sizeof(Candidate));
    const std::size_t back = layers_.size() * width_ * sizeof(Link);
    const std::size_t now = rows * 8 + links + back + seen_.size() * kSeenBytes;
    bytes_ = std::max(bytes_, now);
    full_ = now > task_.bytes / 2;
  }

  bool is_new(std::span<const std::uint64_t> row) {
    key_.resize(words_);
    for (std::size_t w = 0; w < words_; ++w) key_[w] = row[w] & clockwork_.key()[w];
    if (seen_.size() * kSeenBytes > task_.bytes / 4) seen_.clear();
    return seen_.insert(hash_row(key_)).second;
  }

  // Keeps the best successors.
  void cut() {
    rank();
    if (candidates_.size() > width_) {
      const auto middle = candidates_.begin() + static_cast<std::ptrdiff_t>(width_);
      std::ranges::nth_element(candidates_, middle, {}, &Candidate::rank);
      candidates_.resize(width_);
    }
    rows_.clear();
    layers_.emplace_back();
    for (const Candidate& candidate : candidates_) {
      const auto row =
          std::span<const std::uint64_t>(next_rows_).subspan(candidate.row * words_, words_);
      rows_.insert(rows_.end(), row.begin(), row.end());
      layers_.back().push_back(links_[candidate.row]);
    }
  }

  void rank() {
    candidates_.clear();
    const auto add = [this](std::size_t row, std::int64_t value) {
      const auto shifted = static_cast<std::uint64_t>(value + (std::int64_t{1} << 32));
      candidates_.push_back(
          {(shifted << 16) + rng_.below(1U << 16), static_cast<std::uint32_t>(row)});
    };
    if (measure_ == Measure::kEstimate) {
      levels_.estimate(next_rows_, estimates_);
      for (std::size_t i = 0; i < links_.size(); ++i) {
        if (estimates_[i] != Heuristic::kDead) add(i, estimates_[i]);
      }
      return;
    }
    for (std::size_t first = 0; first < links_.size(); first += expander_.capacity()) {
      const std::size_t some = std::min(expander_.capacity(), links_.size() - first);
      const auto rows =
          std::span<const std::uint64_t>(next_rows_).subspan(first * words_, some * words_);
      expander_.look(rows);
      for (std::size_t i = 0; i < some; ++i) {
        const auto moves = static_cast<std::int64_t>(expander_.moves(i).size());
        if (measure_ == Measure::kManyMoves) add(first + i, -moves);
        if (measure_ == Measure::kGoal) add(first + i, -expander_.reward(i));
      }
      if (measure_ != Measure::kFewMoves) continue;
      count_safe(rows, some);
      for (std::size_t i = 0; i < some; ++i) add(first + i, safe_[i]);
    }
  }

  // How many moves of each state, which was just looked at, do not end the game. None is worst.
  void count_safe(std::span<const std::uint64_t> rows, std::size_t count) {
    pairs_.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
      for (Move move : expander_.moves(i)) pairs_.push_back({i, move});
    }
    expander_.advance(rows, pairs_, advanced_);
    safe_.assign(count, 0);
    for (std::size_t first = 0; first < pairs_.size(); first += expander_.capacity()) {
      const std::size_t some = std::min(expander_.capacity(), pairs_.size() - first);
      expander_.look(
          std::span<const std::uint64_t>(advanced_).subspan(first * words_, some * words_));
      for (std::size_t i = 0; i < some; ++i) {
        if (!expander_.moves(i).empty()) ++safe_[pairs_[first + i].row];
      }
    }
    for (std::int64_t& ways : safe_) ways = ways == 0 ? INT32_MAX : ways;
  }

  void score(std::size_t row, int reward) {
    if (reward <= keeper_.reward()) return;
    std::vector<Move> moves;
    std::size_t at = row;
    for (std::size_t layer = layers_.size(); layer-- > 1;) {
      moves.push_back(layers_[layer][at].move);
      at = layers_[layer][at].parent;
    }
    std::ranges::reverse(moves);
    keeper_.offer(moves, reward, "beam");
  }

  const Task& task_;
  Keeper& keeper_;
  base::Rng rng_;
  Clockwork clockwork_;
  Expander expander_;
  Levels levels_;
  std::size_t words_;
  std::size_t width_ = 0;
  Measure measure_ = Measure::kEstimate;
  std::vector<std::vector<Link>> layers_;  // where the states of each layer come from
  std::vector<std::uint64_t> rows_;        // of the current layer
  std::vector<std::uint64_t> next_rows_;
  std::vector<Link> links_;  // of the next layer
  std::vector<Candidate> candidates_;
  std::vector<std::uint64_t> advanced_;
  std::vector<Expander::Pair> pairs_;
  std::vector<int> estimates_;
  std::vector<std::int64_t> safe_;
  Bits key_;
  std::unordered_set<std::uint64_t> seen_;
  bool full_ = false;
  std::size_t bytes_ = 0;  // at most, so far
  std::uint64_t states_ = 0;
};

}  // namespace

Effort beam(const Task& task, Keeper& keeper) {
  const double begin = task.clock->seconds();
  Beam search(task, keeper);
  Effort effort;
  effort.method = "beam";
  effort.end = search.run();
  effort.states = search.states();
  effort.bytes = search.bytes();
  effort.seconds = task.clock->seconds() - begin;
  return effort;
}

}  // namespace tafl::plan
