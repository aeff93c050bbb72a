// SPDX-License-Identifier: MIT
#include "plan/best_first.h"

#include <algorithm>
#include <optional>

#include "plan/clockwork.h"
#include "plan/costs.h"
#include "plan/expander.h"
#include "plan/levels.h"
#include "plan/retrace.h"
#include "plan/state_table.h"

namespace tafl::plan {
namespace {

using End = Effort::End;
using Id = StateTable::Id;

// States by priority, the lowest number first and the latest of it first.
class Queue {
 public:
  void push(std::size_t priority, Id id) {
    if (priority >= buckets_.size()) buckets_.resize(priority + 1);
    buckets_[priority].push_back(id);
    least_ = std::min(least_, priority);
    ++size_;
  }
  Id pop() {
    while (buckets_[least_].empty()) ++least_;
    const Id id = buckets_[least_].back();
    buckets_[least_].pop_back();
    --size_;
    return id;
  }
  bool empty() const { return size_ == 0; }
  std::size_t bytes() const { return size_ * 2 * sizeof(Id); }

 private:
  std::vector<std::vector<Id>> buckets_;
  std::size_t least_ = 0;
  std::size_t size_ = 0;
};

class Search {
 public:
  Search(const Task& task, Keeper& keeper, Heuristic& heuristic, const BestFirst& how,
         const char* name)
      : task_(task),
        keeper_(keeper),
        heuristic_(heuristic),
        how_(how),
        name_(name),
        clockwork_(*task.game),
        expander_(task.game),
        words_(expander_.words()),
        key_(words_, 0),
        table_(words_, 2, task.bytes / 5 * 4) {}

  End run() {
    std::vector<int> first;
    heuristic_.estimate(task_.start, first);
    if (first[0] == Heuristic::kDead) return End::kSeen;
    remember_clock(task_.start, 0);
    add(task_.start, StateTable::kNone, 0, 0);
    enqueue(fresh_, first);
    while (!queue_.empty()) {
      if (const auto over = step()) return *over;
      if (keeper_.satisfied()) return End::kFound;
      if (task_.over()) return End::kTime;
    }
    return End::kSeen;
  }

  std::size_t states() const { return table_.size(); }
  std::size_t bytes() const { return table_.bytes() + queue_.bytes(); }

 private:
  // Notes of a state: where it comes from; the moves made and whether it is to be opened.
  static constexpr std::uint64_t kOpen = std::uint64_t{1} << 63;
  std::uint32_t made(Id id) const { return static_cast<std::uint32_t>(table_.note(id, 1)); }

  void remember_clock(std::span<const std::uint64_t> state, std::size_t depth) {
    if (depth != clocks_.size()) return;
    clocks_.emplace_back();
    for (std::size_t w = 0; w < words_; ++w) {
      clocks_.back().push_back(state[w] & clockwork_.fluents()[w]);
    }
  }

  // False if there is no memory left. What is new, or reached by a shorter way, goes to fresh_.
  bool add(std::span<const std::uint64_t> state, Id parent, Move move, std::uint32_t depth) {
    make_key(task_, clockwork_, state, key_, spare_);
    const auto [id, fresh] = table_.add(key_);
    if (id == StateTable::kNone || queue_.bytes() > task_.bytes / 5) return false;
    if (!fresh && made(id) <= depth) return true;
    table_.note(id, 0) = link_of(parent, move);
    table_.note(id, 1) = kOpen | depth;
    fresh_.push_back(id);
    return true;
  }

  void enqueue(std::span<const Id> ids, std::span<const int> estimates) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (estimates[i] == Heuristic::kDead) continue;
      const std::size_t far = static_cast<std::size_t>(estimates[i] * how_.left);
      queue_.push(made(ids[i]) * static_cast<std::size_t>(how_.made) + far, ids[i]);
    }
    fresh_.clear();
  }

  void append_row(Id id) {
    const auto state = table_.state(id);
    const Bits& clock = clocks_[made(id)];
    for (std::size_t w = 0; w < words_; ++w) rows_.push_back(state[w] | clock[w]);
  }

  std::optional<End> step() {
    open_.clear();
    rows_.clear();
    while (!queue_.empty() && open_.size() < how_.batch) {
      const Id id = queue_.pop();
      // A state that was put in twice is opened once.
      if ((table_.note(id, 1) & kOpen) == 0) continue;
      table_.note(id, 1) &= ~kOpen;
      open_.push_back(id);
      append_row(id);
    }
    expander_.look(rows_);
    pairs_.clear();
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      const auto moves = expander_.moves(i);
      for (Move move : moves) pairs_.push_back({i, move});
      if (moves.empty()) score(open_[i], expander_.reward(i));
    }
    expander_.advance(rows_, pairs_, next_);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto state = std::span<const std::uint64_t>(next_).subspan(i * words_, words_);
      const Id parent = open_[pairs_[i].row];
      remember_clock(state, made(parent) + 1);
      if (!add(state, parent, pairs_[i].move, made(parent) + 1)) return End::kMemory;
    }
    rows_.clear();
    for (Id id : fresh_) append_row(id);
    heuristic_.estimate(rows_, estimates_);
    enqueue(fresh_, estimates_);
    return std::nullopt;
  }

  void score(Id id, int reward) {
    if (reward <= keeper_.reward()) return;
    keeper_.offer(retrace(task_, clockwork_, table_, id), reward, name_);
  }

  const Task& task_;
  Keeper& keeper_;
  Heuristic& heuristic_;
  BestFirst how_;
  const char* name_;
  Clockwork clockwork_;
  Expander expander_;
  std::size_t words_;
  Bits key_;
  Bits spare_;
  StateTable table_;
  Queue queue_;
  std::vector<Bits> clocks_;  // by number of moves made
  std::vector<Id> open_;
  std::vector<Id> fresh_;
  std::vector<std::uint64_t> rows_;
  std::vector<std::uint64_t> next_;
  std::vector<Expander::Pair> pairs_;
  std::vector<int> estimates_;
};

}  // namespace

Effort best_first(const Task& task, Keeper& keeper, Heuristic& heuristic, const BestFirst& how,
                  const char* name) {
  const double begin = task.clock->seconds();
  Effort effort;
  effort.method = name;
  Search search(task, keeper, heuristic, how, name);
  effort.end = search.run();
  effort.states = search.states();
  effort.bytes = search.bytes();
  effort.seconds = task.clock->seconds() - begin;
  return effort;
}

Effort astar(const Task& task, Keeper& keeper) {
  Levels levels(*task.game, keeper.bound(), Levels::Kind::kMax);
  return best_first(task, keeper, levels, {.made = 1, .left = 1}, "astar");
}

Effort greedy(const Task& task, Keeper& keeper) {
  Levels levels(*task.game, keeper.bound(), Levels::Kind::kSum);
  return best_first(task, keeper, levels, {.made = 1, .left = 5}, "greedy");
}

Effort additive(const Task& task, Keeper& keeper) {
  Costs costs(*task.game, keeper.bound(), Costs::Kind::kAdd);
  return best_first(task, keeper, costs, {.made = 1, .left = 5, .batch = 8}, "add");
}

Effort relaxed_plan(const Task& task, Keeper& keeper) {
  Costs costs(*task.game, keeper.bound(), Costs::Kind::kRelaxedPlan);
  return best_first(task, keeper, costs, {.made = 1, .left = 5, .batch = 8}, "ff");
}

}  // namespace tafl::plan
