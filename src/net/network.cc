// SPDX-License-Identifier: MIT
#include "net/network.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/hash.h"

namespace tafl::net {
namespace {

std::uint32_t hash_of(std::span<const Edge> edges) {
  std::uint64_t hash = edges.size();
  for (Edge edge : edges) hash = base::combine(hash, edge.code());
  return static_cast<std::uint32_t>(base::mix64(hash));
}

}  // namespace

Network::Network(std::size_t fluents, std::span<const std::size_t> moves) {
  next.assign(fluents, kFalse);
  add(Kind::kConstant, 0, 0);
  for (std::size_t i = 0; i < fluents; ++i) add(Kind::kState, static_cast<std::uint32_t>(i), 0);
  std::uint32_t count = 0;
  for (std::size_t role = 0; role < moves.size(); ++role) {
    first_move_.push_back(count);
    legal.emplace_back(moves[role], kFalse);
    for (std::size_t i = 0; i < moves[role]; ++i) {
      add(Kind::kMove, count++, 0);
      move_role_.push_back(static_cast<std::uint32_t>(role));
    }
  }
  table_.assign(1024, {});
}

NodeId Network::add(Kind kind, std::uint32_t begin, std::uint32_t count) {
  kinds_.push_back(kind);
  begin_.push_back(begin);
  counts_.push_back(count);
  return static_cast<NodeId>(kinds_.size() - 1);
}

Edge Network::add_loop() {
  loop_nodes.push_back(add(Kind::kLoop, static_cast<std::uint32_t>(loops.size()), 0));
  loops.push_back(kFalse);
  return Edge(loop_nodes.back(), false);
}

Edge Network::all_of(std::vector<Edge>& edges) {
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  if (!edges.empty() && edges[0] == kFalse) return kFalse;
  if (!edges.empty() && edges[0] == kTrue) edges.erase(edges.begin());
  for (std::size_t i = 1; i < edges.size(); ++i) {
    if (edges[i].node() == edges[i - 1].node()) return kFalse;
  }
  if (edges.empty()) return kTrue;
  if (edges.size() == 1) return edges[0];
  return gate(edges);
}

Edge Network::gate(std::span<const Edge> edges) {
  if ((gates_ + 1) * 2 > table_.size()) resize_table(table_.size() * 2);
  const std::size_t mask = table_.size() - 1;
  const std::uint32_t hash = hash_of(edges);
  for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
    const Slot slot = table_[at];
    if (slot.node == 0) {
      const auto begin = static_cast<std::uint32_t>(edges_.size());
      edges_.insert(edges_.end(), edges.begin(), edges.end());
      table_[at] = {add(Kind::kAnd, begin, static_cast<std::uint32_t>(edges.size())), hash};
      ++gates_;
      return Edge(table_[at].node, false);
    }
    if (slot.hash == hash && std::ranges::equal(inputs(slot.node), edges)) {
      return Edge(slot.node, false);
    }
  }
}

Edge Network::any_of(std::vector<Edge>& edges) {
  for (Edge& edge : edges) edge = !edge;
  return !all_of(edges);
}

Edge Network::both(Edge a, Edge b) {
  if (b < a) std::swap(a, b);
  if (a == kFalse || a == !b) return kFalse;
  if (a == kTrue || a == b) return b;
  const std::array edges = {a, b};
  return gate(edges);
}

// REQUIRES: a power of two, at most 2^32.
void Network::resize_table(std::size_t slots) {
  const std::vector<Slot> old = std::exchange(table_, std::vector<Slot>(slots));
  const std::size_t mask = slots - 1;
  for (const Slot& slot : old) {
    if (slot.node == 0) continue;
    std::size_t at = slot.hash & mask;
    while (table_[at].node != 0) at = (at + 1) & mask;
    table_[at] = slot;
  }
}

void Network::reserve(std::size_t gates, std::size_t inputs) {
  const std::size_t nodes = size() + gates;
  kinds_.reserve(nodes);
  begin_.reserve(nodes);
  counts_.reserve(nodes);
  edges_.reserve(inputs);
  const std::size_t slots = std::bit_ceil(gates * 2 + 2);
  if (slots > table_.size()) resize_table(slots);
}

Size size_of(const Network& network) {
  std::vector<bool> needed(network.size(), false);
  network.for_each_root([&](Edge edge) { needed[edge.node()] = true; });
  for (NodeId node = static_cast<NodeId>(network.size()); node-- > 0;) {
    if (!needed[node] || network.kind(node) != Kind::kAnd) continue;
    for (Edge edge : network.inputs(node)) needed[edge.node()] = true;
  }
  Size size;
  std::vector<std::uint32_t> depth(network.size(), 0);
  for (NodeId node = 0; node < network.size(); ++node) {
    if (!needed[node] || network.kind(node) != Kind::kAnd) continue;
    ++size.gates;
    size.operations += network.inputs(node).size() - 1;
    for (Edge edge : network.inputs(node)) {
      depth[node] = std::max(depth[node], depth[edge.node()] + 1);
    }
    size.depth = std::max<std::size_t>(size.depth, depth[node]);
  }
  return size;
}

}  // namespace tafl::net
