// SPDX-License-Identifier: MIT
//
// A network evaluated by what changes (differential propagation), for one state at a time.
//
// Every gate counts its inputs that are false. When an input of the network changes, so do the
// counts of the gates that read it, and a gate whose count leaves zero or reaches it is passed on
// to its own readers. Gates wait in the order of their depth, so each changes at most once per
// step. What a move leaves as it was costs nothing: of a large network that is most of it, of a
// small one compiled code is through before the changes are found.
//
//   Differential network(compiled.network);
//   network.set_state(compiled.initial);
//   ... network.legal(), network.terminal() ...
//   network.set_state(copy of network.next(moves));
//
// The cycles of recursive rules start from false again in every step. Goals are left out: they are
// asked for once per game.
//
// One object serves one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "net/network.h"

namespace tafl::lanes {

class Differential {
 public:
  explicit Differential(const net::Network& network);
  Differential(Differential&&) = default;
  Differential& operator=(Differential&&) = default;

  // Goes to a state: the fluents that hold, one bit each. No move is made there.
  void set_state(std::span<const std::uint64_t> bits);
  // One bit per move, counted over all roles.
  std::span<const std::uint64_t> legal() const { return legal_; }
  bool terminal() const { return terminal_[0] != 0; }
  // The state after these moves, counted over all roles; there until the next call.
  std::span<const std::uint64_t> next(std::span<const std::uint32_t> moves);

  // What has been done so far.
  struct Work {
    std::uint64_t changes = 0;  // of nodes
    std::uint64_t visits = 0;   // of their readers
  };
  const Work& work() const { return work_; }

 private:
  // An output that a node is, or is the complement of. The word belongs to legal_, next_ or
  // terminal_, so there are no copies.
  struct Use {
    std::uint64_t* bits;
    std::uint64_t bit;
    bool negated;
  };

  void add_readers(const net::Network& network);
  void add_outputs(const net::Network& network);
  void add_cycles(const net::Network& network);
  void evaluate(const net::Network& network);
  void toggle(net::NodeId node);
  void toggle_made();
  void propagate();
  void settle();
  bool holds(net::Edge edge) const { return (value_[edge.node()] != 0) != edge.negated(); }

  std::size_t fluents_;
  std::vector<std::uint8_t> value_;          // by node
  std::vector<std::uint32_t> false_inputs_;  // by gate
  std::vector<std::uint32_t> level_;         // by gate: more than those of its inputs
  std::vector<std::uint32_t> reader_begin_;  // by node
  std::vector<net::Edge> readers_;           // gates; negated if they read the complement
  std::vector<std::uint32_t> use_begin_;     // by node
  std::vector<Use> uses_;
  std::vector<std::vector<net::NodeId>> waiting_;  // by level
  std::vector<std::uint8_t> queued_;               // by gate
  std::vector<std::vector<net::NodeId>> cycles_;   // loop nodes, each cycle after what it needs
  std::vector<net::Edge> definitions_;             // by node, of loop nodes
  bool cycles_know_moves_ = false;
  std::vector<std::uint64_t> state_;
  std::vector<std::uint64_t> legal_;
  std::vector<std::uint64_t> next_;
  std::vector<std::uint64_t> terminal_;
  std::vector<std::uint32_t> made_;  // moves that are set
  Work work_;
};

// One for the network, if it is faster than code that takes `operations` steps for every move,
// as far as a few hundred random plies from the first state tell. The answer depends on counts, not
// on clocks.
std::optional<Differential> differential_if_it_pays(const net::Network& network,
                                                    std::span<const std::uint64_t> initial,
                                                    std::size_t operations);

}  // namespace tafl::lanes
