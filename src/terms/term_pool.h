// SPDX-License-Identifier: MIT
//
// Ground terms as 32-bit values: equal terms have equal values, so comparing, hashing and storing
// a term costs as much as an integer.
//
// The constants of the symbol table come first, symbol k as value k; with roles being the first
// symbols, role k is value k as well. Function terms follow in the order in which they are met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gdl/ast.h"

namespace tafl::terms {

using Value = std::uint32_t;
inline constexpr Value kNoValue = 0xffffffffU;
// Rules can build terms without end; those that nest deeper than this are refused.
inline constexpr std::uint32_t kMaxTermDepth = 2000;

class TermPool {
 public:
  explicit TermPool(gdl::SymbolTable symbols);

  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const;

  Value constant(gdl::SymbolId symbol) const { return constants_[symbol.index()]; }
  // REQUIRES: at least one argument, and `args` does not point into the pool.
  Value function(gdl::SymbolId name, std::span<const Value> args);
  // kNoValue if this term does not exist yet.
  Value find_function(gdl::SymbolId name, std::span<const Value> args) const;
  // REQUIRES: a ground term over symbols().
  Value intern(const gdl::Term& term);
  // Interns a name that the rules do not mention, as queries may.
  Value intern_name(const std::string& name);

  bool is_function(Value value) const { return nodes_[value].arity > 0; }
  gdl::SymbolId symbol(Value value) const { return nodes_[value].symbol; }
  std::uint32_t arity(Value value) const { return nodes_[value].arity; }
  const Value* args(Value value) const { return args_.data() + nodes_[value].first_arg; }

  const gdl::SymbolTable& symbols() const { return symbols_; }
  std::string text(Value value) const;

 private:
  struct Node {
    gdl::SymbolId symbol;
    std::uint32_t arity = 0;
    std::uint32_t first_arg = 0;
    std::uint32_t depth = 0;
  };

  struct Slot {
    Value value = kNoValue;
    std::uint32_t hash = 0;
  };

  static std::uint32_t hash_of(gdl::SymbolId name, std::span<const Value> args);
  std::size_t find_slot(std::uint32_t hash, gdl::SymbolId name, std::span<const Value> args) const;
  bool equals(Value value, gdl::SymbolId name, std::span<const Value> args) const;
  void grow();
  void append_text(std::string& out, Value value) const;

  gdl::SymbolTable symbols_;
  std::vector<Node> nodes_;
  std::vector<Value> args_;
  std::vector<Value> constants_;  // by symbol
  std::vector<Slot> slots_;       // open addressing over the function terms
  std::size_t functions_ = 0;
};

}  // namespace tafl::terms
