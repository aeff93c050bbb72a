// SPDX-License-Identifier: MIT
#include "plan/factored.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "plan/clockwork.h"
#include "plan/expander.h"
#include "plan/groups.h"
#include "plan/levels.h"
#include "plan/relaxed_network.h"
#include "plan/state_table.h"

namespace tafl::plan {
namespace {

using End = Effort::End;

constexpr std::size_t kMostDepth = 1000;
constexpr std::size_t kNodeBytes = 64;  // of a state that was reached, besides its words

bool has(std::span<const std::uint64_t> bits, std::size_t i) {
  return ((bits[i / 64] >> (i % 64)) & 1) != 0;
}
void set(Bits& bits, std::size_t i) {
  bits[i / 64] |= std::uint64_t{1} << (i % 64);
}
bool covers(std::span<const std::uint64_t> bits, const Bits& wanted) {
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    if ((wanted[w] & ~bits[w]) != 0) return false;
  }
  return true;
}
bool agree(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, const Bits& mask) {
  for (std::size_t w = 0; w < mask.size(); ++w) {
    if (((a[w] ^ b[w]) & mask[w]) != 0) return false;
  }
  return true;
}

}  // namespace

std::vector<Factor> find_factors(const lanes::CompiledGame& game, int reward, bool legality) {
  const net::Network& network = game.network;
  const std::size_t count = network.fluents();
  const std::vector<std::uint32_t> groups = group_fluents(game, legality);
  if (groups.empty()) return {};
  const Clockwork clockwork(game);
  const auto counts = [&](std::uint32_t f) { return !has(clockwork.fluents(), f); };
  const RelaxedNetwork relaxed = relax(network, reward);
  std::map<std::uint32_t, Factor> factors;
  for (std::size_t part = 0; part < relaxed.parts; ++part) {
    std::vector<std::uint32_t> support = support_of(network, {relaxed.conditions[part]});
    std::erase_if(support, [&](std::uint32_t f) { return !counts(f); });
    if (support.empty()) continue;
    const std::uint32_t group = groups[support[0]];
    if (std::ranges::any_of(support, [&](auto f) { return groups[f] != group; })) continue;
    Factor& factor = factors[group];
    factor.parts.resize((relaxed.parts + 63) / 64);
    set(factor.parts, part);
  }
  std::vector<Factor> result;
  for (auto& [group, factor] : factors) {
    factor.fluents.resize(game.state_words());
    for (std::uint32_t f = 0; f < count; ++f) {
      if (counts(f) && groups[f] == group) set(factor.fluents, f);
    }
    result.push_back(std::move(factor));
  }
  return result;
}

namespace {

class Factored {
 public:
  Factored(const Task& task, Keeper& keeper)
      : task_(task),
        keeper_(keeper),
        expander_(task.game),
        levels_(*task.game, keeper.bound(), Levels::Kind::kMax),
        words_(expander_.words()) {}

  End run() {
    for (const bool side_by_side : {true, false}) {
      factors_ = find_factors(*task_.game, keeper_.bound(), !side_by_side);
      groups_ = std::max(groups_, factors_.size());
      if (factors_.size() < 2) continue;
      // Groups with little to do may be in the way of others, so the order is tried both ways.
      for (int turn = 0; turn < 2; ++turn) {
        if (side_by_side ? solve_side_by_side() : solve_in_a_row()) return End::kFound;
        if (task_.over()) return End::kTime;
        std::ranges::reverse(factors_);
      }
    }
    return groups_ < 2 ? End::kUnfit : End::kSeen;
  }

  std::size_t groups() const { return groups_; }
  std::uint64_t states() const { return states_; }
  std::size_t bytes() const { return bytes_; }

 private:
  // The states of a sequence of moves, the first one before them.
  struct Way {
    std::vector<Move> moves;
    std::vector<Bits> states;
  };

  bool solve_side_by_side() {
    Way way{{}, {task_.start}};
    Bits done(words_, 0);
    Bits parts(levels_.part_words(), 0);
    for (const Factor& factor : factors_) {
      for (std::size_t w = 0; w < parts.size(); ++w) parts[w] |= factor.parts[w];
      auto found = reach(task_.start, factor.fluents, parts, &way, done);
      if (!found) return false;
      way = std::move(*found);
      for (std::size_t w = 0; w < words_; ++w) done[w] |= factor.fluents[w];
    }
    return finish(way);
  }

  bool solve_in_a_row() {
    Way way{{}, {task_.start}};
    Bits parts(levels_.part_words(), 0);
    for (const Factor& factor : factors_) {
      for (std::size_t w = 0; w < parts.size(); ++w) parts[w] |= factor.parts[w];
      const Bits from = way.states.back();
      const auto found = reach(from, factor.fluents, parts, nullptr, Bits(words_, 0));
      if (!found) return false;
      way.moves.insert(way.moves.end(), found->moves.begin(), found->moves.end());
      way.states.insert(way.states.end(), found->states.begin() + 1, found->states.end());
    }
    return finish(way);
  }

