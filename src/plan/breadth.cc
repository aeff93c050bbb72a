// SPDX-License-Identifier: MIT
#include "plan/breadth.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "plan/clockwork.h"
#include "plan/deadline.h"
#include "plan/expander.h"
#include "plan/levels.h"
#include "plan/retrace.h"
#include "plan/state_table.h"

namespace tafl::plan {
namespace {

using End = Effort::End;

// What a search need not look at.
struct Bounds {
  Heuristic* hopes = nullptr;         // states that are dead to it, if there is one
  std::size_t last_depth = SIZE_MAX;  // later ones
};

class Breadth {
 public:
  Breadth(const Task& task, Keeper& keeper, const Clockwork& clockwork, Expander& expander,
          bool depths_apart, const Bounds& bounds)
      : task_(task),
        keeper_(keeper),
        clockwork_(clockwork),
        expander_(expander),
        depths_apart_(depths_apart),
        bounds_(bounds),
        words_(expander.words()),
        key_(words_ + 1, 0),
        table_(words_ + 1, 1, task.bytes) {
    for (std::size_t w = 0; w < words_; ++w)
      clock_.push_back(task.start[w] & clockwork.fluents()[w]);
  }

  End run() {
    add(task_.start, StateTable::kNone, 0);
    for (Id begin = 0; begin < table_.size(); ++depth_) {
      const auto end = static_cast<Id>(table_.size());
      next_clock_.clear();
      while (begin < end) {
        begin = load(begin, end);
        if (const auto over = expand()) return *over;
      }
      clock_ = next_clock_;
    }
    return End::kSeen;
  }

  std::size_t states() const { return table_.size(); }
  std::size_t bytes() const { return table_.bytes(); }
  // The highest reward that was seen, whether or not the keeper has a plan for it.
  int seen_reward() const { return seen_reward_; }

 private:
  using Id = StateTable::Id;

  // False if the table is full.
  bool add(std::span<const std::uint64_t> state, Id parent, Move move) {
    make_key(task_, clockwork_, state, std::span(key_).first(words_), spare_);
    if (depths_apart_) key_[words_] = depth_;
    const auto [id, fresh] = table_.add(key_);
    if (id == StateTable::kNone) return false;
    if (fresh) table_.note(id, 0) = link_of(parent, move);
    return true;
  }

  // As many states of the current layer as there are lanes, without those that are dead; where the
  // rest begins.
  Id load(Id begin, Id end) {
    rows_.clear();
    ids_.clear();
    for (; begin < end && ids_.size() < expander_.capacity(); ++begin) {
      const auto state = table_.state(begin);
      for (std::size_t w = 0; w < words_; ++w) rows_.push_back(state[w] | clock_[w]);
      ids_.push_back(begin);
    }
    if (bounds_.hopes != nullptr) drop_dead();
    return begin;
  }

  void drop_dead() {
    bounds_.hopes->estimate(rows_, estimates_);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      if (estimates_[i] == Heuristic::kDead) continue;
      ids_[kept] = ids_[i];
      std::copy_n(rows_.begin() + static_cast<std::ptrdiff_t>(i * words_), words_,
                  rows_.begin() + static_cast<std::ptrdiff_t>(kept * words_));
      ++kept;
    }
    ids_.resize(kept);
    rows_.resize(kept * words_);
  }

  // Looks at the states that were loaded and adds their successors.
  std::optional<End> expand() {
    expander_.look(rows_);
    pairs_.clear();
    for (std::uint32_t i = 0; i < ids_.size(); ++i) {
      const auto moves = expander_.moves(i);
      for (Move move : moves) pairs_.push_back({i, move});
      if (moves.empty()) score(ids_[i], expander_.reward(i));
    }
    if (keeper_.satisfied()) return End::kFound;
    if (task_.over()) return End::kTime;
    if (depth_ == bounds_.last_depth) return std::nullopt;
    expander_.advance(rows_, pairs_, next_);
    ++depth_;
    std::optional<End> full;
    for (std::size_t i = 0; i < pairs_.size() && !full; ++i) {
      const auto state = std::span(next_).subspan(i * words_, words_);
      if (!add(state, ids_[pairs_[i].row], pairs_[i].move)) full = End::kMemory;
    }
    --depth_;
    if (!pairs_.empty() && next_clock_.empty()) {
      for (std::size_t w = 0; w < words_; ++w) {
        next_clock_.push_back(next_[w] & clockwork_.fluents()[w]);
      }
    }
    return full;
  }

  void score(Id id, int reward) {
    seen_reward_ = std::max(seen_reward_, reward);
    if (reward <= keeper_.reward()) return;
    keeper_.offer(retrace(task_, clockwork_, table_, id), reward,
                  bounds_.hopes == nullptr ? "breadth" : "prove");
  }

  const Task& task_;
  Keeper& keeper_;
  const Clockwork& clockwork_;
  Expander& expander_;
  bool depths_apart_;
  Bounds bounds_;
  std::size_t words_;
  Bits key_;
  Bits spare_;
  StateTable table_;
  std::uint64_t depth_ = 0;
  int seen_reward_ = -1;
  Bits clock_;       // of the current layer
  Bits next_clock_;  // of the next one; empty: not known yet
  std::vector<Id> ids_;
  std::vector<std::uint64_t> rows_;
  std::vector<std::uint64_t> next_;
  std::vector<Expander::Pair> pairs_;
  std::vector<int> estimates_;
};

}  // namespace

Effort breadth_first(const Task& task, Keeper& keeper) {
  const double begin = task.clock->seconds();
  Effort effort;
  effort.method = "breadth";
  const Clockwork clockwork(*task.game);
  Expander expander(task.game);
  for (const bool depths_apart : {false, true}) {
    Breadth search(task, keeper, clockwork, expander, depths_apart, {});
    effort.end = search.run();
    effort.states += search.states();
    effort.bytes = std::max(effort.bytes, search.bytes());
    if (effort.end != End::kSeen) break;
    if (!clockwork.limits() || depths_apart) {
      keeper.prove_at_most(std::max(keeper.reward(), search.seen_reward()),
                           "breadth has seen every state");
      break;
    }
  }
  effort.seconds = task.clock->seconds() - begin;
  return effort;
}

Effort prove(const Task& task, Keeper& keeper) {
  const double begin = task.clock->seconds();
  Effort effort;
  effort.method = "prove";
  const int reward = keeper.reward();
  if (reward < 0) {
    effort.note = "no plan to compare with";
    return effort;
  }
  const Clockwork clockwork(*task.game);
  Expander expander(task.game);
  Levels levels(*task.game, reward + 1, Levels::Kind::kMax);
  Bounds bounds{&levels};
  if (const auto last = last_depth_above(task, clockwork, reward)) {
    bounds.last_depth = *last;
    effort.note = fmt::format("no more than {} after {} moves", reward, *last);
  }
  Breadth search(task, keeper, clockwork, expander, clockwork.limits(), bounds);
  effort.end = search.run();
  effort.states = search.states();
  effort.bytes = search.bytes();
  if (effort.end == End::kSeen) {
    keeper.prove_at_most(std::max(reward, search.seen_reward()),
                         "prove has seen every state that leaves hope for more");
    if (keeper.satisfied()) effort.end = End::kFound;
  }
  effort.seconds = task.clock->seconds() - begin;
  return effort;
}

}  // namespace tafl::plan
