// SPDX-License-Identifier: MIT
#include "plan/scarce.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "base/rng.h"
#include "plan/clockwork.h"
#include "plan/expander.h"
#include "plan/levels.h"
#include "plan/state_table.h"

namespace tafl::plan {
namespace {

using End = Effort::End;

constexpr std::size_t kFirstStates = 2000;  // of a run; each has more than the last
constexpr std::size_t kMostSeen = std::size_t{1} << 22;
constexpr std::size_t kSeenBytes = 40;  // of a number in a hash set

// One state's successors at a time, so the narrowest lanes do unless there are many of them.
std::size_t lanes_for(const Task& task) {
  return task.game->network.moves() > 200 ? kernel::best_words() : 1;
}

class Scarce {
 public:
  Scarce(const Task& task, Keeper& keeper)
      : task_(task),
        keeper_(keeper),
        rng_(task.seed),
        clockwork_(*task.game),
        expander_(task.game, lanes_for(task)),
        levels_(*task.game, keeper.bound(), Levels::Kind::kMax, lanes_for(task)),
        narrow_levels_(*task.game, keeper.bound(), Levels::Kind::kSum, 1),
        words_(expander_.words()) {}

  End run() {
    if (levels_.parts() < 3) return End::kUnfit;
    for (std::size_t most = kFirstStates;; most += most / 2) {
      end_ = End::kSeen;
      left_ = most;
      path_.clear();
      seen_.clear();
      levels_.read_parts(task_.start, parts_);
      visit(task_.start, parts_);
      if (end_ == End::kFound || end_ == End::kTime) return end_;
      // A run that ended before its time has tried all that it would try.
      if (end_ == End::kSeen && ++complete_runs_ > 20) return End::kSeen;
    }
  }

  std::uint64_t states() const { return states_; }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Child {
    Move move = 0;
    std::uint32_t row = 0;
    std::uint64_t rank = 0;  // lower first
  };

  static bool has(std::span<const std::uint64_t> parts, std::size_t part) {
    return ((parts[part / 64] >> (part % 64)) & 1) != 0;
  }

  bool is_new(std::span<const std::uint64_t> state) {
    Bits key(words_);
    for (std::size_t w = 0; w < words_; ++w) key[w] = state[w] & clockwork_.key()[w];
    if (seen_.size() >= std::min(kMostSeen, task_.bytes / 2 / kSeenBytes)) seen_.clear();
    bytes_ = std::max(bytes_, seen_.size() * kSeenBytes);
    return seen_.insert(hash_row(key)).second;
  }

  // Whether the search is over, for whatever reason end_ says.
  bool visit(const Bits& state, const Bits& held) {
    ++states_;
    if (keeper_.satisfied()) return stop(End::kFound);
    if ((states_ & 63) == 0 && task_.over()) return stop(End::kTime);
    if (left_-- == 0 || path_.size() >= kMostDepth) return stop(End::kMemory);
    expander_.look(state);
    const auto moves = expander_.moves(0);
    if (moves.empty()) {
      const int reward = expander_.reward(0);
      if (reward > keeper_.reward()) keeper_.offer(path_, reward, "scarce");
      return keeper_.satisfied() && stop(End::kFound);
    }
    std::vector<Expander::Pair> pairs;
    for (Move move : moves) pairs.push_back({0, move});
    std::vector<std::uint64_t> rows;
    expander_.advance(state, pairs, rows);
    std::vector<std::uint64_t> parts;
    levels_.read_parts(rows, parts);
    for (const Child& child : choose(pairs, rows, parts, held)) {
      const Bits next(rows.begin() + static_cast<std::ptrdiff_t>(child.row * words_),
                      rows.begin() + static_cast<std::ptrdiff_t>((child.row + 1) * words_));
      if (!is_new(next)) continue;
      const std::size_t width = levels_.part_words();
      const Bits now(parts.begin() + static_cast<std::ptrdiff_t>(child.row * width),
                     parts.begin() + static_cast<std::ptrdiff_t>((child.row + 1) * width));
      path_.push_back(child.move);
      const bool over = visit(next, now);
      path_.pop_back();
      if (over) return true;
    }
    return false;
  }

