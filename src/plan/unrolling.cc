// SPDX-License-Identifier: MIT
#include "plan/unrolling.h"

#include <algorithm>

#include "plan/clockwork.h"

namespace tafl::plan {

using net::Edge;
using net::Kind;
using net::Network;
using net::NodeId;

namespace {

// The gates below what is asked in every step.
std::vector<NodeId> gates_below(const Network& network) {
  std::vector<bool> needed(network.size(), false);
  network.for_each_root([&](Edge edge) { needed[edge.node()] = true; });
  for (NodeId node = static_cast<NodeId>(network.size()); node-- > 0;) {
    if (!needed[node] || network.kind(node) != Kind::kAnd) continue;
    for (Edge input : network.inputs(node)) needed[input.node()] = true;
  }
  std::vector<NodeId> gates;
  for (NodeId node = 0; node < network.size(); ++node) {
    if (needed[node] && network.kind(node) == Kind::kAnd) gates.push_back(node);
  }
  return gates;
}

}  // namespace

Unrolling::Unrolling(const lanes::CompiledGame& game, const Bits& start, int reward,
                     std::uint64_t seed)
    : game_(game), reward_(reward), solver_(seed), true_(solver_.new_variable()) {
  for (std::size_t f = 0; f < game.network.fluents(); ++f) {
    state_.push_back(((start[f / 64] >> (f % 64)) & 1) != 0 ? true_ : !true_);
  }
  begin();
}

Unrolling::Unrolling(const lanes::CompiledGame& game, const Bits& yes, const Bits& no, int reward,
                     std::uint64_t seed)
    : game_(game), reward_(reward), solver_(seed), true_(solver_.new_variable()) {
  for (std::size_t f = 0; f < game.network.fluents(); ++f) {
    const bool can_be_true = ((yes[f / 64] >> (f % 64)) & 1) != 0;
    const bool can_be_false = ((no[f / 64] >> (f % 64)) & 1) != 0;
    const Literal known = can_be_true ? true_ : !true_;
    state_.push_back(can_be_true && can_be_false ? solver_.new_variable() : known);
  }
  begin();
}

void Unrolling::begin() {
  const lanes::CompiledGame& game = game_;
  solver_.add({true_});
  const std::vector<bool> moved = moved_nodes(game.network);
  for (NodeId gate : gates_below(game.network)) (moved[gate] ? moving_ : still_).push_back(gate);
  nodes_.assign(game.network.size(), !true_);
  done_ = !true_;
  look();
}

Unrolling::Literal Unrolling::all_of(std::vector<Literal>& literals) {
  std::ranges::sort(literals);
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  std::erase(literals, true_);
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (literals[i] == !true_) return !true_;
    if (i > 0 && literals[i] == !literals[i - 1]) return !true_;
  }
  if (literals.empty()) return true_;
  if (literals.size() == 1) return literals[0];
  const Literal gate = solver_.new_variable();
  for (Literal literal : literals) solver_.add({!gate, literal});
  for (Literal& literal : literals) literal = !literal;
  literals.push_back(gate);
  solver_.add(literals);
  return gate;
}

Unrolling::Literal Unrolling::any_of(std::vector<Literal>& literals) {
  for (Literal& literal : literals) literal = !literal;
  return !all_of(literals);
}

// Whether the state that was reached is an end, and a good one.
void Unrolling::look() {
  const Network& network = game_.network;
  for (std::uint32_t f = 0; f < network.fluents(); ++f) nodes_[network.state(f).node()] = state_[f];
  for (std::uint32_t m = 0; m < network.moves(); ++m) nodes_[network.move(m).node()] = !true_;
  evaluate(still_);
  terminal_ = at(network.terminal);
  over_ = terminal_ == true_;
  std::vector<Literal> good;
  for (const net::Goal& goal : network.goals) {
    if (goal.value >= reward_) good.push_back(at(goal.edge));
  }
  std::vector<Literal> both{terminal_, any_of(good)};
  std::vector<Literal> either{done_, all_of(both)};
  done_ = any_of(either);
}

void Unrolling::evaluate(std::span<const NodeId> gates) {
  nodes_[0] = !true_;
  for (NodeId node : gates) {
    candidates_.clear();
    for (Edge input : game_.network.inputs(node)) candidates_.push_back(at(input));
    nodes_[node] = all_of(candidates_);
  }
}

void Unrolling::at_most_one(std::span<const Literal> literals) {
  if (literals.size() <= 5) {
    for (std::size_t a = 0; a < literals.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) solver_.add({!literals[a], !literals[b]});
    }
    return;
  }
  // One variable says whether there was one so far.
  Literal before = literals[0];
  for (std::size_t i = 1; i < literals.size(); ++i) {
    solver_.add({!before, !literals[i]});
    if (i + 1 == literals.size()) break;
    const Literal now = solver_.new_variable();
    solver_.add({!before, now});
    solver_.add({!literals[i], now});
    before = now;
  }
}

void Unrolling::add_step(const std::vector<bool>& allowed) {
  const Network& network = game_.network;
  solver_.add({!terminal_, done_});
  Step step;
  step.done = done_;
  std::vector<Literal> moves;
  for (std::uint32_t m = 0; m < network.moves(); ++m) {
    const Literal legal = at(network.legal[0][m]);
    if (legal == !true_ || (!allowed.empty() && !allowed[m])) continue;
    const Literal made = solver_.new_variable();
    solver_.add({!made, legal});
    nodes_[network.move(m).node()] = made;
    step.moves.emplace_back(made, m);
    moves.push_back(made);
  }
  at_most_one(moves);
  moves.push_back(done_);
  solver_.add(moves);
  evaluate(moving_);
  for (std::uint32_t f = 0; f < network.fluents(); ++f) state_[f] = at(network.next[f]);
  steps_.push_back(std::move(step));
  look();
}

void Unrolling::require_end() {
  solver_.add({done_});
}

std::vector<Move> Unrolling::moves() const {
  std::vector<Move> plan;
  for (const Step& step : steps_) {
    if (solver_.value(step.done)) break;
    for (const auto& [literal, move] : step.moves) {
      if (solver_.value(literal)) plan.push_back(move);
    }
  }
  return plan;
}

}  // namespace tafl::plan
