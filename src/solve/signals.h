// SPDX-License-Identifier: MIT
//
// Where a game is over, and with which rewards.
//
// The rules give a few formulas: terminal, and one per goal value of a role. As one decision
// diagram each they can be huge (two players' lines of four multiply), although they are made of
// parts that are small. So a formula is cut at gates of the network: below a cut the gate is a
// function (a signal), above it the formula is evaluated once the signals are known. States are
// labelled by following all signals through the diagram of a set at the same time.
//
// A signal whose truth ends the game may be left out for a set of states if no move that led to
// them could make it true: then it is false there, because the game was not over before.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "dd/diagram.h"
#include "dd/functions.h"
#include "dd/relation.h"
#include "dd/work.h"
#include "net/network.h"
#include "solve/network_functions.h"
#include "solve/rewards.h"
#include "solve/variables.h"

namespace tafl::solve {

class Signals {
 public:
  Signals() = default;
  Signals(const net::Network& network, const Variables& variables, dd::Functions& functions,
          NetworkFunctions& gates, const dd::Relation& relation, std::size_t most_nodes);

  // Of signals.
  std::size_t size() const { return refs_.size(); }
  std::span<const dd::Ref> refs() const { return refs_; }

  // The states of the set with kOpen or the bucket of their rewards. `movers` has a bit for each
  // label of moves that may have led there; all bits for any states.
  dd::Diagram label(const dd::Diagram& set, const dd::Functions& functions, std::uint64_t movers,
                    Buckets& buckets, dd::Work& work) const;
  // Only the open ones, as a plain set.
  dd::Diagram open(const dd::Diagram& set, const dd::Functions& functions, std::uint64_t movers,
                   dd::Work& work) const;

 private:
  void cut(net::Edge edge, dd::Functions& functions, NetworkFunctions& gates);
  std::optional<dd::Ref> try_function(net::Edge edge, dd::Functions& functions,
                                      NetworkFunctions& gates);
  enum class Truth : std::uint8_t { kFalse, kTrue, kUnknown };
  Truth value(net::Edge edge, const std::vector<Truth>& known) const;
  Rewards rewards(const std::vector<Truth>& known) const;
  void find_terminal_signals(net::Edge edge);
  void join_small(dd::Functions& functions);
  void find_raisers(const Variables& variables, const dd::Relation& relation);
  bool ends_game(std::size_t signal) const;
  dd::Diagram follow(const dd::Diagram& set, const dd::Functions& functions, std::uint64_t movers,
                     bool only_terminal,
                     const std::function<dd::Value(const std::vector<Truth>&)>& decide,
                     dd::Work& work) const;

  const net::Network* network_ = nullptr;
  std::size_t most_nodes_ = 0;
  std::vector<net::Edge> edges_;        // where formulas are cut
  std::vector<dd::Ref> refs_;           // the function of each
  std::vector<std::uint32_t> index_;    // by network node: which signal, or none
  std::vector<bool> too_large_;         // by network node, while the functions are made
  std::vector<bool> in_terminal_;       // by signal: whether the end of the game depends on it
  std::vector<std::uint64_t> raisers_;  // by signal: labels of moves that may make it true

  // What is followed in place of small signals: one function with all their values.
  std::vector<std::size_t> joined_;
  dd::Ref joined_ref_ = 0;
};

}  // namespace tafl::solve
