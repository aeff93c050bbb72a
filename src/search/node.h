// SPDX-License-Identifier: MIT
//
// One state in the tree: a block of 16-byte granules in the arena.
//
//   Node      32 bytes
//   Edge      16 bytes for every move of every role that has a choice
//   state     the bits of the state, layout.state_words words
//   RoleMoves  8 bytes per role
//   move      32 bits for every edge
//   child     32 bits per joint move, where several roles choose from few joint moves
//   goal      16 bits per role, in terminal nodes
//   best       8 bits for every edge, where the best result is kept
//
// A role with a single move has no edge: nothing is to be learned about it. Everything but visits,
// edges, children and best results is written before the node is published.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "search/edge.h"

namespace tafl::search {

inline constexpr std::size_t kGranule = 16;

// What all nodes of a tree have in common.
struct Layout {
  std::size_t roles = 1;
  std::size_t state_words = 0;
  bool keep_best = false;
};

struct RoleMoves {
  std::uint32_t count = 0;
  std::uint32_t first = 0;  // the only move, or the number of the first edge
};

// What becomes a node. Moves of all roles one after the other; `counts` of each role.
struct Blueprint {
  std::uint64_t hash = 0;
  std::uint32_t depth = 0;
  bool terminal = false;
  std::span<const std::uint64_t> state;
  std::span<const std::uint32_t> counts;
  std::span<const std::uint32_t> moves;
  std::span<const int> goals;
};

class Node {
 public:
  static std::size_t granules(const Layout& layout, const Blueprint& blueprint);
  // Builds a node in a block of that size.
  static Node* build(void* block, const Layout& layout, const Blueprint& blueprint);
  // The same node elsewhere.
  static Node* copy(void* block, const Node& other);

  std::uint64_t hash() const { return hash_; }
  std::uint32_t depth() const { return depth_; }
  std::size_t granules() const { return granules_; }
  bool terminal() const { return (flags_ & kTerminal) != 0; }
  // How many roles have more than one move.
  std::size_t choosers() const { return choosers_; }
  // Whether several roles choose and the children are in the tree's table of transitions.
  bool sparse() const { return (flags_ & kSparse) != 0; }

  // Selections, with those whose return is awaited.
  std::uint32_t visits() const { return visits_.load(std::memory_order_relaxed); }
  void visit(std::uint32_t count) { visits_.fetch_add(count, std::memory_order_relaxed); }
  void leave(std::uint32_t count) { visits_.fetch_sub(count, std::memory_order_relaxed); }

  std::size_t edge_count() const { return edge_count_; }
  Edge& edge(std::size_t i) { return edges()[i]; }
  const Edge& edge(std::size_t i) const { return edges()[i]; }
  std::span<const std::uint64_t> state(const Layout& layout) const {
    return {reinterpret_cast<const std::uint64_t*>(after_edges()), layout.state_words};
  }
  const RoleMoves& role_moves(const Layout& layout, std::size_t role) const {
    return reinterpret_cast<const RoleMoves*>(after_edges() + layout.state_words * 8)[role];
  }
  // The move of an edge.
  std::uint32_t move(const Layout& layout, std::size_t edge) const {
    return reinterpret_cast<const std::uint32_t*>(moves_at(layout))[edge];
  }
  // The move of a role: its only one, or its choice.
  std::uint32_t move_of(const Layout& layout, std::size_t role, std::uint32_t choice) const {
    const RoleMoves& moves = role_moves(layout, role);
    return moves.count == 1 ? moves.first : move(layout, moves.first + choice);
  }
  int goal(const Layout& layout, std::size_t role) const;

  // The best result seen after the move of an edge; -1 if none. REQUIRES: layout.keep_best.
  int best(const Layout& layout, std::size_t edge) const;
  void see(const Layout& layout, std::size_t edge, int result);

  // The number of a joint choice (one number per role), modulo 2^32.
  std::uint32_t joint_number(const Layout& layout, std::span<const std::uint32_t> choices) const {
    return static_cast<std::uint32_t>(joint_index(layout, choices));
  }
  // A node that was copied says where to; nothing else may be asked of it then.
  void forward(Handle to);
  Handle forwarded() const { return (flags_ & kForwarded) != 0 ? visits() : 0; }

  // Children by joint choice (one number per role), unless sparse.
  Handle child(const Layout& layout, std::span<const std::uint32_t> choices) const;
  void set_child(const Layout& layout, std::span<const std::uint32_t> choices, Handle child);
  // The links to children one after the other, for whoever moves them; not for sparse nodes.
  std::size_t link_count(const Layout& layout) const;
  Handle link(const Layout& layout, std::size_t i) const;
  void set_link(const Layout& layout, std::size_t i, Handle child);

 private:
  enum Flag : std::uint16_t { kTerminal = 1, kSparse = 2, kForwarded = 4 };
  struct Sizes {
    std::size_t edges = 0;
    std::size_t links = 0;
    std::size_t choosers = 0;
    bool sparse = false;
    std::size_t bytes = 0;
  };
  static Sizes sizes(const Layout& layout, const Blueprint& blueprint);

  Edge* edges() { return reinterpret_cast<Edge*>(this + 1); }
  const Edge* edges() const { return reinterpret_cast<const Edge*>(this + 1); }
  const std::byte* after_edges() const {
    return reinterpret_cast<const std::byte*>(edges() + edge_count_);
  }
  const std::byte* moves_at(const Layout& layout) const {
    return after_edges() + layout.state_words * 8 + layout.roles * sizeof(RoleMoves);
  }
  const std::byte* links_at(const Layout& layout) const {
    return moves_at(layout) + edge_count_ * 4;
  }
  std::size_t dense_links(const Layout& layout) const;
  const std::byte* goals_at(const Layout& layout) const {
    return links_at(layout) + dense_links(layout) * 4;
  }
  std::size_t joint_index(const Layout& layout, std::span<const std::uint32_t> choices) const;
  std::atomic<Handle>& link_slot(const Layout& layout, std::size_t i) const;

  std::uint64_t hash_ = 0;
  std::atomic<std::uint32_t> visits_ = 0;
  std::uint32_t depth_ = 0;
  std::uint32_t edge_count_ = 0;
  std::uint32_t granules_ = 0;
  std::atomic<Handle> only_child_ = 0;  // where nobody chooses
  std::uint16_t choosers_ = 0;
  std::uint16_t flags_ = 0;
};

static_assert(sizeof(Node) == 32);

// Several roles that choose: up to this many joint moves have links in the node.
inline constexpr std::size_t kMostLinks = 64;

}  // namespace tafl::search