  bool stop(End end) {
    end_ = end;
    return true;
  }

  // The moves that bring about the scarcest part and are no dead ends, in the order in which they
  // are to be tried; any moves if none brings about any part.
  std::vector<Child> choose(const std::vector<Expander::Pair>& pairs,
                            const std::vector<std::uint64_t>& rows,
                            const std::vector<std::uint64_t>& parts, const Bits& held) {
    const std::size_t width = levels_.part_words();
    std::vector<std::size_t> supply(levels_.parts(), 0);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      for (std::size_t w = 0; w < width; ++w) {
        std::uint64_t gained = parts[i * width + w] & ~held[w];
        for (; gained != 0; gained &= gained - 1) {
          ++supply[w * 64 + static_cast<std::size_t>(std::countr_zero(gained))];
        }
      }
    }
    // The last part says that the game is over, which is no use before the others hold.
    supply.back() = 0;
    std::size_t scarcest = supply.size();
    for (std::size_t part = 0; part < supply.size(); ++part) {
      if (supply[part] == 0) continue;
      if (scarcest == supply.size() || supply[part] < supply[scarcest]) scarcest = part;
    }
    std::vector<Child> chosen;
    std::vector<std::uint64_t> chosen_rows;
    for (std::uint32_t i = 0; i < pairs.size(); ++i) {
      const std::span<const std::uint64_t> now(parts.data() + i * width, width);
      if (scarcest < supply.size() && !has(now, scarcest)) continue;
      std::uint64_t lost = 0;
      for (std::size_t w = 0; w < width; ++w) {
        lost += static_cast<std::uint64_t>(std::popcount(held[w] & ~now[w]));
      }
      chosen.push_back({pairs[i].move, i, (lost << 40) + rng_.below(1U << 16)});
      const auto row = rows.begin() + static_cast<std::ptrdiff_t>(i * words_);
      chosen_rows.insert(chosen_rows.end(), row, row + static_cast<std::ptrdiff_t>(words_));
    }
    narrow_levels_.estimate(chosen_rows, estimates_);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const bool dead = estimates_[i] == Heuristic::kDead;
      chosen[i].rank = dead ? kNoRank : chosen[i].rank + (std::uint64_t(estimates_[i]) << 16);
    }
    std::erase_if(chosen, [](const Child& child) { return child.rank == kNoRank; });
    std::ranges::sort(chosen, {}, &Child::rank);
    return chosen;
  }

  static constexpr std::uint64_t kNoRank = UINT64_MAX;
  static constexpr std::size_t kMostDepth = 2000;

  const Task& task_;
  Keeper& keeper_;
  base::Rng rng_;
  Clockwork clockwork_;
  Expander expander_;
  Levels levels_;         // for all successors
  Levels narrow_levels_;  // for a few of them
  std::size_t words_;
  std::vector<std::uint64_t> parts_;
  std::vector<int> estimates_;
  std::vector<Move> path_;
  std::unordered_set<std::uint64_t> seen_;
  std::size_t bytes_ = 0;  // at most, so far
  std::size_t left_ = 0;
  std::size_t complete_runs_ = 0;
  End end_ = End::kSeen;
  std::uint64_t states_ = 0;
};

}  // namespace

Effort scarce(const Task& task, Keeper& keeper) {
  const double begin = task.clock->seconds();
  Scarce search(task, keeper);
  Effort effort;
  effort.method = "scarce";
  effort.end = search.run();
  effort.states = search.states();
  effort.bytes = search.bytes();
  effort.seconds = task.clock->seconds() - begin;
  return effort;
}

}  // namespace tafl::plan
