// SPDX-License-Identifier: MIT
#include "search/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <unordered_set>

namespace tafl::search {

Tree::Tree(const Layout& layout, const TreeOptions& options)
    : layout_(layout),
      merge_(options.merge_depths),
      arena_(options.budget),
      levels_(merge_ ? 1 : kMostDepth) {}

Tree::~Tree() {
  for (std::size_t depth = 0; depth < levels_.size(); ++depth) free_level(depth);
}

Tree::Level* Tree::make_level(std::size_t depth) {
  std::atomic<Level*>& slot = levels_[level_of(depth)];
  Level* known = slot.load(std::memory_order_acquire);
  if (known != nullptr) return known;
  if (!arena_.reserve(sizeof(Level))) return nullptr;
  auto made = std::make_unique<Level>(arena_);
  if (slot.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel)) {
    return made.release();
  }
  arena_.release(sizeof(Level));
  return known;
}

void Tree::free_level(std::size_t depth) {
  Level* level = levels_[depth].exchange(nullptr);
  if (level == nullptr) return;
  nodes_.fetch_sub(level->states.size(), std::memory_order_relaxed);
  delete level;
  arena_.release(sizeof(Level));
}

bool Tree::same(Handle handle, const Blueprint& blueprint) const {
  const Node& node = at(handle);
  return node.hash() == blueprint.hash && std::ranges::equal(node.state(layout_), blueprint.state);
}

Handle Tree::place(Level& level, const Blueprint& blueprint) {
  const Handle handle = level.chunks.allocate(Node::granules(layout_, blueprint));
  if (handle == 0) return 0;
  Node::build(arena_.at(handle), layout_, blueprint);
  nodes_.fetch_add(1, std::memory_order_relaxed);
  return handle;
}

Handle Tree::set_root(const Blueprint& blueprint) {
  for (std::size_t depth = 0; depth < levels_.size(); ++depth) free_level(depth);
  full_.store(false, std::memory_order_relaxed);
  deepest_.store(blueprint.depth, std::memory_order_relaxed);
  first_level_ = level_of(blueprint.depth);
  root_ = add(blueprint);
  return root_;
}

Handle Tree::find(const Blueprint& blueprint) const {
  if (level_of(blueprint.depth) >= levels_.size()) return 0;
  const Level* of_depth = level(blueprint.depth);
  if (of_depth == nullptr) return 0;
  return of_depth->states.find(blueprint.hash,
                               [&](Handle handle) { return same(handle, blueprint); });
}

Handle Tree::add(const Blueprint& blueprint, bool* added) {
  if (added != nullptr) *added = false;
  if (level_of(blueprint.depth) >= levels_.size()) return 0;
  Level* of_depth = make_level(blueprint.depth);
  Handle handle = 0;
  if (of_depth != nullptr) {
    handle = of_depth->states.find_or_add(
        blueprint.hash, [&](Handle known) { return same(known, blueprint); },
        [&] {
          if (added != nullptr) *added = true;
          return place(*of_depth, blueprint);
        });
  }
  if (handle == 0) {
    if (added != nullptr) *added = false;
    full_.store(true, std::memory_order_relaxed);
    return 0;
  }
  std::size_t deepest = deepest_.load(std::memory_order_relaxed);
  while (blueprint.depth > deepest &&
         !deepest_.compare_exchange_weak(deepest, blueprint.depth, std::memory_order_relaxed)) {
  }
  return handle;
}

std::uint64_t Tree::transition_key(Handle parent, std::span<const std::uint32_t> choices) const {
  return std::uint64_t{parent} << 32 | at(parent).joint_number(layout_, choices);
}

Handle Tree::child(Handle parent, std::span<const std::uint32_t> choices) const {
  const Node& node = at(parent);
  if (!node.sparse()) return node.child(layout_, choices);
  return level(node.depth())->transitions.find(transition_key(parent, choices), [](Handle) {
    return true;
  });
}

void Tree::link(Handle parent, std::span<const std::uint32_t> choices, Handle child) {
  Node& node = at(parent);
  if (!node.sparse()) return node.set_child(layout_, choices, child);
  level(node.depth())
      ->transitions.find_or_add(
          transition_key(parent, choices), [](Handle) { return true; }, [&] { return child; });
}

void Tree::descend(Handle root) {
  assert(root != 0);
  root_ = root;
  const std::size_t depth = level_of(at(root).depth());
  for (; first_level_ < depth; ++first_level_) free_level(first_level_);
  if (arena_.bytes() > arena_.budget() / 2 || full()) collect();
}

// The node at its new place; 0 if there was no room.
Handle Tree::move_to(Level& fresh, Handle old) {
  Node& node = at(old);
  if (const Handle known = node.forwarded()) return known;
  return fresh.states.find_or_add(
      node.hash(), [](Handle) { return false; },
      [&] {
        const Handle to = fresh.chunks.allocate(node.granules());
        if (to == 0) return to;
        Node::copy(arena_.at(to), node);
        node.forward(to);
        return to;
      });
}

