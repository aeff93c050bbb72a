// SPDX-License-Identifier: MIT
#include "plan/bidirectional.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/rng.h"
#include "plan/clockwork.h"
#include "plan/expander.h"
#include "plan/regression.h"
#include "plan/retrace.h"
#include "plan/state_table.h"
#include "plan/targets.h"

namespace tafl::plan {
namespace {

using End = Effort::End;
using Id = StateTable::Id;

constexpr std::size_t kMostTargets = 500;
constexpr std::size_t kTriedMoves = 60;

class Bidirectional {
 public:
  Bidirectional(const Task& task, Keeper& keeper)
      : task_(task),
        keeper_(keeper),
        clockwork_(*task.game),
        regression_(*task.game, clockwork_),
        expander_(task.game),
        words_(expander_.words()),
        ahead_(words_, 1, task.bytes / 5 * 2),
        back_(words_, 1, task.bytes / 5 * 2) {
    for (std::size_t w = 0; w < words_; ++w) {
      clock_.push_back(task.start[w] & clockwork_.fluents()[w]);
    }
    first_clock_ = clock_;
  }

  Effort run() {
    effort_.end = search();
    effort_.states = ahead_.table.size() + back_.table.size();
    effort_.bytes = ahead_.table.bytes() + back_.table.bytes() + target_bytes_;
    if (effort_.note.empty()) {
      effort_.note = fmt::format("{} ends, {}", targets_,
                                 regression_.fits() ? "moves read backwards" : "moves undone");
    }
    return effort_;
  }

 private:
  struct Side {
    Side(std::size_t words, std::size_t notes, std::size_t bytes) : table(words, notes, bytes) {}
    std::size_t layer() const { return table.size() - begin; }

    StateTable table;
    Id begin = 0;  // of the last layer
  };

  End search() {
    const auto acts = [](std::uint64_t word) { return word != 0; };
    if (std::ranges::any_of(clockwork_.acting(), acts)) return unfit("moves depend on the step");
    if (!regression_.fits() && !undoes()) return unfit("there is no way back");
    if (!add_targets()) return effort_.note.empty() ? End::kTime : End::kUnfit;
    add(ahead_, task_.start, StateTable::kNone, 0);
    while (ahead_.layer() > 0 && back_.layer() > 0) {
      if (const auto end = ahead_.layer() <= back_.layer() ? go_on() : go_back()) return *end;
    }
    return End::kSeen;
  }

  End unfit(const char* why) {
    effort_.note = why;
    return End::kUnfit;
  }

  bool add_targets() {
    Targets targets(task_, keeper_.bound(), true);
    if (!targets.ready()) effort_.note = "too large";
    sat::SolveLimits limits;
    limits.bytes = task_.bytes / 5;
    limits.stop = [this] { return task_.over() || keeper_.satisfied(); };
    while (effort_.note.empty()) {
      const sat::Answer answer = targets.next(limits);
      target_bytes_ = targets.bytes();
      if (answer == sat::Answer::kNo) return back_.table.size() > 0;
      if (answer == sat::Answer::kUnknown) return false;
      if (targets.found() > kMostTargets) effort_.note = "too many ends";
      // The same but for the step.
      if (add(back_, targets.state(), StateTable::kNone, 0) != Added::kFull) ++targets_;
    }
    return false;
  }

  // Whether moves of random play can be undone.
  bool undoes() {
    base::Rng rng(task_.seed);
    Bits state = task_.start;
    for (std::size_t i = 0; i < kTriedMoves && !task_.over(); ++i) {
      expander_.look(state);
      const auto moves = expander_.moves(0);
      if (moves.empty()) {
        state = task_.start;
        continue;
      }
      pairs_.assign(1, {0, moves[rng.below(moves.size())]});
      expander_.advance(state, pairs_, next_);
      const Bits then = next_;
      expander_.look(then, true);
      pairs_.clear();
      for (Move move : expander_.moves(0)) pairs_.push_back({0, move});
      expander_.advance(then, pairs_, next_);
      const Bits was = key_of(state);
      bool found = was == key_of(then);
      for (std::size_t j = 0; j < pairs_.size() && !found; ++j) {
        found = was == key_of(std::span(next_).subspan(j * words_, words_));
      }
      if (!found) return false;
      state = then;
    }
    return true;
  }

