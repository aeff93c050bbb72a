// SPDX-License-Identifier: MIT
#include "plan/stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "plan/clockwork.h"
#include "plan/expander.h"
#include "plan/order.h"
#include "plan/targets.h"

namespace tafl::plan {
namespace {

using End = Effort::End;

constexpr std::size_t kMostSets = 1000;
constexpr std::size_t kMostStages = 4;
constexpr std::size_t kMostTargets = 4;
constexpr double kOftenEnough = 100;

double log_factorial(std::size_t n) {
  return std::lgamma(static_cast<double>(n) + 1);
}

// The number of ways to see a place in its orbit.
std::size_t ways_within(const Pieces& pieces, const Piece& piece, Place at, const Orbits& orbits) {
  const Space& space = pieces.spaces[piece.space];
  return static_cast<std::size_t>(std::ranges::count_if(
      space.same, [&](const auto& same) { return orbits[same[at - space.first]] == orbits[at]; }));
}

// Arrangements of the pieces of one orbit.
struct Arrangements {
  std::size_t pieces = 0;
  std::size_t rooms = 0;               // for a piece each
  std::map<Place, std::size_t> alike;  // by orbit of the moves that are left
  double ways = 0;                     // logarithm: how pieces may stand in their rooms

  double log() const {
    double sum = ways;
    for (const auto& [orbit, count] : alike) sum -= log_factorial(count);
    if (pieces > rooms) return sum + static_cast<double>(pieces) * std::log(rooms);
    return sum + log_factorial(rooms) - log_factorial(rooms - pieces);
  }
};

}  // namespace

double stage_cost(const Pieces& pieces, const Stage& stage) {
  const Orbits now = orbits_of(pieces, stage.moves);
  const Orbits left = orbits_of(pieces, stage.left);
  std::map<Place, Arrangements> by_orbit;
  for (const Piece& piece : pieces.pieces) {
    const Label label = label_of(pieces, piece, now, left);
    const Space& space = pieces.spaces[piece.space];
    const Place home = space.same[label.way][piece.home - space.first];
    const auto size = static_cast<std::size_t>(std::ranges::count(now, now[home]));
    if (size == static_cast<std::size_t>(std::ranges::count(left, left[home]))) continue;
    const std::size_t ways = ways_within(pieces, piece, home, now);
    Arrangements& arrangements = by_orbit[now[home]];
    arrangements.pieces += 1;
    arrangements.rooms = size / ways;
    arrangements.alike[label.orbit] += 1;
    arrangements.ways += std::log(static_cast<double>(ways) /
                                  static_cast<double>(ways_within(pieces, piece, home, left)));
  }
  double sum = 0;
  for (const auto& [orbit, arrangements] : by_orbit) sum += arrangements.log();
  return std::exp(sum / 2);
}

namespace {

// Sets of moves that contain every move that keeps to their orbits.
class MoveSets {
 public:
  explicit MoveSets(const Pieces& pieces) : pieces_(pieces) {
    std::set<std::vector<std::uint32_t>> seen;
    sets_.push_back(close({}));
    seen.insert(sets_[0]);
    for (std::size_t i = 0; i < sets_.size() && sets_.size() < kMostSets; ++i) {
      for (std::uint32_t move = 0; move < pieces.moves.size(); ++move) {
        std::vector<std::uint32_t> more = sets_[i];
        more.push_back(move);
        more = close(more);
        if (seen.insert(more).second) sets_.push_back(std::move(more));
      }
    }
  }

  const std::vector<std::vector<std::uint32_t>>& sets() const { return sets_; }

 private:
  std::vector<std::uint32_t> close(const std::vector<std::uint32_t>& moves) const {
    const Orbits orbits = orbits_of(pieces_, moves);
    std::vector<std::uint32_t> closed;
    for (std::uint32_t move = 0; move < pieces_.moves.size(); ++move) {
      bool keeps = true;
      for (std::size_t p = 0; p < pieces_.places; ++p) {
        keeps = keeps && orbits[pieces_.carry[move][p]] == orbits[p];
      }
      if (keeps) closed.push_back(move);
    }
    return closed;
  }

