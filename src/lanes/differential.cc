// SPDX-License-Identifier: MIT
#include "lanes/differential.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/rng.h"
#include "net/components.h"

namespace tafl::lanes {
namespace {

using net::Edge;
using net::Kind;
using net::Network;
using net::NodeId;

// What legal moves, terminal and the next state depend on.
std::vector<bool> needed_nodes(const Network& network, const net::Graph& reads) {
  std::vector<bool> needed(network.size(), false);
  std::vector<NodeId> open;
  const auto need = [&](NodeId node) {
    if (!needed[node]) open.push_back(node);
    needed[node] = true;
  };
  for (const auto& of_role : network.legal) {
    for (Edge edge : of_role) need(edge.node());
  }
  need(network.terminal.node());
  for (Edge edge : network.next) need(edge.node());
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    for (NodeId input : reads.successors(node)) need(input);
  }
  return needed;
}

// Where the items of each node begin when `counts` has how many the node before has.
void add_up(std::vector<std::uint32_t>& counts) {
  for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
}

// Makes a random joint move; begins again where there is none.
void step(Differential& differential, const Network& network,
          std::span<const std::uint64_t> initial, base::Rng& rng) {
  std::vector<std::uint32_t> joint;
  std::vector<std::uint32_t> options;
  for (std::size_t role = 0; role < network.roles(); ++role) {
    options.clear();
    for (std::uint32_t i = 0; i < network.legal[role].size(); ++i) {
      const std::uint32_t move = network.first_move(role) + i;
      if ((differential.legal()[move / 64] >> (move % 64) & 1) != 0) options.push_back(move);
    }
    if (!options.empty()) joint.push_back(options[rng.below(options.size())]);
  }
  if (differential.terminal() || joint.size() < network.roles()) {
    differential.set_state(initial);
    return;
  }
  const auto next = differential.next(joint);
  differential.set_state(std::vector(next.begin(), next.end()));
}

}  // namespace

Differential::Differential(const Network& network)
    : fluents_(network.fluents()),
      value_(network.size(), 0),
      false_inputs_(network.size(), 0),
      level_(network.size(), 0),
      queued_(network.size(), 0),
      state_((network.fluents() + 63) / 64, 0),
      legal_((network.moves() + 63) / 64, 0),
      next_(state_.size(), 0),
      terminal_(1, 0) {
  add_readers(network);
  add_outputs(network);
  add_cycles(network);
  evaluate(network);
}

void Differential::add_readers(const Network& network) {
  const std::vector<bool> needed = needed_nodes(network, net::reads(network));
  const auto for_each_input = [&](auto&& f) {
    for (NodeId node = 0; node < network.size(); ++node) {
      if (network.kind(node) != Kind::kAnd || !needed[node]) continue;
      for (Edge edge : network.inputs(node)) f(node, edge);
    }
  };
  reader_begin_.assign(network.size() + 1, 0);
  for_each_input([&](NodeId gate, Edge edge) {
    ++reader_begin_[edge.node() + 1];
    level_[gate] = std::max(level_[gate], level_[edge.node()] + 1);
  });
  add_up(reader_begin_);
  readers_.resize(reader_begin_.back());
  std::vector<std::uint32_t> at(reader_begin_.begin(), reader_begin_.end() - 1);
  for_each_input(
      [&](NodeId gate, Edge edge) { readers_[at[edge.node()]++] = Edge(gate, edge.negated()); });
  waiting_.resize(*std::max_element(level_.begin(), level_.end()) + 1);
}

void Differential::add_outputs(const Network& network) {
  std::vector<std::pair<NodeId, Use>> uses;
  const auto add = [&](Edge edge, std::vector<std::uint64_t>& bits, std::uint32_t index) {
    uses.push_back({edge.node(),
                    {bits.data() + index / 64, std::uint64_t{1} << (index % 64), edge.negated()}});
  };
  std::uint32_t move = 0;
  for (const auto& of_role : network.legal) {
    for (Edge edge : of_role) add(edge, legal_, move++);
  }
  for (std::uint32_t f = 0; f < network.fluents(); ++f) add(network.next[f], next_, f);
  add(network.terminal, terminal_, 0);
  use_begin_.assign(network.size() + 1, 0);
  for (const auto& [node, use] : uses) ++use_begin_[node + 1];
  add_up(use_begin_);
  std::vector<std::uint32_t> at(use_begin_.begin(), use_begin_.end() - 1);
  uses_.resize(uses.size());
  for (const auto& [node, use] : uses) uses_[at[node]++] = use;
}

void Differential::add_cycles(const Network& network) {
  if (network.loops.empty()) return;
  const net::Graph reads = net::reads(network);
  const net::Components components = net::components(reads);
  definitions_.resize(network.size());
  std::vector<bool> knows_move(network.size(), false);
  for (std::size_t i = 0; i < components.size(); ++i) {
    std::vector<NodeId> loops;
    bool knows = false;
    for (NodeId node : components.of(i)) {
      knows = knows || network.kind(node) == Kind::kMove;
      for (NodeId input : reads.successors(node)) knows = knows || knows_move[input];
      if (network.kind(node) != Kind::kLoop) continue;
      loops.push_back(node);
      definitions_[node] = network.loops[network.index(node)];
    }
    for (NodeId node : components.of(i)) knows_move[node] = knows;
    if (loops.empty()) continue;
    cycles_.push_back(std::move(loops));
    cycles_know_moves_ = cycles_know_moves_ || knows;
  }
}

