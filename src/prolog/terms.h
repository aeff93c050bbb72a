// SPDX-License-Identifier: MIT
//
// Ground terms as numbers: equal terms, and only they, have the same id.
//
// A machine's states and moves are such ids. Prolog's terms are walked and built through its C
// interface without going through text. A term also has a hash of its content, which does not
// depend on the order in which terms were met, and so is the same in every run.
#pragma once

#include <SWI-Prolog.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include "gdl/ast.h"

namespace tafl::prolog {

using TermIndex = std::uint32_t;

class Terms {
 public:
  // Throws base::LimitReached instead of keeping more than `bytes`.
  explicit Terms(std::size_t bytes);
  ~Terms();
  Terms(const Terms&) = delete;
  Terms& operator=(const Terms&) = delete;

  // Nesting beyond this is taken for a rule that builds terms without end.
  static constexpr std::size_t kMaxDepth = 2000;

  // REQUIRES (for intern and put): a Session on this thread. Throws base::LimitReached if the term
  // is too deep, and std::runtime_error if it has variables.
  TermIndex intern(term_t term) { return intern(term, 0); }
  TermIndex intern(const gdl::Term& term, const gdl::SymbolTable& symbols);
  TermIndex intern_constant(const std::string& name);

  // Builds the term, or one with the same arguments and another functor.
  void put(TermIndex id, term_t out) const;
  void put_arguments(TermIndex id, functor_t functor, term_t out) const;

  std::string name_text(TermIndex id) const;
  atom_t name(TermIndex id) const { return nodes_[id].name; }
  std::size_t arity(TermIndex id) const { return nodes_[id].arity; }
  std::span<const TermIndex> arguments(TermIndex id) const { return compound(id).arguments; }
  std::uint64_t hash(TermIndex id) const { return nodes_[id].hash; }
  std::size_t size() const { return nodes_.size(); }
  // Canonical prefix text.
  std::string text(TermIndex id) const;

 private:
  struct Node {
    atom_t name;
    std::uint64_t hash;
    std::uint32_t first_argument;  // in arguments_
    std::uint32_t arity;
  };
  struct Compound {
    atom_t name;
    std::span<const TermIndex> arguments;
  };
  struct Hash {
    using is_transparent = void;
    const Terms* terms;
    std::size_t operator()(TermIndex id) const { return (*this)(terms->compound(id)); }
    std::size_t operator()(const Compound& compound) const;
  };
  struct Equal {
    using is_transparent = void;
    const Terms* terms;
    bool operator()(TermIndex a, TermIndex b) const { return a == b; }
    bool operator()(const Compound& a, TermIndex b) const;
    bool operator()(TermIndex a, const Compound& b) const { return (*this)(b, a); }
  };

  Compound compound(TermIndex id) const {
    return {nodes_[id].name, {arguments_.data() + nodes_[id].first_argument, nodes_[id].arity}};
  }
  TermIndex intern(term_t term, std::size_t depth);
  TermIndex intern_atom(atom_t atom);
  TermIndex intern_compound(atom_t name, std::span<const TermIndex> arguments);
  TermIndex add(atom_t name, std::span<const TermIndex> arguments);
  void append_text(TermIndex id, std::string& out) const;

  std::size_t bytes_;
  std::vector<Node> nodes_;
  std::vector<TermIndex> arguments_;
  boost::unordered_flat_map<atom_t, TermIndex> atoms_;
  boost::unordered_flat_set<TermIndex, Hash, Equal> compounds_;
};

}  // namespace tafl::prolog