  Bits key_of(std::span<const std::uint64_t> row) const {
    Bits key(words_);
    for (std::size_t w = 0; w < words_; ++w) key[w] = row[w] & ~clockwork_.fluents()[w];
    return key;
  }

  enum class Added : std::uint8_t { kFull, kOld, kFresh };
  Added add(Side& side, std::span<const std::uint64_t> row, Id parent, Move move) {
    key_.resize(words_);
    for (std::size_t w = 0; w < words_; ++w) key_[w] = row[w] & ~clockwork_.fluents()[w];
    const auto [id, fresh] = side.table.add(key_);
    if (id == StateTable::kNone) return Added::kFull;
    if (!fresh) return Added::kOld;
    side.table.note(id, 0) = link_of(parent, move);
    return Added::kFresh;
  }

  // Some states of a layer, with what no move influences.
  std::size_t load(const Side& side, Id begin, Id end, const Bits& clock) {
    const auto some = std::min<std::size_t>(end - begin, expander_.capacity());
    rows_.clear();
    for (std::size_t i = 0; i < some; ++i) {
      const auto state = side.table.state(begin + static_cast<Id>(i));
      for (std::size_t w = 0; w < words_; ++w) rows_.push_back(state[w] | clock[w]);
    }
    return some;
  }

  std::optional<End> stopped() const {
    if (keeper_.satisfied()) return End::kFound;
    if (task_.over()) return End::kTime;
    return std::nullopt;
  }

  // One layer ahead.
  std::optional<End> go_on() {
    const auto end = static_cast<Id>(ahead_.table.size());
    Bits next_clock;
    for (Id begin = ahead_.begin; begin < end;) {
      const std::size_t some = load(ahead_, begin, end, clock_);
      expander_.look(rows_);
      collect(some);
      expander_.advance(rows_, pairs_, next_);
      if (!pairs_.empty() && next_clock.empty()) {
        for (std::size_t w = 0; w < words_; ++w) {
          next_clock.push_back(next_[w] & clockwork_.fluents()[w]);
        }
      }
      if (const auto over = keep(ahead_, back_, begin)) return over;
      begin += static_cast<Id>(some);
    }
    ahead_.begin = end;
    if (!next_clock.empty()) clock_ = next_clock;
    return std::nullopt;
  }

  // One layer back.
  std::optional<End> go_back() {
    const auto end = static_cast<Id>(back_.table.size());
    for (Id begin = back_.begin; begin < end;) {
      std::size_t some = 0;
      if (regression_.fits()) {
        some = regress(begin, end);
      } else {
        some = load(back_, begin, end, first_clock_);
        expander_.look(rows_, true);
        collect(some);
        expander_.advance(rows_, pairs_, next_);
      }
      if (const auto over = keep(back_, ahead_, begin)) return over;
      begin += static_cast<Id>(some);
    }
    back_.begin = end;
    return std::nullopt;
  }

  // All moves of the states that were looked at.
  void collect(std::size_t some) {
    pairs_.clear();
    for (std::uint32_t i = 0; i < some; ++i) {
      for (Move move : expander_.moves(i)) pairs_.push_back({i, move});
    }
  }

  // The states before some of them, where the move was legal. How many of them.
  std::size_t regress(Id begin, Id end) {
    before_.clear();
    moves_.clear();
    parents_.clear();
    std::size_t some = 0;
    for (; begin + some < end && moves_.size() < expander_.capacity(); ++some) {
      regression_.before(back_.table.state(begin + static_cast<Id>(some)), before_, moves_);
      parents_.resize(moves_.size(), static_cast<std::uint32_t>(some));
    }
    for (std::size_t i = 0; i < before_.size(); ++i) before_[i] |= first_clock_[i % words_];
    pairs_.clear();
    next_.clear();
    for (std::size_t first = 0; first < moves_.size(); first += expander_.capacity()) {
      const std::size_t count = std::min(expander_.capacity(), moves_.size() - first);
      const auto rows = std::span(before_).subspan(first * words_, count * words_);
      expander_.look(rows);
      for (std::size_t i = 0; i < count; ++i) {
        if (!std::ranges::binary_search(expander_.moves(i), moves_[first + i])) continue;
        pairs_.push_back({parents_[first + i], moves_[first + i]});
        const auto row = rows.subspan(i * words_, words_);
        next_.insert(next_.end(), row.begin(), row.end());
      }
    }
    return some;
  }

