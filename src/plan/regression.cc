// SPDX-License-Identifier: MIT
#include "plan/regression.h"

#include <algorithm>

namespace tafl::plan {

using net::Edge;
using net::Kind;
using net::Network;
using net::NodeId;

namespace {

constexpr std::size_t kMostWork = 100'000'000;  // moves times nodes
constexpr std::size_t kMostOpen = 3;            // fluents that a move overwrites unseen

// What a node is once the move is known: a constant, a fluent or its opposite, or more than that.
constexpr std::uint32_t kNever = 0;
constexpr std::uint32_t kAlways = 1;
constexpr std::uint32_t kComplex = UINT32_MAX;
constexpr std::uint32_t fluent_value(std::uint32_t f) {
  return 2 + 2 * f;
}

bool has(std::span<const std::uint64_t> bits, std::size_t i) {
  return ((bits[i / 64] >> (i % 64)) & 1) != 0;
}
void set(std::span<std::uint64_t> bits, std::size_t i) {
  bits[i / 64] |= std::uint64_t{1} << (i % 64);
}

}  // namespace

Regression::Regression(const lanes::CompiledGame& game, const Clockwork& clockwork)
    : words_(game.state_words()) {
  const Network& network = game.network;
  if (!network.loops.empty() || network.moves() * network.size() > kMostWork) return;
  for (Move move = 0; move < network.moves(); ++move) {
    if (network.legal[0][move] == net::kFalse) continue;
    Action action;
    action.move = move;
    evaluate(network, move);
    if (!read(network, clockwork, action)) return;
    actions_.push_back(std::move(action));
  }
  fits_ = !actions_.empty();
}

std::uint32_t Regression::at(Edge edge) const {
  const std::uint32_t value = values_[edge.node()];
  return edge.negated() && value != kComplex ? value ^ 1U : value;
}

void Regression::evaluate(const Network& network, Move move) {
  values_.assign(network.size(), kNever);
  for (std::uint32_t f = 0; f < network.fluents(); ++f) {
    values_[network.state(f).node()] = fluent_value(f);
  }
  values_[network.move(move).node()] = kAlways;
  for (NodeId node = 0; node < network.size(); ++node) {
    if (network.kind(node) != Kind::kAnd) continue;
    std::uint32_t value = kAlways;
    for (Edge input : network.inputs(node)) {
      const std::uint32_t other = at(input);
      if (other == kNever || (value != kComplex && other != kComplex && other == (value ^ 1U))) {
        value = kNever;
        break;
      }
      if (other == kAlways || other == value) continue;
      value = value == kAlways ? other : kComplex;
    }
    values_[node] = value;
  }
}

bool Regression::read(const Network& network, const Clockwork& clockwork, Action& action) {
  const Bits& clock = clockwork.fluents();
  for (Bits* bits : {&action.kept, &action.set, &action.value, &action.needed, &action.need}) {
    bits->assign(words_, 0);
  }
  for (std::uint32_t f = 0; f < network.fluents(); ++f) {
    if (has(clock, f)) continue;
    const std::uint32_t value = at(network.next[f]);
    if (value == kComplex) return false;
    if (value <= kAlways) {
      set(action.set, f);
      if (value == kAlways) set(action.value, f);
    } else if (value == fluent_value(f)) {
      set(action.kept, f);
    } else if (has(clock, value / 2 - 1)) {
      return false;
    } else {
      action.copies.push_back({f, value / 2 - 1, (value & 1) != 0});
    }
  }
  need(network, network.legal[0][action.move], clock, action);
  find_open(network.fluents(), clock, action);
  return action.open.size() <= kMostOpen;
}

// What must hold for an edge to hold, as far as that is a conjunction.
void Regression::need(const Network& network, Edge edge, const Bits& clock, Action& action) const {
  if (!edge.negated() && network.kind(edge.node()) == Kind::kAnd) {
    for (Edge input : network.inputs(edge.node())) need(network, input, clock, action);
    return;
  }
  const std::uint32_t value = at(edge);
  if (value == kComplex || value <= kAlways || has(clock, value / 2 - 1)) return;
  set(action.needed, value / 2 - 1);
  if ((value & 1) == 0) set(action.need, value / 2 - 1);
}

void Regression::find_open(std::size_t fluents, const Bits& clock, Action& action) {
  Bits known = action.kept;
  for (std::size_t w = 0; w < known.size(); ++w) known[w] |= action.needed[w] | clock[w];
  for (const Copy& copy : action.copies) set(known, copy.from);
  for (std::uint32_t f = 0; f < fluents; ++f) {
    if (!has(known, f)) action.open.push_back(f);
  }
}

void Regression::before(std::span<const std::uint64_t> state, std::vector<std::uint64_t>& rows,
                        std::vector<Move>& moves) const {
  Bits row(words_);
  Bits known(words_);
  for (const Action& action : actions_) {
    bool fits = true;
    for (std::size_t w = 0; w < words_ && fits; ++w) {
      fits = ((state[w] ^ action.value[w]) & action.set[w]) == 0;
      row[w] = state[w] & action.kept[w];
      known[w] = action.kept[w];
    }
    for (const Copy& copy : action.copies) {
      if (!fits) break;
      const bool was = has(state, copy.to) != copy.negated;
      fits = !has(known, copy.from) || has(row, copy.from) == was;
      set(known, copy.from);
      if (was) set(row, copy.from);
    }
    for (std::size_t w = 0; w < words_ && fits; ++w) {
      fits = ((row[w] ^ action.need[w]) & action.needed[w] & known[w]) == 0;
      row[w] |= action.need[w] & ~known[w];
    }
    if (!fits) continue;
    for (std::uint32_t choice = 0; choice < (1U << action.open.size()); ++choice) {
      const std::size_t begin = rows.size();
      rows.insert(rows.end(), row.begin(), row.end());
      for (std::size_t i = 0; i < action.open.size(); ++i) {
        if ((choice >> i & 1) != 0) set(std::span(rows).subspan(begin), action.open[i]);
      }
      moves.push_back(action.move);
    }
  }
}

}  // namespace tafl::plan
