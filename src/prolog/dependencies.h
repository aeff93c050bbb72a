// SPDX-License-Identifier: MIT
//
// Which relations of a game lean on which.
//
//   static     can be derived without knowing the state or the moves
//   uses does  its truth may change with the moves of the current step
//   recursive  a positive cycle leads back to it, so that plain resolution may run forever
//
// A cycle that always passes through a negation, such as one goal rule that negates another, does
// not count as recursive: rules that mean something are stratified once they are ground, so the
// negated (ground) calls go downwards and plain negation as failure ends.
#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

#include "game/normal_form.h"
#include "gdl/ast.h"

namespace tafl::prolog {

class Dependencies {
 public:
  Dependencies(std::span<const game::Clause> clauses, const gdl::SymbolTable& symbols);

  // All relations that occur, those a relation leans on before it.
  const std::vector<gdl::Relation>& order() const { return order_; }

  bool is_static(const gdl::Relation& relation) const { return !info(relation).uses_state; }
  bool uses_does(const gdl::Relation& relation) const { return info(relation).uses_does; }
  bool is_recursive(const gdl::Relation& relation) const { return info(relation).recursive; }
  // True if each of two relations leans on the other.
  bool are_mutual(const gdl::Relation& a, const gdl::Relation& b) const {
    return info(a).component == info(b).component;
  }

 private:
  struct Edge {
    std::size_t to = 0;
    bool positive = true;
  };
  struct Info {
    std::vector<Edge> edges;
    std::size_t component = 0;
    bool uses_state = false;  // true or does
    bool uses_does = false;
    bool recursive = false;
  };

  // What is known of a relation; one that never occurs is empty and therefore static.
  const Info& info(const gdl::Relation& relation) const;
  std::size_t intern(const gdl::Relation& relation);
  void find_components();
  void close_component(std::span<const std::size_t> members);

  std::unordered_map<gdl::Relation, std::size_t> index_;
  std::vector<gdl::Relation> relations_;
  std::vector<Info> infos_;
  std::vector<gdl::Relation> order_;
};

}  // namespace tafl::prolog