  const Pieces& pieces_;
  std::vector<std::vector<std::uint32_t>> sets_;
};

// The cheapest chain of sets from all moves to none.
class Chains {
 public:
  Chains(const Pieces& pieces, double most) : pieces_(pieces), most_(most), sets_(pieces) {
    // All moves are a closed set, and the largest.
    const auto& sets = sets_.sets();
    top_ = static_cast<std::size_t>(
        std::ranges::max_element(sets, {}, &std::vector<std::uint32_t>::size) - sets.begin());
    rounds_.assign(1, std::vector<Best>(sets.size()));
    rounds_[0][0].cost = 0;
    attempts_.assign(sets.size(), 0);
  }

  // With one more stage than before; empty if there is none.
  std::vector<Stage> next() {
    // Of the round before only what was asked for is known.
    for (std::size_t from = 0; rounds_.size() > 1 && from < sets_.sets().size(); ++from) {
      if (from != top_) rounds_.back()[from] = best_of(from, rounds_[rounds_.size() - 2]);
    }
    std::vector<Best> round(sets_.sets().size());
    round[top_] = best_of(top_, rounds_.back());
    rounds_.push_back(std::move(round));
    return read();
  }

 private:
  struct Best {
    double cost = INFINITY;
    std::size_t to = 0;
  };

  Best best_of(std::size_t from, const std::vector<Best>& rest) const {
    const auto& sets = sets_.sets();
    Best best;
    for (std::size_t to = 0; to < sets.size(); ++to) {
      if (rest[to].cost >= best.cost || to == from) continue;
      if (!std::ranges::includes(sets[from], sets[to])) continue;
      const double cost = stage_cost(pieces_, {sets[from], sets[to]}) + rest[to].cost;
      if (cost > most_ || cost >= best.cost) continue;
      const double tried = cost * attempts(to);
      if (tried < best.cost) best = {tried, to};
    }
    return best;
  }

  // How often the next stage may have to begin, at most: places that suit every piece need not be
  // ones that the moves can bring about.
  double attempts(std::size_t to) const {
    const auto& set = sets_.sets()[to];
    if (set.empty()) return 1;
    double& known = attempts_[to];
    if (known > 0) return known;
    std::vector<std::vector<Place>> generators;
    for (std::uint32_t move : set) generators.push_back(pieces_.carry[move]);
    const double arrangements = 2 * std::log(stage_cost(pieces_, {set, {}}));
    known = std::max(1.0, std::exp(arrangements - log_order(generators)));
    return known;
  }

  std::vector<Stage> read() const {
    const auto& sets = sets_.sets();
    std::vector<Stage> stages;
    std::size_t at = top_;
    for (std::size_t round = rounds_.size(); round-- > 1;) {
      const Best& best = rounds_[round][at];
      if (std::isinf(best.cost)) return {};
      stages.push_back({sets[at], sets[best.to]});
      at = best.to;
    }
    return stages;
  }

  const Pieces& pieces_;
  double most_;
  MoveSets sets_;
  std::size_t top_ = 0;
  std::vector<std::vector<Best>> rounds_;  // by number of stages: from each set to none
  mutable std::vector<double> attempts_;   // by set; 0: not known yet
};

}  // namespace

std::vector<Stage> choose_stages(const Pieces& pieces, double most_states) {
  Stage all;
  all.moves.resize(pieces.moves.size());
  std::iota(all.moves.begin(), all.moves.end(), 0U);
  if (stage_cost(pieces, all) <= most_states) return {all};
  Chains chains(pieces, most_states);
  for (std::size_t stages = 1; stages <= kMostStages; ++stages) {
    if (auto chain = chains.next(); !chain.empty()) return chain;
  }
  return {};
}

namespace {

class Stages {
 public:
  Stages(const Task& task, Keeper& keeper)
      : task_(task), keeper_(keeper), expander_(task.game, 1), words_(expander_.words()) {}

  Effort run() {
    const Clockwork clockwork(*task_.game);
    if (std::ranges::any_of(clockwork.acting(), [](auto word) { return word != 0; })) {
      effort_.note = "what can be done depends on the step";
      return effort_;
    }
    Targets targets(task_, keeper_.bound(), true);
    sat::SolveLimits limits;
    limits.bytes = task_.bytes / 4;
    limits.stop = [this] { return task_.over() || keeper_.satisfied(); };
    while (targets.ready() && targets.found() < kMostTargets &&
           targets.next(limits) == sat::Answer::kYes) {
      effort_.bytes = std::max(effort_.bytes, targets.bytes());
      if (!aim(targets.state(), targets.bytes())) break;
      if (effort_.end == End::kFound || task_.over()) break;
    }
    return effort_;
  }

