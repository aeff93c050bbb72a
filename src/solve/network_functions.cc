// SPDX-License-Identifier: MIT
#include "solve/network_functions.h"

namespace tafl::solve {

using dd::Functions;
using dd::Ref;
using net::Edge;
using net::Kind;
using net::NodeId;

namespace {

constexpr Ref kUnknown = ~Ref{0};

}  // namespace

NetworkFunctions::NetworkFunctions(const net::Network& network, Functions& functions,
                                   std::vector<Ref> literals)
    : network_(network),
      functions_(functions),
      literals_(std::move(literals)),
      depends_(network.size(), 0),
      known_(network.size() * 2, kUnknown),
      made_(network.moves(), false),
      loops_(network.loops.size(), Functions::kFalse) {
  for (NodeId node = 0; node < network.size(); ++node) {
    if (network.kind(node) == Kind::kMove) depends_[node] = kMoves;
    if (network.kind(node) == Kind::kLoop) depends_[node] = kLoops;
    if (network.kind(node) != Kind::kAnd) continue;
    for (Edge input : network.inputs(node)) depends_[node] |= depends_[input.node()];
  }
  close_loops();
}

void NetworkFunctions::set_moves(std::span<const std::uint32_t> moves) {
  functions_.check();
  made_.assign(network_.moves(), false);
  for (std::uint32_t move : moves) made_[move] = true;
  clear(kMoves | kLoops);
  close_loops();
}

void NetworkFunctions::clear(std::uint8_t mask) {
  std::vector<std::uint32_t> kept;
  for (std::uint32_t code : fresh_) {
    if ((depends_[code / 2] & mask) != 0) {
      known_[code] = kUnknown;
    } else {
      kept.push_back(code);
    }
  }
  fresh_.swap(kept);
}

// The least fixed point: from all false until nothing changes.
void NetworkFunctions::close_loops() {
  if (loops_.empty()) return;
  loops_.assign(loops_.size(), Functions::kFalse);
  for (bool changed = true; changed;) {
    clear(kLoops);
    std::vector<Ref> next;
    for (Edge definition : network_.loops) next.push_back(of(definition));
    changed = next != loops_;
    loops_.swap(next);
  }
  clear(kLoops);
}

Ref NetworkFunctions::of(Edge edge) {
  if (known_[edge.code()] != kUnknown) return known_[edge.code()];
  const Ref result = compute(edge);
  known_[edge.code()] = result;
  if (depends_[edge.node()] != 0) fresh_.push_back(edge.code());
  return result;
}

Ref NetworkFunctions::compute(Edge edge) {
  const NodeId node = edge.node();
  switch (network_.kind(node)) {
    case Kind::kConstant:
      return edge.negated() ? Functions::kTrue : Functions::kFalse;
    case Kind::kState: {
      const Ref literal = literals_[network_.index(node)];
      return edge.negated() ? functions_.negate(literal) : literal;
    }
    case Kind::kMove:
      return made_[network_.index(node)] != edge.negated() ? 1 : 0;
    case Kind::kLoop: {
      const Ref loop = loops_[network_.index(node)];
      return edge.negated() ? functions_.negate(loop) : loop;
    }
    case Kind::kAnd:
      break;
  }
  std::vector<Ref> inputs;
  const Ref absorbing = edge.negated() ? Functions::kTrue : Functions::kFalse;
  for (Edge input : network_.inputs(node)) {
    inputs.push_back(of(input.negated_if(edge.negated())));
    if (inputs.back() == absorbing) return absorbing;
  }
  return edge.negated() ? functions_.any_of(inputs) : functions_.all_of(inputs);
}

}  // namespace tafl::solve
