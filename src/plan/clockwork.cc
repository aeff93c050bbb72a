// SPDX-License-Identifier: MIT
#include "plan/clockwork.h"

#include <algorithm>

namespace tafl::plan {
namespace {

using net::Edge;
using net::Network;
using net::NodeId;

Bits mask_of(const std::vector<bool>& set, std::size_t words) {
  Bits mask(words, 0);
  for (std::size_t f = 0; f < set.size(); ++f) {
    if (set[f]) mask[f / 64] |= std::uint64_t{1} << (f % 64);
  }
  return mask;
}

}  // namespace

namespace {

// What of one kind is below the edges, in ascending order.
std::vector<std::uint32_t> below(const Network& network, const std::vector<Edge>& edges,
                                 net::Kind wanted) {
  std::vector<std::uint32_t> found;
  std::vector<bool> seen(network.size(), false);
  std::vector<NodeId> open;
  const auto visit = [&](NodeId node) {
    if (seen[node]) return;
    seen[node] = true;
    open.push_back(node);
  };
  for (Edge edge : edges) visit(edge.node());
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    const net::Kind kind = network.kind(node);
    if (kind == wanted) found.push_back(network.index(node));
    if (kind == net::Kind::kLoop) visit(network.loops[network.index(node)].node());
    if (kind != net::Kind::kAnd) continue;
    for (Edge input : network.inputs(node)) visit(input.node());
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

std::vector<std::uint32_t> support_of(const Network& network, const std::vector<Edge>& edges) {
  return below(network, edges, net::Kind::kState);
}

std::vector<Move> moves_below(const Network& network, Edge edge) {
  return below(network, {edge}, net::Kind::kMove);
}

std::vector<bool> moved_nodes(const Network& network) {
  std::vector<bool> moved(network.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (NodeId node = 0; node < network.size(); ++node) {
      if (moved[node]) continue;
      const net::Kind kind = network.kind(node);
      bool now = kind == net::Kind::kMove;
      if (kind == net::Kind::kLoop) now = moved[network.loops[network.index(node)].node()];
      if (kind == net::Kind::kAnd) {
        now = std::ranges::any_of(network.inputs(node),
                                  [&](Edge input) { return moved[input.node()]; });
      }
      if (now) moved[node] = true;
      // Inputs come first, so only loops need another round.
      changed = changed || (now && kind == net::Kind::kLoop);
    }
  }
  return moved;
}

Clockwork::Clockwork(const lanes::CompiledGame& game) {
  const Network& network = game.network;
  const std::size_t count = network.fluents();
  const std::vector<bool> moved = moved_nodes(network);
  std::vector<std::vector<std::uint32_t>> of(count);
  std::vector<bool> inside(count);
  for (std::size_t f = 0; f < count; ++f) {
    inside[f] = !moved[network.next[f].node()];
    if (inside[f]) of[f] = support_of(network, {network.next[f]});
  }
  // Whatever depends on something outside is outside.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t f = 0; f < count; ++f) {
      if (!inside[f] || std::ranges::all_of(of[f], [&](auto g) { return inside[g]; })) continue;
      inside[f] = false;
      changed = true;
    }
  }
  std::vector<Edge> users;
  for (const auto& legal : network.legal) users.insert(users.end(), legal.begin(), legal.end());
  for (std::size_t f = 0; f < count; ++f) {
    if (!inside[f]) users.push_back(network.next[f]);
  }
  std::vector<bool> acting(count, false);
  std::vector<std::uint32_t> open = support_of(network, users);
  while (!open.empty()) {
    const std::uint32_t f = open.back();
    open.pop_back();
    if (!inside[f] || acting[f]) continue;
    acting[f] = true;
    open.insert(open.end(), of[f].begin(), of[f].end());
  }
  std::vector<bool> key(count);
  for (std::size_t f = 0; f < count; ++f) {
    key[f] = !inside[f] || acting[f];
    limits_ = limits_ || !key[f];
  }
  fluents_ = mask_of(inside, game.state_words());
  acting_ = mask_of(acting, game.state_words());
  key_ = mask_of(key, game.state_words());
}

}  // namespace tafl::plan