  // Adds what next_ and pairs_ hold, and sees whether the other side has been there.
  std::optional<End> keep(Side& side, const Side& other, Id begin) {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto row = std::span<const std::uint64_t>(next_).subspan(i * words_, words_);
      const Added added = add(side, row, begin + pairs_[i].row, pairs_[i].move);
      if (added == Added::kFull) return End::kMemory;
      if (added == Added::kOld) continue;
      const Id met = other.table.find(key_);
      if (met == StateTable::kNone) continue;
      const auto last = static_cast<Id>(side.table.size() - 1);
      if (&side == &ahead_) meets_.emplace_back(last, met);
      if (&side == &back_) meets_.emplace_back(met, last);
    }
    for (const auto& [ahead, back] : meets_) join(ahead, back);
    meets_.clear();
    return stopped();
  }

  // The moves from the start to where both sides met, and on from there to the end, each found by
  // making it.
  void join(Id ahead, Id back) {
    std::vector<Move> moves = moves_back(ahead_.table, ahead);
    std::ranges::reverse(moves);
    Bits state = task_.start;
    for (Move move : moves) {
      const Expander::Pair pair{0, move};
      expander_.advance(state, std::span(&pair, 1), next_);
      state = next_;
    }
    for (;;) {
      expander_.look(state);
      if (expander_.moves(0).empty()) break;
      back = static_cast<Id>(back_.table.note(back, 0) >> 32);
      if (back == StateTable::kNone) return;  // no end after all
      const auto move = move_to(state, back_.table.state(back));
      if (!move) return;
      moves.push_back(*move);
    }
    const int reward = expander_.reward(0);
    if (reward > keeper_.reward()) keeper_.offer(moves, reward, "bidirectional");
  }

  // The move, made, that leads from a state, which was looked at, to another one.
  std::optional<Move> move_to(Bits& state, std::span<const std::uint64_t> wanted) {
    collect(1);
    expander_.advance(state, pairs_, next_);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const auto row = std::span<const std::uint64_t>(next_).subspan(i * words_, words_);
      if (!std::ranges::equal(key_of(row), wanted)) continue;
      state.assign(row.begin(), row.end());
      return pairs_[i].move;
    }
    return std::nullopt;
  }

  const Task& task_;
  Keeper& keeper_;
  Clockwork clockwork_;
  Regression regression_;
  Expander expander_;
  std::size_t words_;
  Side ahead_;
  Side back_;
  Bits clock_;        // of the layer ahead
  Bits first_clock_;  // of the start, and of all states that are looked at backwards
  Bits key_;
  std::size_t targets_ = 0;
  std::size_t target_bytes_ = 0;
  std::vector<std::uint64_t> rows_;
  std::vector<std::uint64_t> next_;
  std::vector<std::uint64_t> before_;
  std::vector<Move> moves_;
  std::vector<std::uint32_t> parents_;
  std::vector<Expander::Pair> pairs_;
  std::vector<std::pair<Id, Id>> meets_;
  Effort effort_;
};

}  // namespace

Effort bidirectional(const Task& task, Keeper& keeper) {
  const double begin = task.clock->seconds();
  Effort effort;
  if (Unrolling::fits(*task.game)) {
    effort = Bidirectional(task, keeper).run();
  } else {
    effort.note = "recursive rules";
  }
  effort.method = "bidirectional";
  effort.seconds = task.clock->seconds() - begin;
  return effort;
}

}  // namespace tafl::plan