// With all inputs false.
void Differential::evaluate(const Network& network) {
  for (NodeId node = 0; node < network.size(); ++node) {
    if (network.kind(node) == Kind::kAnd) {
      for (Edge edge : network.inputs(node)) false_inputs_[node] += holds(edge) ? 0 : 1;
      value_[node] = false_inputs_[node] == 0 ? 1 : 0;
    }
    for (std::uint32_t i = use_begin_[node]; i < use_begin_[node + 1]; ++i) {
      if ((value_[node] != 0) != uses_[i].negated) *uses_[i].bits |= uses_[i].bit;
    }
  }
  settle();
}

void Differential::toggle(NodeId node) {
  value_[node] ^= 1;
  const std::uint32_t value = value_[node];
  const std::uint32_t begin = reader_begin_[node];
  const std::uint32_t end = reader_begin_[node + 1];
  ++work_.changes;
  work_.visits += end - begin;
  for (std::uint32_t i = begin; i < end; ++i) {
    const NodeId gate = readers_[i].node();
    const std::uint32_t holds = value ^ (readers_[i].negated() ? 1 : 0);
    false_inputs_[gate] += 1 - 2 * holds;
    // It turns true with its last input, false with the first.
    if (false_inputs_[gate] == 1 - holds && queued_[gate] == 0) {
      queued_[gate] = 1;
      waiting_[level_[gate]].push_back(gate);
    }
  }
  for (std::uint32_t i = use_begin_[node]; i < use_begin_[node + 1]; ++i) {
    *uses_[i].bits ^= uses_[i].bit;
  }
}

void Differential::propagate() {
  for (std::vector<NodeId>& gates : waiting_) {
    for (NodeId gate : gates) {  // those that it makes wait are of higher levels
      queued_[gate] = 0;
      if ((false_inputs_[gate] == 0) != (value_[gate] != 0)) toggle(gate);
    }
    gates.clear();
  }
}

// Propagates, then finds the least fixed point of each cycle.
void Differential::settle() {
  for (const std::vector<NodeId>& cycle : cycles_) {
    for (NodeId loop : cycle) {
      if (value_[loop] != 0) toggle(loop);
    }
  }
  propagate();
  for (const std::vector<NodeId>& cycle : cycles_) {
    for (bool changed = true; changed;) {
      changed = false;
      for (NodeId loop : cycle) {
        if (value_[loop] != 0 || !holds(definitions_[loop])) continue;
        toggle(loop);
        changed = true;
      }
      propagate();
    }
  }
}

void Differential::toggle_made() {
  for (std::uint32_t move : made_) toggle(static_cast<NodeId>(1 + fluents_ + move));
}

void Differential::set_state(std::span<const std::uint64_t> bits) {
  if (made_.empty() && std::ranges::equal(bits, state_)) return;
  toggle_made();
  made_.clear();
  for (std::size_t w = 0; w < bits.size(); ++w) {
    for (std::uint64_t changed = bits[w] ^ state_[w]; changed != 0; changed &= changed - 1) {
      toggle(static_cast<NodeId>(1 + w * 64 + static_cast<std::size_t>(std::countr_zero(changed))));
    }
    state_[w] = bits[w];
  }
  settle();
}

std::span<const std::uint64_t> Differential::next(std::span<const std::uint32_t> moves) {
  toggle_made();
  made_.assign(moves.begin(), moves.end());
  toggle_made();
  if (cycles_know_moves_) {
    settle();
  } else {
    propagate();
  }
  return next_;
}

std::optional<Differential> differential_if_it_pays(const Network& network,
                                                    std::span<const std::uint64_t> initial,
                                                    std::size_t operations) {
  constexpr std::uint64_t kPlies = 200;
  // What a change and a visit cost, in operations of compiled code; docs/lanes.md has the figures.
  constexpr std::uint64_t kChange = 25;
  constexpr std::uint64_t kVisit = 5;
  // With fewer operations compiled code is through within a microsecond.
  constexpr std::size_t kFewest = 2000;
  if (operations < kFewest) return std::nullopt;
  Differential differential(network);
  differential.set_state(initial);
  const Differential::Work before = differential.work();
  base::Rng rng(1);
  for (std::uint64_t ply = 0; ply < kPlies; ++ply) step(differential, network, initial, rng);
  const std::uint64_t changes = differential.work().changes - before.changes;
  const std::uint64_t visits = differential.work().visits - before.visits;
  if (changes * kChange + visits * kVisit >= operations * kPlies) return std::nullopt;
  return differential;
}

}  // namespace tafl::lanes