  // Makes moves that change nothing of the goal until the game is over.
  bool finish(Way& way) {
    std::vector<std::uint64_t> held;
    levels_.read_parts(way.states.back(), held);
    const Bits parts(held.begin(), held.end());
    while (way.moves.size() < kMostDepth && !task_.over()) {
      const Bits state = way.states.back();
      expander_.look(state);
      if (expander_.moves(0).empty()) {
        const int reward = expander_.reward(0);
        if (reward > keeper_.reward()) keeper_.offer(way.moves, reward, "factored");
        return keeper_.satisfied();
      }
      pairs_.clear();
      for (Move move : expander_.moves(0)) pairs_.push_back({0, move});
      expander_.advance(state, pairs_, next_);
      levels_.read_parts(next_, held);
      std::size_t i = 0;
      const std::size_t width = levels_.part_words();
      while (i < pairs_.size() && !covers(std::span(held).subspan(i * width, width), parts)) ++i;
      if (i == pairs_.size()) return false;
      const auto row = next_.begin() + static_cast<std::ptrdiff_t>(i * words_);
      way.moves.push_back(pairs_[i].move);
      way.states.emplace_back(row, row + static_cast<std::ptrdiff_t>(words_));
    }
    return false;
  }

  // The shortest way to a state in which `parts` hold, where states differ by `fluents` alone. With
  // `beside`, the fluents of `done` do what they do there as long as that lasts.
  std::optional<Way> reach(const Bits& from, const Bits& fluents, const Bits& parts,
                           const Way* beside, const Bits& done) {
    StateTable seen(words_ + 1, 0, task_.bytes / 4);
    std::vector<Node> nodes{{from, 0, 0}};
    std::size_t begin = 0;
    for (std::size_t depth = 0; begin < nodes.size() && depth < kMostDepth; ++depth) {
      const std::size_t end = nodes.size();
      for (; begin < end; begin = std::min(end, begin + expander_.capacity())) {
        const std::size_t some = std::min(expander_.capacity(), end - begin);
        if (const auto at = find_end(nodes, begin, some, parts)) return way_to(nodes, *at);
        const std::size_t taken = nodes.size() * (words_ * 8 + kNodeBytes);
        bytes_ = std::max(bytes_, taken + seen.bytes());
        if (task_.over() || taken > task_.bytes / 4) return {};
        expander_.advance(rows_, pairs_, next_);
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
          const auto row = std::span<const std::uint64_t>(next_).subspan(i * words_, words_);
          const bool bound = beside != nullptr && depth + 1 < beside->states.size();
          if (bound && !agree(row, beside->states[depth + 1], done)) continue;
          Bits key(words_ + 1, 0);
          for (std::size_t w = 0; w < words_; ++w) key[w] = row[w] & fluents[w];
          if (bound) key[words_] = depth + 1;
          const auto added = seen.add(key);
          if (added.id == StateTable::kNone) return {};
          if (!added.fresh) continue;
          nodes.push_back({Bits(row.begin(), row.end()), begin + pairs_[i].row, pairs_[i].move});
        }
      }
    }
    return {};
  }

  struct Node {
    Bits state;
    std::size_t parent = 0;
    Move move = 0;
  };

  // Looks at some nodes: the first one in which all parts hold, or none and rows_ and pairs_ to go
  // on.
  std::optional<std::size_t> find_end(const std::vector<Node>& nodes, std::size_t begin,
                                      std::size_t count, const Bits& parts) {
    rows_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const Bits& state = nodes[begin + i].state;
      rows_.insert(rows_.end(), state.begin(), state.end());
    }
    states_ += count;
    std::vector<std::uint64_t> held;
    levels_.read_parts(rows_, held);
    const std::size_t width = levels_.part_words();
    for (std::size_t i = 0; i < count; ++i) {
      if (covers(std::span(held).subspan(i * width, width), parts)) return begin + i;
    }
    expander_.look(rows_);
    pairs_.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
      for (Move move : expander_.moves(i)) pairs_.push_back({i, move});
    }
    return std::nullopt;
  }

  static Way way_to(const std::vector<Node>& nodes, std::size_t at) {
    Way way;
    for (; at != 0; at = nodes[at].parent) {
      way.moves.push_back(nodes[at].move);
      way.states.push_back(nodes[at].state);
    }
    way.states.push_back(nodes[0].state);
    std::ranges::reverse(way.moves);
    std::ranges::reverse(way.states);
    return way;
  }

  const Task& task_;
  Keeper& keeper_;
  std::vector<Factor> factors_;
  std::size_t groups_ = 0;
  Expander expander_;
  Levels levels_;
  std::size_t words_;
  std::vector<std::uint64_t> rows_;
  std::vector<std::uint64_t> next_;
  std::vector<Expander::Pair> pairs_;
  std::uint64_t states_ = 0;
  std::size_t bytes_ = 0;  // at most, so far
};

}  // namespace

Effort factored(const Task& task, Keeper& keeper) {
  const double begin = task.clock->seconds();
  Factored search(task, keeper);
  Effort effort;
  effort.method = "factored";
  effort.end = search.run();
  effort.states = search.states();
  effort.bytes = search.bytes();
  effort.seconds = task.clock->seconds() - begin;
  effort.note = fmt::format("{} groups", search.groups());
  return effort;
}

}  // namespace tafl::plan
