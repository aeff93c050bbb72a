// SPDX-License-Identifier: MIT
#include "search/node.h"

#include <algorithm>
#include <cassert>
#include <new>

namespace tafl::search {

Node::Sizes Node::sizes(const Layout& layout, const Blueprint& blueprint) {
  Sizes sizes;
  std::size_t joint = 1;
  for (std::uint32_t count : blueprint.counts) {
    if (count < 2) continue;
    sizes.edges += count;
    ++sizes.choosers;
    joint = std::min(joint, kMostLinks) * std::min<std::size_t>(count, kMostLinks + 1);
  }
  sizes.sparse = sizes.choosers > 1 && joint > kMostLinks;
  sizes.links = sizes.choosers > 1 && !sizes.sparse ? joint : 0;
  sizes.bytes = sizeof(Node) + sizes.edges * (sizeof(Edge) + 4) + layout.state_words * 8 +
                layout.roles * sizeof(RoleMoves) + sizes.links * 4 +
                (blueprint.terminal ? layout.roles * 2 : 0) + (layout.keep_best ? sizes.edges : 0);
  return sizes;
}

std::size_t Node::granules(const Layout& layout, const Blueprint& blueprint) {
  return (sizes(layout, blueprint).bytes + kGranule - 1) / kGranule;
}

Node* Node::build(void* block, const Layout& layout, const Blueprint& blueprint) {
  const Sizes sizes = Node::sizes(layout, blueprint);
  Node* node = new (block) Node;
  node->hash_ = blueprint.hash;
  node->depth_ = blueprint.depth;
  node->edge_count_ = static_cast<std::uint32_t>(sizes.edges);
  node->granules_ = static_cast<std::uint32_t>((sizes.bytes + kGranule - 1) / kGranule);
  node->choosers_ = static_cast<std::uint16_t>(sizes.choosers);
  node->flags_ = static_cast<std::uint16_t>((blueprint.terminal ? kTerminal : 0) |
                                            (sizes.sparse ? kSparse : 0));
  for (std::size_t i = 0; i < sizes.edges; ++i) new (node->edges() + i) Edge;
  auto* at = const_cast<std::byte*>(node->after_edges());
  assert(blueprint.state.size() == layout.state_words);
  std::ranges::copy(blueprint.state, reinterpret_cast<std::uint64_t*>(at));
  at += layout.state_words * 8;
  auto* roles = reinterpret_cast<RoleMoves*>(at);
  auto* moves = reinterpret_cast<std::uint32_t*>(at + layout.roles * sizeof(RoleMoves));
  std::size_t from = 0;
  std::uint32_t edge = 0;
  for (std::size_t role = 0; role < layout.roles; ++role) {
    const std::uint32_t count = blueprint.counts.empty() ? 0 : blueprint.counts[role];
    roles[role] = {count, count == 1 ? blueprint.moves[from] : edge};
    for (std::size_t i = 0; count > 1 && i < count; ++i) moves[edge++] = blueprint.moves[from + i];
    from += count;
  }
  auto* links = reinterpret_cast<std::atomic<Handle>*>(moves + edge);
  for (std::size_t i = 0; i < sizes.links; ++i) new (links + i) std::atomic<Handle>(0);
  auto* goals = reinterpret_cast<std::int16_t*>(links + sizes.links);
  if (blueprint.terminal) {
    for (int goal : blueprint.goals) *goals++ = static_cast<std::int16_t>(goal);
  }
  if (layout.keep_best) std::fill_n(reinterpret_cast<std::uint8_t*>(goals), sizes.edges, 0);
  return node;
}

Node* Node::copy(void* block, const Node& other) {
  Node* node = new (block) Node;
  node->hash_ = other.hash_;
  node->visits_.store(other.visits(), std::memory_order_relaxed);
  node->depth_ = other.depth_;
  node->edge_count_ = other.edge_count_;
  node->granules_ = other.granules_;
  node->only_child_.store(other.only_child_.load(std::memory_order_relaxed),
                          std::memory_order_relaxed);
  node->choosers_ = other.choosers_;
  node->flags_ = other.flags_;
  for (std::size_t i = 0; i < other.edge_count_; ++i) {
    (new (node->edges() + i) Edge)->copy_from(other.edge(i));
  }
  const std::byte* from = other.after_edges();
  const std::byte* end = reinterpret_cast<const std::byte*>(&other) + other.granules_ * kGranule;
  std::copy(from, end, const_cast<std::byte*>(node->after_edges()));
  return node;
}

void Node::forward(Handle to) {
  flags_ = static_cast<std::uint16_t>(flags_ | kForwarded);
  visits_.store(to, std::memory_order_relaxed);
}

std::size_t Node::dense_links(const Layout& layout) const {
  if (choosers_ < 2 || sparse()) return 0;
  std::size_t joint = 1;
  for (std::size_t role = 0; role < layout.roles; ++role) {
    joint *= std::max<std::size_t>(role_moves(layout, role).count, 1);
  }
  return joint;
}

int Node::goal(const Layout& layout, std::size_t role) const {
  assert(terminal());
  return reinterpret_cast<const std::int16_t*>(goals_at(layout))[role];
}

int Node::best(const Layout& layout, std::size_t edge) const {
  const auto* best = reinterpret_cast<const std::atomic<std::uint8_t>*>(
      goals_at(layout));  // none in terminal nodes
  return int{best[edge].load(std::memory_order_relaxed)} - 1;
}

void Node::see(const Layout& layout, std::size_t edge, int result) {
  auto* best = const_cast<std::atomic<std::uint8_t>*>(
      reinterpret_cast<const std::atomic<std::uint8_t>*>(goals_at(layout)));
  const auto seen = static_cast<std::uint8_t>(std::clamp(result, 0, 254) + 1);
  std::uint8_t known = best[edge].load(std::memory_order_relaxed);
  while (known < seen &&
         !best[edge].compare_exchange_weak(known, seen, std::memory_order_relaxed)) {
  }
}

// The number of a joint choice, with the first role counting fastest.
std::size_t Node::joint_index(const Layout& layout, std::span<const std::uint32_t> choices) const {
  std::size_t index = 0;
  std::size_t stride = 1;
  for (std::size_t role = 0; role < layout.roles; ++role) {
    const std::uint32_t count = role_moves(layout, role).count;
    if (count < 2) continue;
    index += choices[role] * stride;
    stride *= count;
  }
  return index;
}

std::atomic<Handle>& Node::link_slot(const Layout& layout, std::size_t i) const {
  auto* node = const_cast<Node*>(this);
  if (choosers_ == 0) return node->only_child_;
  auto* links = const_cast<std::byte*>(links_at(layout));
  return reinterpret_cast<std::atomic<Handle>*>(links)[i];
}

Handle Node::child(const Layout& layout, std::span<const std::uint32_t> choices) const {
  return link(layout, joint_index(layout, choices));
}

void Node::set_child(const Layout& layout, std::span<const std::uint32_t> choices, Handle child) {
  set_link(layout, joint_index(layout, choices), child);
}

std::size_t Node::link_count(const Layout& layout) const {
  if (terminal() || sparse()) return 0;
  if (choosers_ == 0) return 1;
  return choosers_ == 1 ? edge_count_ : dense_links(layout);
}

Handle Node::link(const Layout& layout, std::size_t i) const {
  if (choosers_ == 1) return edge(i).child();
  return link_slot(layout, i).load(std::memory_order_acquire);
}

void Node::set_link(const Layout& layout, std::size_t i, Handle child) {
  if (choosers_ == 1) {
    edge(i).set_child(child);
  } else {
    link_slot(layout, i).store(child, std::memory_order_release);
  }
}

}  // namespace tafl::search
