// SPDX-License-Identifier: MIT
//
// Names of one rule sheet as 32-bit ids.
//
// The parser interns the roles first, so role k of the game is symbol k. Names are compared without
// regard to case and printed in the spelling that was seen first; variables keep their leading '?',
// so a variable never equals a constant. Keywords print in lower case, as every GGP server does.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/id.h"

namespace tafl::gdl {

using SymbolId = base::Id<struct SymbolTag>;

enum class Keyword : std::uint8_t {
  kNone,
  kRole,
  kInit,
  kTrue,
  kDoes,
  kNext,
  kLegal,
  kGoal,
  kTerminal,
  kBase,
  kInput,
  kDistinct,
  kNot,
  kOr,
  kAnd,
  kSees,
  kRandom,
};

// Folds ASCII letters to lower case and leaves all other bytes alone.
std::string fold_case(std::string_view text);

// The keyword that `text` spells in any case, or kNone.
Keyword keyword_of(std::string_view text);

// The number of arguments that GDL fixes for a keyword relation; -1 for the connectives and kNone.
int keyword_arity(Keyword keyword);

class SymbolTable {
 public:
  SymbolId intern(std::string_view name);
  // An invalid id where the name is unknown.
  SymbolId find(std::string_view name) const;

  const std::string& name(SymbolId id) const { return names_[id.index()]; }
  Keyword keyword(SymbolId id) const { return keywords_[id.index()]; }
  bool is_variable(SymbolId id) const { return name(id).front() == '?'; }
  std::size_t size() const { return names_.size(); }

 private:
  std::deque<std::string> names_;
  std::vector<Keyword> keywords_;
  std::unordered_map<std::string, SymbolId> by_folded_name_;
};

}  // namespace tafl::gdl
