// SPDX-License-Identifier: MIT
//
// The game graph that a search has seen: states by depth, each once.
//
//   Tree tree(layout, options);
//   Handle root = tree.set_root(blueprint);
//   Handle leaf = tree.add(blueprint);          // or the node that is already there; 0: no memory
//   tree.link(parent, choices, leaf);
//   tree.descend(leaf);                         // it is the root now; what lies above is freed
//
// A state at another depth is another node, so there are no cycles and a level can be freed as a
// whole. With `merge_depths` all depths are one; a path through the tree may then be a cycle.
//
// Memory: nodes, tables and links count, and the budget is never passed: add() fails instead.
// Nodes that can no longer be reached stay until half of the budget is used; then descend() copies
// the live ones level by level into new chunks. If even that finds no room, it drops subtrees.
// Merged depths have no levels: there everything but the root is dropped.
//
// Threads: add(), find(), link(), child() and at() from any; the others only while no other call
// is under way.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "search/arena.h"
#include "search/node.h"
#include "search/table.h"

namespace tafl::search {

struct TreeOptions {
  std::size_t budget = std::size_t{256} << 20;
  bool merge_depths = false;
};

class Tree {
 public:
  Tree(const Layout& layout, const TreeOptions& options);
  ~Tree();

  const Layout& layout() const { return layout_; }
  Handle root() const { return root_; }
  Node& at(Handle handle) const { return *arena_.at(handle); }

  // Forgets everything else. 0 if not even one node has room.
  Handle set_root(const Blueprint& blueprint);
  Handle find(const Blueprint& blueprint) const;
  Handle add(const Blueprint& blueprint, bool* added = nullptr);
  Handle child(Handle parent, std::span<const std::uint32_t> choices) const;
  void link(Handle parent, std::span<const std::uint32_t> choices, Handle child);

  void descend(Handle root);
  // Copies what can be reached from the root and frees the rest.
  void collect();

  std::size_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  std::size_t bytes() const { return arena_.bytes(); }
  std::size_t budget() const { return arena_.budget(); }
  bool full() const { return full_.load(std::memory_order_relaxed); }
  // The depth below the root of the deepest node ever added since the root was set.
  std::size_t height() const;

  // What is wrong with the tree; empty if nothing is. For tests: visits every node.
  std::string check() const;

 private:
  struct Level {
    explicit Level(Arena& arena) : chunks(arena), states(arena), transitions(arena) {}
    ChunkList chunks;
    Table states;       // by hash
    Table transitions;  // by parent and joint choice, where the parent is sparse
  };
  static constexpr std::size_t kMostDepth = 1 << 14;

  std::size_t level_of(std::size_t depth) const { return merge_ ? 0 : depth; }
  Level* level(std::size_t depth) const {
    return levels_[level_of(depth)].load(std::memory_order_acquire);
  }
  Level* make_level(std::size_t depth);
  void free_level(std::size_t depth);
  bool same(Handle handle, const Blueprint& blueprint) const;
  std::uint64_t transition_key(Handle parent, std::span<const std::uint32_t> choices) const;
  Handle place(Level& level, const Blueprint& blueprint);
  Handle move_to(Level& fresh, Handle old);
  void collect_below(Level& above, std::size_t depth);

  Layout layout_;
  bool merge_;
  mutable Arena arena_;
  std::vector<std::atomic<Level*>> levels_;  // by depth
  std::atomic<std::size_t> deepest_ = 0;
  std::atomic<std::size_t> nodes_ = 0;
  std::atomic<bool> full_ = false;
  std::size_t first_level_ = 0;
  Handle root_ = 0;
};

}  // namespace tafl::search
