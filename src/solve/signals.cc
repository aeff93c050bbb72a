// SPDX-License-Identifier: MIT
#include "solve/signals.h"

#include <algorithm>
#include <set>

#include "base/limits.h"
#include "dd/label.h"
#include "game/game.h"

namespace tafl::solve {

using dd::Functions;
using dd::Ref;
using net::Edge;
using net::Kind;
using net::NodeId;

namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
// Many small parts may well make one large function, which is needed as a whole: all lines of one
// player. A few large ones are better followed apart.
constexpr std::size_t kSmallParts = 5'000;
constexpr std::size_t kSmallSignal = 1'000;

// The fluents that an edge needs to be true and those it needs to be false, in any way.
struct Polarity {
  std::set<std::uint32_t> positive;
  std::set<std::uint32_t> negative;
  bool loops = false;
};

void find_polarity(const net::Network& network, Edge edge, std::vector<bool>& seen, Polarity& out) {
  if (seen[edge.code()]) return;
  seen[edge.code()] = true;
  switch (network.kind(edge.node())) {
    case Kind::kState:
      (edge.negated() ? out.negative : out.positive).insert(network.index(edge.node()));
      return;
    case Kind::kAnd:
      for (Edge input : network.inputs(edge.node())) {
        find_polarity(network, input.negated_if(edge.negated()), seen, out);
      }
      return;
    case Kind::kConstant:
      return;
    case Kind::kMove:
    case Kind::kLoop:
      out.loops = true;
      return;
  }
}

}  // namespace

Signals::Signals(const net::Network& network, const Variables& variables, Functions& functions,
                 NetworkFunctions& gates, const dd::Relation& relation, std::size_t most_nodes)
    : network_(&network),
      most_nodes_(most_nodes),
      index_(network.size(), kNone),
      too_large_(network.size(), false) {
  cut(network.terminal, functions, gates);
  for (const net::Goal& goal : network.goals) cut(goal.edge, functions, gates);
  functions.forget();
  in_terminal_.assign(size(), false);
  find_terminal_signals(network.terminal);
  find_raisers(variables, relation);
  join_small(functions);
}

void Signals::find_terminal_signals(Edge edge) {
  if (edge.node() == 0) return;
  if (index_[edge.node()] != kNone) {
    in_terminal_[index_[edge.node()]] = true;
    return;
  }
  for (Edge input : network_->inputs(edge.node())) find_terminal_signals(input);
}

// Goals are often many tests of a counter or of who is to move. Together they are as small.
void Signals::join_small(Functions& functions) {
  std::vector<Ref> fs;
  for (std::size_t signal = 0; signal < size(); ++signal) {
    if (functions.nodes_of({&refs_[signal], 1}) > kSmallSignal) continue;
    joined_.push_back(signal);
    fs.push_back(refs_[signal]);
  }
  const std::size_t limit =
      functions.set_limit(functions.size() + 100 + 4 * functions.nodes_of(fs));
  try {
    joined_ref_ = functions.tuple_of(fs);
  } catch (const base::LimitReached&) {
    joined_.clear();
  }
  functions.set_limit(limit);
}

// The function of an edge, unless it is too large for what it is made of.
std::optional<Ref> Signals::try_function(Edge edge, Functions& functions, NetworkFunctions& gates) {
  if (network_->kind(edge.node()) != Kind::kAnd) return gates.of(edge);
  if (too_large_[edge.node()]) return std::nullopt;
  std::vector<Ref> parts;
  for (Edge input : network_->inputs(edge.node())) {
    const auto part = try_function(input.negated_if(edge.negated()), functions, gates);
    if (!part) {
      too_large_[edge.node()] = true;
      return std::nullopt;
    }
    parts.push_back(*part);
  }
  const std::size_t size = functions.nodes_of(parts);
  const std::size_t more = size < kSmallParts ? most_nodes_ : 2 * size;
  const std::size_t limit = functions.set_limit(functions.size() + more);
  std::optional<Ref> result;
  try {
    result = gates.of(edge);
  } catch (const base::LimitReached&) {
    too_large_[edge.node()] = true;
  }
  functions.set_limit(limit);
  return result;
}

void Signals::cut(Edge edge, Functions& functions, NetworkFunctions& gates) {
  if (edge.node() == 0 || index_[edge.node()] != kNone) return;
  if (const auto function = try_function(edge, functions, gates)) {
    index_[edge.node()] = static_cast<std::uint32_t>(edges_.size());
    edges_.push_back(edge);
    refs_.push_back(*function);
    return;
  }
  for (Edge input : network_->inputs(edge.node())) {
    cut(input.negated_if(edge.negated()), functions, gates);
  }
}