 private:
  // False if other targets will not do either.
  bool aim(const Bits& target, std::size_t used) {
    const auto pieces = find_pieces(task_, target);
    if (!pieces) {
      effort_.note = "no pieces that moves carry from place to place";
      return false;
    }
    const std::size_t bytes = task_.bytes - std::min(task_.bytes, used);
    const std::size_t row = pieces->pieces.size() / 8 * 8 + 32;
    // A stage may be larger than it looks, and every stage has its own tables.
    stages_ = choose_stages(*pieces, static_cast<double>(bytes) / static_cast<double>(16 * row));
    effort_.note = fmt::format("{} pieces, {} places, {} stages", pieces->pieces.size(),
                               pieces->places, stages_.size());
    if (stages_.empty()) return false;
    bytes_ = bytes / stages_.size();
    std::vector<Place> at;
    for (const Piece& piece : pieces->pieces) at.push_back(piece.at);
    word_.clear();
    effort_.end = solve(*pieces, 0, at);
    return true;
  }

  End solve(const Pieces& pieces, std::size_t stage, const std::vector<Place>& at) {
    if (stage == stages_.size()) return offer(pieces) ? End::kFound : End::kSeen;
    // A place for every piece may be one that no moves lead to. That shows late, so it is taken for
    // granted when a stage is much larger than it should be.
    const double most = kOftenEnough * stage_cost(pieces, stages_[stage]);
    Meeting meeting(task_, pieces, stages_[stage], bytes_, static_cast<std::size_t>(most));
    End inner = End::kSeen;
    const End end = meeting.run(at, [&](std::span<const std::uint32_t> word) {
      std::vector<Place> then = at;
      for (std::uint32_t move : word) {
        for (Place& place : then) place = pieces.carry[move][place];
      }
      word_.insert(word_.end(), word.begin(), word.end());
      inner = solve(pieces, stage + 1, then);
      word_.resize(word_.size() - word.size());
      return inner == End::kFound || inner == End::kTime;
    });
    effort_.states += meeting.states();
    if (stage == 0) effort_.bytes = std::max(effort_.bytes, meeting.bytes() + inner_bytes_);
    if (stage > 0) inner_bytes_ = std::max(inner_bytes_, meeting.bytes() * stage);
    return end == End::kFound ? inner : end;
  }

  // Makes the moves; whether they lead to what is wanted.
  bool offer(const Pieces& pieces) {
    std::vector<Move> moves;
    Bits state = task_.start;
    for (std::uint32_t move : word_) {
      expander_.look(state);
      if (expander_.moves(0).empty()) break;  // over before
      moves.push_back(pieces.moves[move]);
      const Expander::Pair pair{0, moves.back()};
      expander_.advance(state, std::span(&pair, 1), next_);
      state.assign(next_.begin(), next_.begin() + static_cast<std::ptrdiff_t>(words_));
    }
    expander_.look(state);
    const int reward = expander_.reward(0);
    if (expander_.moves(0).empty() && reward > keeper_.reward()) {
      keeper_.offer(moves, reward, "stages");
    }
    return keeper_.satisfied();
  }

  const Task& task_;
  Keeper& keeper_;
  Expander expander_;
  std::size_t words_;
  std::vector<Stage> stages_;
  std::size_t bytes_ = 0;            // for a stage
  std::size_t inner_bytes_ = 0;      // used by all stages but the first
  std::vector<std::uint32_t> word_;  // moves so far, as Pieces numbers them
  std::vector<std::uint64_t> next_;
  Effort effort_;
};

}  // namespace

Effort stages(const Task& task, Keeper& keeper) {
  const double begin = task.clock->seconds();
  Effort effort;
  if (Unrolling::fits(*task.game)) {
    effort = Stages(task, keeper).run();
  } else {
    effort.note = "recursive rules";
  }
  effort.method = "stages";
  effort.seconds = task.clock->seconds() - begin;
  return effort;
}

}  // namespace tafl::plan
