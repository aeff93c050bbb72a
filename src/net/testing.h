// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/testing.h"
#include "ground/ground.h"
#include "net/network.h"

namespace tafl::net::testing {

inline ground::GroundProgram program_of(std::string text, const ground::Options& options = {}) {
  return std::move(ground::ground(game::testing::game_of(std::move(text)), {}, options)).value();
}

inline ground::GroundProgram library_program(std::string_view name,
                                             const ground::Options& options = {}) {
  return std::move(ground::ground(game::testing::library_game(name), {}, options)).value();
}

// The value of every node, by the definition of a network: no cleverness.
class Evaluation {
 public:
  Evaluation(const Network& network, const std::vector<bool>& state, const std::vector<bool>& moves)
      : network_(network), values_(network.size(), false) {
    for (bool changed = true; changed;) {
      changed = false;
      for (NodeId node = 0; node < network.size(); ++node) {
        const bool value = compute(node, state, moves);
        changed = changed || value != values_[node];
        values_[node] = value;
      }
    }
  }

  bool operator()(Edge edge) const { return values_[edge.node()] != edge.negated(); }

 private:
  bool compute(NodeId node, const std::vector<bool>& state, const std::vector<bool>& moves) const {
    switch (network_.kind(node)) {
      case Kind::kConstant:
        return false;
      case Kind::kState:
        return state[network_.index(node)];
      case Kind::kMove:
        return moves[network_.index(node)];
      case Kind::kLoop:
        return (*this)(network_.loops[network_.index(node)]);
      case Kind::kAnd:
        break;
    }
    for (Edge edge : network_.inputs(node)) {
      if (!(*this)(edge)) return false;
    }
    return true;
  }

  const Network& network_;
  std::vector<bool> values_;
};

}  // namespace tafl::net::testing
