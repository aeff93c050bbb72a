// SPDX-License-Identifier: MIT
//
// The rules of a game as one Boolean network.
//
// Inputs are the fluents of the state and the moves of the joint move. There is one kind of gate,
// the conjunction of any number of edges; an edge leads to a node and may negate it, so a
// disjunction is a negated conjunction of negations. Equal gates are one node (structural hashing).
//
// Recursive rules make cycles. They are cut at loop nodes: such a node is an input while its cycle
// is evaluated again and again, from all false until nothing changes, and then holds the least
// fixed point. `loops` has the definition of each.
//
// A network is built once and then only replaced by passes (passes.h), each of which makes a new
// one. Nodes are numbered so that the inputs of a gate come before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tafl::net {

using NodeId = std::uint32_t;

// A node or its negation, packed: twice the node, plus one if negated.
class Edge {
 public:
  constexpr Edge() = default;
  constexpr Edge(NodeId node, bool negated) : code_(node * 2 + (negated ? 1 : 0)) {}
  static constexpr Edge from_code(std::uint32_t code) {
    Edge edge;
    edge.code_ = code;
    return edge;
  }

  constexpr NodeId node() const { return code_ >> 1; }
  constexpr bool negated() const { return (code_ & 1) != 0; }
  constexpr std::uint32_t code() const { return code_; }
  constexpr Edge operator!() const { return from_code(code_ ^ 1); }
  constexpr Edge negated_if(bool yes) const { return from_code(code_ ^ (yes ? 1U : 0U)); }
  friend constexpr bool operator==(Edge, Edge) = default;
  friend constexpr auto operator<=>(Edge, Edge) = default;

 private:
  std::uint32_t code_ = 0;
};

// Node 0 is the constant.
inline constexpr Edge kFalse = Edge::from_code(0);
inline constexpr Edge kTrue = Edge::from_code(1);

enum class Kind : std::uint8_t { kConstant, kState, kMove, kLoop, kAnd };

struct Goal {
  std::uint32_t role = 0;
  std::uint32_t atom = 0;  // of the ground program
  int value = 0;           // game::kNoGoal if it is not a number
  Edge edge;
};

class Network {
 public:
  // `moves` has the number of moves of each role.
  Network(std::size_t fluents, std::span<const std::size_t> moves);

  std::size_t size() const { return kinds_.size(); }
  Kind kind(NodeId node) const { return kinds_[node]; }
  // Which fluent, which loop, or which move counted over all roles.
  std::uint32_t index(NodeId node) const { return begin_[node]; }
  // Of a gate: at least two, in ascending order, no node twice.
  std::span<const Edge> inputs(NodeId node) const {
    return {edges_.data() + begin_[node], counts_[node]};
  }

  std::size_t fluents() const { return next.size(); }
  std::size_t roles() const { return legal.size(); }
  std::size_t moves() const { return move_role_.size(); }
  // The first move of a role, in the count over all roles.
  std::uint32_t first_move(std::size_t role) const { return first_move_[role]; }
  std::uint32_t move_role(std::uint32_t move) const { return move_role_[move]; }

  Edge state(std::uint32_t fluent) const { return Edge(1 + fluent, false); }
  Edge move(std::uint32_t move) const {
    return Edge(static_cast<NodeId>(1 + fluents() + move), false);
  }
  Edge add_loop();  // its definition is to be set in `loops`
  // The gate for all of `edges`, which are simplified and sorted in place.
  Edge all_of(std::vector<Edge>& edges);
  Edge any_of(std::vector<Edge>& edges);
  Edge both(Edge a, Edge b);
  Edge either(Edge a, Edge b) { return !both(!a, !b); }

  // Makes room for so many gates with so many inputs together.
  void reserve(std::size_t gates, std::size_t inputs);
  std::size_t gates() const { return gates_; }
  std::size_t gate_inputs() const { return edges_.size(); }

  // Calls f(Edge&) for every output and loop definition.
  template <class F>
  void for_each_root(F&& f) {
    for (auto& of_role : legal) {
      for (Edge& edge : of_role) f(edge);
    }
    f(terminal);
    for (Goal& goal : goals) f(goal.edge);
    for (Edge& edge : next) f(edge);
    for (Edge& edge : loops) f(edge);
  }
  template <class F>
  void for_each_root(F&& f) const {
    const_cast<Network*>(this)->for_each_root([&f](const Edge& edge) { f(edge); });
  }

  // The outputs, and the definitions of loops.
  std::vector<Edge> next;                // by fluent
  std::vector<std::vector<Edge>> legal;  // by role and move
  Edge terminal = kFalse;
  std::vector<Goal> goals;
  std::vector<Edge> loops;
  std::vector<NodeId> loop_nodes;  // by loop

 private:
  NodeId add(Kind kind, std::uint32_t begin, std::uint32_t count);
  // The gate with these inputs, new or known. REQUIRES: as inputs() says.
  Edge gate(std::span<const Edge> edges);
  void resize_table(std::size_t slots);

  std::vector<Kind> kinds_;
  std::vector<std::uint32_t> begin_;   // of the inputs; of an input node, its index
  std::vector<std::uint32_t> counts_;  // of the inputs
  std::vector<Edge> edges_;
  struct Slot {
    NodeId node = 0;  // 0 is free
    std::uint32_t hash = 0;
  };
  std::vector<Slot> table_;  // gates by hash, open addressing
  std::size_t gates_ = 0;
  std::vector<std::uint32_t> first_move_;
  std::vector<std::uint32_t> move_role_;
};

// What a network costs to evaluate: each gate does one operation less than it has inputs.
struct Size {
  std::size_t gates = 0;       // conjunctions
  std::size_t operations = 0;  // with two inputs
  std::size_t depth = 0;
};
Size size_of(const Network& network);

}  // namespace tafl::net
