// SPDX-License-Identifier: MIT
#include "plan/costs.h"

#include <algorithm>

#include "plan/clockwork.h"

namespace tafl::plan {

using net::Edge;
using net::NodeId;
// Of nodes; our own Kind is that of the estimate.
using NodeKind = net::Kind;

namespace {

constexpr int kMostPasses = 100;

}  // namespace

Costs::Costs(const lanes::CompiledGame& game, int reward, Kind kind)
    : network_(game.network), kind_(kind), costs_(2 * game.network.size()) {
  const std::vector<bool> moved = moved_nodes(network_);
  for (NodeId node = 0; node < network_.size(); ++node) {
    if (network_.kind(node) == NodeKind::kAnd) (moved[node] ? moving_ : still_).push_back(node);
  }
  for (const net::Goal& goal : network_.goals) {
    if (goal.value >= reward) good_.push_back(goal.edge);
  }
  needed_.resize(costs_.size());
}

void Costs::load(std::span<const std::uint64_t> row) {
  std::ranges::fill(costs_, kNever);
  costs_[net::kTrue.code()] = 0;
  for (std::uint32_t f = 0; f < network_.fluents(); ++f) {
    const bool holds = ((row[f / 64] >> (f % 64)) & 1) != 0;
    costs_[network_.state(f).negated_if(!holds).code()] = 0;
  }
  // A move that is not made costs nothing; what recursive rules derive may fail to be derived.
  for (std::uint32_t m = 0; m < network_.moves(); ++m) costs_[(!network_.move(m)).code()] = 0;
  for (NodeId node : network_.loop_nodes) costs_[Edge(node, true).code()] = 0;
}

void Costs::pass(std::span<const NodeId> gates) {
  for (NodeId node : gates) {
    int sum = 0;
    int least = kNever;
    for (Edge input : network_.inputs(node)) {
      sum = std::min(kNever, sum + cost(input));
      least = std::min(least, cost(!input));
    }
    costs_[Edge(node, false).code()] = sum;
    costs_[Edge(node, true).code()] = least;
  }
}

// What the next state can have, this one may count on; whether that changed anything.
bool Costs::carry_over() {
  bool changed = false;
  const auto improve = [&](Edge edge, int now) {
    int& known = costs_[edge.code()];
    if (now >= known) return;
    known = now;
    changed = true;
  };
  for (std::uint32_t f = 0; f < network_.fluents(); ++f) {
    improve(network_.state(f), cost(network_.next[f]));
    improve(!network_.state(f), cost(!network_.next[f]));
  }
  for (std::size_t loop = 0; loop < network_.loops.size(); ++loop) {
    improve(Edge(network_.loop_nodes[loop], false), cost(network_.loops[loop]));
  }
  return changed;
}

int Costs::target_cost() const {
  int least = kNever;
  for (Edge goal : good_) least = std::min(least, cost(goal));
  return std::min(kNever, least + cost(network_.terminal));
}

int Costs::estimate_one(std::span<const std::uint64_t> row) {
  load(row);
  for (int i = 0; i < kMostPasses; ++i) {
    pass(still_);
    for (std::uint32_t m = 0; m < network_.moves(); ++m) {
      const int legal = cost(network_.legal[0][m]);
      costs_[network_.move(m).code()] = std::min(kNever, legal + 1);
    }
    pass(moving_);
    if (!carry_over()) break;
  }
  pass(still_);
  const int cheapest = target_cost();
  if (cheapest >= kNever) return kDead;
  return kind_ == Kind::kAdd ? cheapest : count_moves();
}

void Costs::need(Edge edge) {
  if (needed_[edge.code()]) return;
  needed_[edge.code()] = true;
  open_.push_back(edge);
}

// Follows the cheapest way to everything that is needed, and counts the moves on it.
int Costs::count_moves() {
  std::fill(needed_.begin(), needed_.end(), false);
  moves_needed_ = 0;
  const auto by_cost = [this](Edge a, Edge b) { return cost(a) < cost(b); };
  need(network_.terminal);
  need(*std::ranges::min_element(good_, by_cost));
  while (!open_.empty()) {
    const Edge edge = open_.back();
    open_.pop_back();
    if (cost(edge) == 0) continue;
    switch (network_.kind(edge.node())) {
      case NodeKind::kConstant:
        break;
      case NodeKind::kState:
        need(network_.next[network_.index(edge.node())].negated_if(edge.negated()));
        break;
      case NodeKind::kMove:
        ++moves_needed_;
        need(network_.legal[0][network_.index(edge.node())]);
        break;
      case NodeKind::kLoop:
        need(network_.loops[network_.index(edge.node())]);
        break;
      case NodeKind::kAnd: {
        const auto inputs = network_.inputs(edge.node());
        if (edge.negated()) {
          need(!*std::ranges::min_element(inputs,
                                          [this](Edge a, Edge b) { return cost(!a) < cost(!b); }));
        } else {
          for (Edge input : inputs) need(input);
        }
        break;
      }
    }
  }
  return moves_needed_;
}

void Costs::estimate(std::span<const std::uint64_t> rows, std::vector<int>& out) {
  const std::size_t words = (network_.fluents() + 63) / 64;
  out.clear();
  for (std::size_t at = 0; at + words <= rows.size(); at += words) {
    out.push_back(estimate_one(rows.subspan(at, words)));
  }
}

}  // namespace tafl::plan
