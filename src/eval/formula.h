// SPDX-License-Identifier: MIT
//
// The part of a game's network that decides some conditions of a state, evaluated in arithmetics of
// choice: true and false, degrees of truth, shares of what is fulfilled.
//
//   Formula formula(network, {network.terminal, goal.edge});
//   formula.look(bits);                       // true and false
//   formula.is_true(0);
//   formula.fuzzy(leaf, conjunction, degrees) // degrees of the same
//
// Recursive rules hold or do not hold: their degree is that of a plain fluent. One object serves
// one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "net/network.h"

namespace tafl::eval {

class Formula {
 public:
  // Roots depend on the state alone.
  Formula(const net::Network& network, const std::vector<net::Edge>& roots);

  std::size_t gates() const { return gates_; }
  // The fluents that decide it.
  const std::vector<std::uint32_t>& fluents() const { return fluents_; }

  // Decides the roots in a state.
  void look(std::span<const std::uint64_t> bits);
  bool is_true(std::size_t root) const { return truth(roots_[root]); }

  // After look(): the degree of each root. `leaf(fluent, holds)` is the degree of a fluent,
  // `all(begin, end)` that of a conjunction of degrees; negation is 1 - x.
  template <class Leaf, class All>
  void degrees(Leaf&& leaf, All&& all, std::vector<float>& out) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Node& node = nodes_[i];
      switch (node.kind) {
        case net::Kind::kState:
          degree_[i] = leaf(node.index, truth_[i] != 0);
          break;
        case net::Kind::kAnd:
          scratch_.clear();
          for (std::uint32_t k = node.begin; k < node.end; ++k) {
            const float x = degree_[inputs_[k] / 2];
            scratch_.push_back(inputs_[k] % 2 == 0 ? x : 1 - x);
          }
          degree_[i] = all(scratch_);
          break;
        default:
          degree_[i] = leaf(UINT32_MAX, truth_[i] != 0);
      }
    }
    out.clear();
    for (std::uint32_t root : roots_) {
      const float x = degree_[root / 2];
      out.push_back(root % 2 == 0 ? x : 1 - x);
    }
  }

 private:
  struct Node {
    net::Kind kind = net::Kind::kConstant;
    std::uint32_t index = 0;  // fluent or loop
    std::uint32_t begin = 0;  // of its inputs
    std::uint32_t end = 0;
    std::uint32_t loop = 0;  // of a loop: its definition
  };

  bool truth(std::uint32_t code) const { return (truth_[code / 2] != 0) != (code % 2 != 0); }
  bool pass(std::span<const std::uint64_t> bits);

  std::vector<Node> nodes_;            // inputs before users
  std::vector<std::uint32_t> inputs_;  // twice the node, plus one if negated
  std::vector<std::uint32_t> roots_;
  std::vector<std::uint32_t> fluents_;
  std::vector<std::uint32_t> loops_;  // nodes
  std::size_t gates_ = 0;
  std::vector<std::uint8_t> truth_;
  std::vector<float> degree_;
  std::vector<float> scratch_;
};

}  // namespace tafl::eval
