// SPDX-License-Identifier: MIT
#include "plan/breadth.h"

#include <algorithm>
#include <optional>

#include "plan/clockwork.h"
#include "plan/expander.h"
#include "plan/retrace.h"
#include "plan/state_table.h"

namespace tafl::plan {
namespace {

using End = Effort::End;

class Breadth {
 public:
  Breadth(const Task& task, Keeper& keeper, const Clockwork& clockwork, Expander& expander,
          bool depths_apart)
      : task_(task),
        keeper_(keeper),
        clockwork_(clockwork),
        expander_(expander),
        depths_apart_(depths_apart),
        words_(expander.words()),
        key_(words_ + 1, 0),
        table_(words_ + 1, 1, task.bytes) {
    for (std::size_t w = 0; w < words_; ++w)
      clock_.push_back(task.start[w] & clockwork.fluents()[w]);
  }

  End run() {
    add(task_.start, StateTable::kNone, 0);
    for (StateTable::Id begin = 0; begin < table_.size(); ++depth_) {
      const auto end = static_cast<StateTable::Id>(table_.size());
      next_clock_.clear();
      for (; begin < end; begin = std::min(end, begin + chunk())) {
        if (const auto over = expand(begin, std::min(end, begin + chunk()))) return *over;
      }
      clock_ = next_clock_;
    }
    return End::kSeen;
  }

  std::size_t states() const { return table_.size(); }
  std::size_t bytes() const { return table_.bytes(); }

 private:
  StateTable::Id chunk() const { return static_cast<StateTable::Id>(expander_.capacity()); }

  bool add(std::span<const std::uint64_t> state, StateTable::Id parent, Move move) {
    make_key(task_, clockwork_, state, std::span(key_).first(words_), spare_);
    if (depths_apart_) key_[words_] = depth_;
    const auto [id, fresh] = table_.add(key_);
    if (id == StateTable::kNone) return false;
    if (fresh) table_.note(id, 0) = (std::uint64_t{parent} << 32) | move;
    return true;
  }

  // Looks at the states from `begin` to `end` of the current layer and adds their successors.
  std::optional<End> expand(StateTable::Id begin, StateTable::Id end) {
    rows_.clear();
    for (StateTable::Id id = begin; id < end; ++id) {
      const auto state = table_.state(id);
      for (std::size_t w = 0; w < words_; ++w) rows_.push_back(state[w] | clock_[w]);
    }
    expander_.look(rows_);
    pairs_.clear();
    for (StateTable::Id id = begin; id < end; ++id) {
      const auto i = static_cast<std::uint32_t>(id - begin);
      const auto moves = expander_.moves(i);
      for (Move move : moves) pairs_.push_back({i, move});
      if (moves.empty()) score(id, expander_.reward(i));
    }
    if (keeper_.satisfied()) return End::kFound;
    if (task_.over()) return End::kTime;
    expander_.advance(rows_, pairs_, next_);
    ++depth_;
    std::optional<End> full;
    for (std::size_t i = 0; i < pairs_.size() && !full; ++i) {
      const auto state = std::span(next_).subspan(i * words_, words_);
      if (!add(state, begin + pairs_[i].row, pairs_[i].move)) full = End::kMemory;
    }
    --depth_;
    if (!pairs_.empty() && next_clock_.empty()) {
      for (std::size_t w = 0; w < words_; ++w) {
        next_clock_.push_back(next_[w] & clockwork_.fluents()[w]);
      }
    }
    return full;
  }

  void score(StateTable::Id id, int reward) {
    if (reward <= keeper_.reward()) return;
    std::vector<Move> moves;
    std::vector<Bits> keys;
    for (StateTable::Id at = id;;) {
      const auto state = table_.state(at).first(words_);
      if (task_.symmetries) keys.emplace_back(state.begin(), state.end());
      const std::uint64_t link = table_.note(at, 0);
      at = static_cast<StateTable::Id>(link >> 32);
      if (at == StateTable::kNone) break;
      moves.push_back(static_cast<Move>(link));
    }
    std::ranges::reverse(moves);
    std::ranges::reverse(keys);
    if (task_.symmetries) moves = retrace(task_, clockwork_, keys);
    keeper_.offer(moves, reward, "breadth");
  }

  const Task& task_;
  Keeper& keeper_;
  const Clockwork& clockwork_;
  Expander& expander_;
  bool depths_apart_;
  std::size_t words_;
  Bits key_;
  Bits spare_;
  StateTable table_;
  std::uint64_t depth_ = 0;
  Bits clock_;       // of the current layer
  Bits next_clock_;  // of the next one; empty: not known yet
  std::vector<std::uint64_t> rows_;
  std::vector<std::uint64_t> next_;
  std::vector<Expander::Pair> pairs_;
};

}  // namespace

Effort breadth_first(const Task& task, Keeper& keeper) {
  const double begin = task.clock->seconds();
  Effort effort;
  effort.method = "breadth";
  const Clockwork clockwork(*task.game);
  Expander expander(task.game);
  for (const bool depths_apart : {false, true}) {
    Breadth search(task, keeper, clockwork, expander, depths_apart);
    effort.end = search.run();
    effort.states += search.states();
    effort.bytes = std::max(effort.bytes, search.bytes());
    if (effort.end != End::kSeen) break;
    if (!clockwork.limits() || depths_apart) {
      keeper.prove_at_most(keeper.reward());
      break;
    }
  }
  effort.seconds = task.clock->seconds() - begin;
  return effort;
}

}  // namespace tafl::plan