Signals::Truth Signals::value(Edge edge, const std::vector<Truth>& known) const {
  const auto negate_if = [](Truth truth, bool yes) {
    if (truth == Truth::kUnknown || !yes) return truth;
    return truth == Truth::kTrue ? Truth::kFalse : Truth::kTrue;
  };
  if (edge.node() == 0) return edge.negated() ? Truth::kTrue : Truth::kFalse;
  if (const std::uint32_t signal = index_[edge.node()]; signal != kNone) {
    return negate_if(known[signal], edge.negated() != edges_[signal].negated());
  }
  Truth all = Truth::kTrue;
  for (Edge input : network_->inputs(edge.node())) {
    const Truth truth = value(input, known);
    if (truth == Truth::kFalse) all = Truth::kFalse;
    if (truth == Truth::kUnknown && all == Truth::kTrue) all = Truth::kUnknown;
  }
  return negate_if(all, edge.negated());
}

bool Signals::ends_game(std::size_t signal) const {
  std::vector<Truth> known(size(), Truth::kUnknown);
  known[signal] = Truth::kTrue;
  return value(network_->terminal, known) == Truth::kTrue;
}

void Signals::find_raisers(const Variables& variables, const dd::Relation& relation) {
  raisers_.assign(size(), ~std::uint64_t{0});
  for (std::size_t signal = 0; signal < size(); ++signal) {
    if (!ends_game(signal)) continue;
    Polarity polarity;
    std::vector<bool> seen(network_->size() * 2, false);
    find_polarity(*network_, edges_[signal], seen, polarity);
    if (polarity.loops) continue;
    raisers_[signal] = 0;
    const auto in = [&](const std::set<std::uint32_t>& set, std::size_t level, std::uint32_t v) {
      const auto& fluents = variables.list[level].fluents;
      return v < fluents.size() && set.contains(fluents[v]);
    };
    for_each_transition(relation, [&](std::uint32_t label, std::size_t l, const auto& t) {
      if (t.from == t.to) return;
      if (in(polarity.positive, l, t.to) || in(polarity.negative, l, t.from)) {
        raisers_[signal] |= std::uint64_t{1} << std::min(label, 63U);
      }
    });
  }
}

// The value of each role's goal: kNoGoal unless there is exactly one.
Rewards Signals::rewards(const std::vector<Truth>& known) const {
  Rewards result(network_->roles(), game::kNoGoal);
  std::vector<int> found(network_->roles(), 0);
  for (const net::Goal& goal : network_->goals) {
    if (value(goal.edge, known) != Truth::kTrue) continue;
    result[goal.role] = ++found[goal.role] == 1 ? goal.value : game::kNoGoal;
  }
  return result;
}

dd::Diagram Signals::follow(const dd::Diagram& set, const Functions& functions,
                            std::uint64_t movers, bool only_terminal,
                            const std::function<dd::Value(const std::vector<Truth>&)>& decide,
                            dd::Work& work) const {
  std::vector<std::size_t> used;
  std::vector<Ref> fs;
  const bool joined = !only_terminal && !joined_.empty();
  for (std::size_t signal = 0; signal < size(); ++signal) {
    if ((raisers_[signal] & movers) == 0 || (only_terminal && !in_terminal_[signal])) continue;
    if (joined && std::ranges::binary_search(joined_, signal)) continue;
    used.push_back(signal);
    fs.push_back(refs_[signal]);
  }
  if (joined) fs.push_back(joined_ref_);
  const auto truth = [](Ref value) {
    return value == Functions::kTrue ? Truth::kTrue : Truth::kFalse;
  };
  return dd::label(
      set, functions, fs,
      [&](std::span<const Ref> values) {
        std::vector<Truth> known(size(), Truth::kFalse);
        for (std::size_t i = 0; i < used.size(); ++i) known[used[i]] = truth(values[i]);
        if (joined) {
          const std::span<const Ref> parts = functions.tuple(values.back());
          for (std::size_t i = 0; i < joined_.size(); ++i) known[joined_[i]] = truth(parts[i]);
        }
        return decide(known);
      },
      work);
}

dd::Diagram Signals::label(const dd::Diagram& set, const Functions& functions, std::uint64_t movers,
                           Buckets& buckets, dd::Work& work) const {
  return follow(
      set, functions, movers, false,
      [&](const std::vector<Truth>& known) {
        if (value(network_->terminal, known) != Truth::kTrue) return kOpen;
        return buckets.value(rewards(known));
      },
      work);
}

dd::Diagram Signals::open(const dd::Diagram& set, const Functions& functions, std::uint64_t movers,
                          dd::Work& work) const {
  return follow(
      set, functions, movers, true,
      [&](const std::vector<Truth>& known) {
        return value(network_->terminal, known) == Truth::kTrue ? 0 : kOpen;
      },
      work);
}

}  // namespace tafl::solve
