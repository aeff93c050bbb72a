// SPDX-License-Identifier: MIT
//
// Which relation is defined by which: the graph that OGRE draws to tell what never changes.
//
//   const DependencyGraph graph = dependencies(game);
//   for (const auto& node : graph.nodes) node.dependence;      // static, of the state, of the
//   moves to_dot(graph, game);                                       // for Graphviz
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "game/game.h"
#include "relational/catalog.h"

namespace tafl::analysis {

using relational::Dependence;

struct DependencyGraph {
  struct Node {
    gdl::Relation relation;
    std::size_t clauses = 0;  // that define it; none for true and does
    Dependence dependence = Dependence::kRules;
    bool recursive = false;
  };
  // The definition of `user` mentions `used`.
  struct Use {
    std::uint32_t user = 0;
    std::uint32_t used = 0;
    bool negated = false;
    friend auto operator<=>(const Use&, const Use&) = default;
  };

  std::vector<Node> nodes;  // by name, then by arity
  std::vector<Use> uses;    // sorted, without repetitions
};

DependencyGraph dependencies(const game::Game& game);

// OGRE's figure: keywords are boxes, other relations ovals, a negated use goes through a
// parallelogram, and what is static is underlined.
std::string to_dot(const DependencyGraph& graph, const game::Game& game);

}  // namespace tafl::analysis
