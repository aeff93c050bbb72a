// SPDX-License-Identifier: MIT
//
// What the network says about the fluents: which never change back, and which parts of the game do
// not touch each other.
#include <algorithm>
#include <numeric>
#include <utility>

#include "analysis/cones.h"
#include "analysis/discoveries.h"

namespace tafl::analysis {
namespace {

// Beyond this the factors are not worth the time they take.
constexpr std::size_t kMostWork = 100'000'000;

bool has_input(const net::Network& network, net::Edge gate, net::Edge input) {
  if (gate == input) return true;
  if (gate.negated() || network.kind(gate.node()) != net::Kind::kAnd) return false;
  const auto inputs = network.inputs(gate.node());
  return std::ranges::find(inputs, input) != inputs.end();
}

struct Latch {
  bool stays_true = true;
  bool stays_false = true;
  bool changes = false;
};

Latch watch(std::uint32_t fluent, const Sample& sample) {
  Latch latch;
  for (const auto& game : sample.games) {
    for (std::size_t i = 1; i < game.size(); ++i) {
      const bool before = holds(game[i - 1], fluent);
      const bool after = holds(game[i], fluent);
      if (before == after) continue;
      latch.changes = true;
      (after ? latch.stays_false : latch.stays_true) = false;
    }
  }
  return latch;
}

class Union {
 public:
  explicit Union(std::size_t size) : parent_(size) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }
  std::uint32_t root(std::uint32_t of) {
    while (parent_[of] != of) of = parent_[of] = parent_[parent_[of]];
    return of;
  }
  void join(std::uint32_t a, std::uint32_t b) { parent_[root(a)] = root(b); }

 private:
  std::vector<std::uint32_t> parent_;
};

// Fluents that stand side by side in a condition of the end or of a goal belong together, such as
// the cells of a line; conditions that combine such conditions do not join them, or two games
// played side by side would be one because of their common result. For the same reason the last
// gate of a condition does not.
void join_lines(const net::Network& network, const std::vector<bool>& shared, Union& parts) {
  std::vector<net::Edge> ends = {network.terminal};
  for (const net::Goal& goal : network.goals) ends.push_back(goal.edge);
  std::vector<bool> seen(network.size(), false);
  std::vector<net::NodeId> open;
  for (net::Edge edge : ends) open.push_back(edge.node());
  while (!open.empty()) {
    const net::NodeId node = open.back();
    open.pop_back();
    if (seen[node]) continue;
    seen[node] = true;
    if (network.kind(node) == net::Kind::kLoop) {
      open.push_back(network.loops[network.index(node)].node());
    }
    if (network.kind(node) != net::Kind::kAnd) continue;
    const bool root = std::ranges::find(ends, net::Edge(node, false)) != ends.end();
    std::uint32_t last = kNowhere;
    for (net::Edge input : network.inputs(node)) {
      open.push_back(input.node());
      if (root || network.kind(input.node()) != net::Kind::kState) continue;
      const std::uint32_t fluent = network.index(input.node());
      if (shared[fluent]) continue;
      if (last != kNowhere) parts.join(last, fluent);
      last = fluent;
    }
  }
}

}  // namespace

void find_latches(const lanes::CompiledGame& game, const Sample& sample, Analysis& out) {
  const net::Network& network = game.network;
  for (std::uint32_t fluent = 0; fluent < network.fluents(); ++fluent) {
    const Latch latch = watch(fluent, sample);
    if (!latch.changes) continue;
    if (latch.stays_true) {
      out.stays_true.push_back(fluent);
      if (has_input(network, !network.next[fluent], !network.state(fluent))) ++out.proved_latches;
    } else if (latch.stays_false) {
      out.stays_false.push_back(fluent);
      if (has_input(network, network.next[fluent], network.state(fluent))) ++out.proved_latches;
    }
  }
}

void find_factors(const lanes::CompiledGame& game, Analysis& out) {
  const net::Network& network = game.network;
  const auto fluents = static_cast<std::uint32_t>(network.fluents());
  if (network.size() * (fluents + network.moves()) > kMostWork) return;
  std::vector<bool> shared(fluents, false);  // turn and step belong to all
  for (const Counter& counter : out.counters) {
    for (std::uint32_t fluent : counter.fluents) shared[fluent] = true;
  }
  if (out.control) {
    for (std::uint32_t fluent : out.control->fluents) shared[fluent] = true;
  }
  for (std::uint32_t fluent : game.draws.turns.fluents) shared[fluent] = true;
  Union parts(fluents + network.moves());
  std::vector<bool> matters(network.moves(), false);
  const auto join = [&](std::uint32_t node, net::Edge edge, bool with_moves) {
    for_each_input(
        network, {edge},
        [&](std::uint32_t fluent) {
          if (!shared[fluent]) parts.join(node, fluent);
        },
        [&](std::uint32_t move) {
          if (with_moves) parts.join(node, fluents + move);
          if (with_moves) matters[move] = true;
        });
  };
  for (std::uint32_t fluent = 0; fluent < fluents; ++fluent) {
    if (!shared[fluent]) join(fluent, network.next[fluent], true);
  }
  for (std::size_t role = 0; role < network.roles(); ++role) {
    for (std::uint32_t i = 0; i < network.legal[role].size(); ++i) {
      const std::uint32_t move = network.first_move(role) + i;
      if (matters[move]) join(fluents + move, network.legal[role][i], false);
    }
  }
  join_lines(network, shared, parts);
  std::vector<std::uint32_t> number(fluents + network.moves(), kNowhere);
  std::vector<std::size_t> sizes;
  out.factor_of.assign(fluents, kNowhere);
  for (std::uint32_t fluent = 0; fluent < fluents; ++fluent) {
    if (shared[fluent]) continue;
    std::uint32_t& part = number[parts.root(fluent)];
    if (part == kNowhere) {
      part = static_cast<std::uint32_t>(sizes.size());
      sizes.push_back(0);
    }
    out.factor_of[fluent] = part;
    ++sizes[part];
  }
  out.factors = std::max<std::size_t>(sizes.size(), 1);
}

}  // namespace tafl::analysis
