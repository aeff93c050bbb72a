// SPDX-License-Identifier: MIT
#include "plan/ida.h"

#include <algorithm>
#include <bit>

#include "plan/clockwork.h"
#include "plan/expander.h"
#include "plan/state_table.h"

namespace tafl::plan {
namespace {

using End = Effort::End;

// More would cost more to clear than it brings.
constexpr std::size_t kMostTableBytes = std::size_t{256} << 20;

std::size_t table_bytes(const Task& task) {
  return std::min(task.bytes / 2, kMostTableBytes);
}

// With how many moves left states were searched without finding what is wanted. A newer state takes
// the place of an older one.
class InVain {
 public:
  explicit InVain(std::size_t bytes) : entries_(std::bit_floor(bytes / sizeof(Entry))) {}

  // Whether the state is worth a search with so many moves left; if so, it counts as searched.
  bool enter(std::uint64_t hash, int left) {
    Entry& entry = entries_[hash & (entries_.size() - 1)];
    if (entry.hash == hash && entry.left >= left) return false;
    entry = {hash, left};
    return true;
  }

 private:
  struct Entry {
    std::uint64_t hash = 0;
    std::int64_t left = -1;
  };
  std::vector<Entry> entries_;
};

class Ida {
 public:
  Ida(const Task& task, Keeper& keeper, Heuristic* heuristic)
      : task_(task),
        keeper_(keeper),
        heuristic_(heuristic),
        clockwork_(*task.game),
        expander_(task.game, 1),
        words_(expander_.words()),
        in_vain_(table_bytes(task)) {}

  End run() {
    std::vector<int> first{0};
    if (heuristic_ != nullptr) heuristic_->estimate(task_.start, first);
    if (first[0] == Heuristic::kDead) return End::kSeen;
    for (limit_ = first[0];; limit_ = next_limit_) {
      next_limit_ = Heuristic::kDead;
      if (const End end = search(); end != End::kSeen) return end;
      if (next_limit_ == Heuristic::kDead) return End::kSeen;
    }
  }

  std::uint64_t states() const { return states_; }

 private:
  struct Child {
    Move move = 0;
    int estimate = 0;
  };
  struct Frame {
    std::vector<std::uint64_t> rows;
    std::vector<Child> children;  // the best one last
    std::vector<std::uint32_t> row_of;
  };

  std::uint64_t key(std::span<const std::uint64_t> state) {
    masked_.resize(words_);
    for (std::size_t w = 0; w < words_; ++w) masked_[w] = state[w] & clockwork_.key()[w];
    return hash_row(masked_);
  }

  // One pass with the current limit, depth first with the path on a stack of our own.
  End search() {
    path_.clear();
    depth_ = 0;
    if (!open(task_.start)) return keeper_.satisfied() ? End::kFound : End::kSeen;
    while (true) {
      Frame& frame = frames_[depth_ - 1];
      if (frame.children.empty()) {
        if (--depth_ == 0) return End::kSeen;
        path_.pop_back();
        continue;
      }
      const Child child = frame.children.back();
      const std::uint32_t row = frame.row_of.back();
      frame.children.pop_back();
      frame.row_of.pop_back();
      const int used = static_cast<int>(path_.size()) + 1;
      const std::span<const std::uint64_t> state(frame.rows.data() + row * words_, words_);
      if (!in_vain_.enter(key(state), limit_ - used)) continue;
      path_.push_back(child.move);
      if (!open(Bits(state.begin(), state.end()))) path_.pop_back();
      if (keeper_.satisfied()) return End::kFound;
      if ((states_ & 255) == 0 && task_.over()) return End::kTime;
    }
  }

  // Makes a frame of the successors of a state; false if there are none to follow.
  bool open(const Bits& state) {
    ++states_;
    expander_.look(state);
    const auto moves = expander_.moves(0);
    if (moves.empty()) {
      const int reward = expander_.reward(0);
      if (reward > keeper_.reward()) keeper_.offer(path_, reward, "ida");
      return false;
    }
    if (static_cast<int>(path_.size()) >= limit_ && heuristic_ == nullptr) {
      next_limit_ = limit_ + 1;
      return false;
    }
    if (frames_.size() <= depth_) frames_.emplace_back();
    Frame& frame = frames_[depth_];
    pairs_.clear();
    for (Move move : moves) pairs_.push_back({0, move});
    expander_.advance(state, pairs_, frame.rows);
    order(frame);
    if (frame.children.empty()) return false;
    ++depth_;
    return true;
  }

  // The successors within the limit, those that look best last.
  void order(Frame& frame) {
    estimates_.assign(pairs_.size(), 0);
    if (heuristic_ != nullptr) heuristic_->estimate(frame.rows, estimates_);
    std::vector<std::uint32_t> rows;
    const int used = static_cast<int>(path_.size()) + 1;
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
      if (estimates_[i] == Heuristic::kDead) continue;
      if (used + estimates_[i] > limit_) {
        next_limit_ = std::min(next_limit_, used + estimates_[i]);
      } else {
        rows.push_back(i);
      }
    }
    std::ranges::stable_sort(rows, [&](auto a, auto b) { return estimates_[a] > estimates_[b]; });
    frame.children.clear();
    for (std::uint32_t row : rows) frame.children.push_back({pairs_[row].move, estimates_[row]});
    frame.row_of = std::move(rows);
  }

  const Task& task_;
  Keeper& keeper_;
  Heuristic* heuristic_;
  Clockwork clockwork_;
  Expander expander_;
  std::size_t words_;
  InVain in_vain_;
  int limit_ = 0;
  int next_limit_ = 0;
  std::vector<Move> path_;
  std::vector<Frame> frames_;
  std::size_t depth_ = 0;  // frames in use
  std::vector<Expander::Pair> pairs_;
  std::vector<int> estimates_;
  Bits masked_;
  std::uint64_t states_ = 0;
};

}  // namespace

Effort ida_star(const Task& task, Keeper& keeper, Heuristic* heuristic) {
  const double begin = task.clock->seconds();
  Ida ida(task, keeper, heuristic);
  Effort effort;
  effort.method = "ida";
  effort.end = ida.run();
  effort.states = ida.states();
  effort.seconds = task.clock->seconds() - begin;
  effort.bytes = table_bytes(task);
  return effort;
}

}  // namespace tafl::plan
