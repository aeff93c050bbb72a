// SPDX-License-Identifier: MIT
#include "net/ternary.h"

#include <algorithm>
#include <iterator>

namespace tafl::net {
namespace {

// More literals than this are not kept of a gate.
constexpr std::size_t kMostNeeds = 64;

}  // namespace

Needs::Needs(const Network& network) : network_(network), needs_(network.size() * 2) {
  for (NodeId node = 0; node < network.size(); ++node) {
    compute(Edge(node, false));
    compute(Edge(node, true));
  }
}

// Inputs come first in the order of nodes, so theirs are known.
void Needs::compute(Edge edge) {
  std::vector<std::uint32_t>& out = needs_[edge.code()];
  if (network_.kind(edge.node()) == Kind::kState) {
    out.push_back(network_.index(edge.node()) * 2 + (edge.negated() ? 1 : 0));
    return;
  }
  if (network_.kind(edge.node()) != Kind::kAnd) return;
  const auto inputs = network_.inputs(edge.node());
  if (!edge.negated()) {
    for (Edge input : inputs) {
      if (out.size() > kMostNeeds) break;
      const auto& more = of(input);
      out.insert(out.end(), more.begin(), more.end());
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return;
  }
  out = of(!inputs[0]);
  std::vector<std::uint32_t> both;
  for (Edge input : inputs.subspan(1)) {
    if (out.empty()) return;
    both.clear();
    std::ranges::set_intersection(out, of(!input), std::back_inserter(both));
    out.swap(both);
  }
}

std::vector<NodeId> cone_of(const Network& network, std::span<const NodeId> roots,
                            std::size_t most) {
  std::vector<bool> seen(network.size(), false);
  std::vector<NodeId> cone;
  const auto add = [&](NodeId node) {
    if (!seen[node]) cone.push_back(node);
    seen[node] = true;
  };
  for (NodeId root : roots) add(root);
  for (std::size_t i = 0; i < cone.size(); ++i) {
    if (cone.size() > most) return {};
    if (network.kind(cone[i]) != Kind::kAnd) continue;
    for (Edge edge : network.inputs(cone[i])) add(edge.node());
  }
  std::sort(cone.begin(), cone.end());
  return cone;
}

void evaluate(const Network& network, std::span<const NodeId> cone, std::span<const Truth> fluents,
              std::span<const Truth> moves, std::vector<Truth>& truth) {
  for (NodeId node : cone) {
    truth[node] = Truth::kUnknown;
    const Kind kind = network.kind(node);
    if (kind == Kind::kConstant) truth[node] = Truth::kNo;
    if (kind == Kind::kState) truth[node] = fluents[network.index(node)];
    if (kind == Kind::kMove && !moves.empty()) truth[node] = moves[network.index(node)];
    if (kind != Kind::kAnd) continue;
    truth[node] = Truth::kYes;
    for (Edge edge : network.inputs(node)) {
      const Truth input = truth[edge.node()];
      if (input == Truth::kUnknown) {
        if (truth[node] == Truth::kYes) truth[node] = Truth::kUnknown;
      } else if ((input == Truth::kYes) == edge.negated()) {
        truth[node] = Truth::kNo;
        break;
      }
    }
  }
}

}  // namespace tafl::net