// Moves the nodes that the level above refers to; the others go with the old level.
void Tree::collect_below(Level& above, std::size_t depth) {
  Level* old = levels_[depth].load();
  Level fresh(arena_);
  above.states.for_each([&](std::uint64_t, Handle handle) {
    Node& node = at(handle);
    for (std::size_t i = 0; i < node.link_count(layout_); ++i) {
      const Handle child = node.link(layout_, i);
      if (child != 0) node.set_link(layout_, i, move_to(fresh, child));
    }
  });
  Table transitions(arena_);
  above.transitions.for_each([&](std::uint64_t key, Handle child) {
    transitions.find_or_add(
        key, [](Handle) { return true; }, [&] { return move_to(fresh, child); });
  });
  above.transitions.swap(transitions);
  nodes_.fetch_sub(old->states.size() - fresh.states.size(), std::memory_order_relaxed);
  // Transitions of the old nodes, for the next level, under their new handles.
  old->transitions.for_each([&](std::uint64_t key, Handle child) {
    const Handle parent = at(static_cast<Handle>(key >> 32)).forwarded();
    if (parent == 0) return;
    fresh.transitions.find_or_add(
        std::uint64_t{parent} << 32 | (key & 0xffffffff), [](Handle) { return true; },
        [&] { return child; });
  });
  old->chunks.swap(fresh.chunks);
  old->states.swap(fresh.states);
  old->transitions.swap(fresh.transitions);
}

void Tree::collect() {
  full_.store(false, std::memory_order_relaxed);
  Level& first = *levels_[first_level_].load();
  {
    Level fresh(arena_);
    const Handle root = move_to(fresh, root_);
    if (root == 0) return full_.store(true, std::memory_order_relaxed);
    if (merge_) {
      // Links within the level lead to what is dropped.
      Node& node = at(root);
      for (std::size_t i = 0; i < node.link_count(layout_); ++i) node.set_link(layout_, i, 0);
    } else {
      const std::uint64_t old = root_;
      first.transitions.for_each([&](std::uint64_t key, Handle child) {
        if (key >> 32 != old) return;
        fresh.transitions.find_or_add(
            std::uint64_t{root} << 32 | (key & 0xffffffff), [](Handle) { return true; },
            [&] { return child; });
      });
    }
    nodes_.fetch_sub(first.states.size() - 1, std::memory_order_relaxed);
    first.chunks.swap(fresh.chunks);
    first.states.swap(fresh.states);
    first.transitions.swap(fresh.transitions);
    root_ = root;
  }
  if (merge_) return;
  Level* above = &first;
  for (std::size_t depth = first_level_ + 1; depth < levels_.size(); ++depth) {
    Level* below = levels_[depth].load();
    if (below == nullptr) break;
    collect_below(*above, depth);
    above = below;
  }
}

std::size_t Tree::height() const {
  const std::size_t deepest = deepest_.load(std::memory_order_relaxed);
  const std::size_t depth = root_ == 0 ? 0 : at(root_).depth();
  return deepest > depth ? deepest - depth : 0;
}

std::string Tree::check() const {
  if (arena_.bytes() > arena_.budget()) return "the budget is passed";
  std::size_t counted = 0;
  std::string problem;
  std::unordered_set<Handle> known;
  for (const auto& slot : levels_) {
    if (const Level* of_depth = slot.load()) {
      of_depth->states.for_each([&](std::uint64_t, Handle handle) { known.insert(handle); });
    }
  }
  for (const Handle handle : known) {
    const Node& node = at(handle);
    ++counted;
    std::vector<std::uint64_t> returns(layout_.roles, 0);
    for (std::size_t role = 0; role < layout_.roles; ++role) {
      const RoleMoves& moves = node.role_moves(layout_, role);
      for (std::size_t i = 0; moves.count > 1 && i < moves.count; ++i) {
        const Edge& edge = node.edge(moves.first + i);
        returns[role] += edge.visits();
        if (edge.pending() != 0) problem = fmt::format("node {}: returns awaited", handle);
      }
      if (moves.count > 1 && returns[role] > node.visits()) {
        problem = fmt::format("node {}: role {} has {} returns in {} visits", handle, role,
                              returns[role], node.visits());
      }
    }
    for (std::size_t i = 0; i < node.link_count(layout_); ++i) {
      const Handle child = node.link(layout_, i);
      if (child == 0) continue;
      if (!known.contains(child)) problem = fmt::format("node {}: lost child {}", handle, child);
      if (!merge_ && known.contains(child) && at(child).depth() != node.depth() + 1) {
        problem = fmt::format("node {}: child {} at the wrong depth", handle, child);
      }
    }
  }
  if (counted != nodes()) problem = fmt::format("{} nodes, but {} counted", nodes(), counted);
  if (root_ != 0 && !known.contains(root_)) problem = "the root is lost";
  return problem;
}

}  // namespace tafl::search
