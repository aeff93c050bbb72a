// SPDX-License-Identifier: MIT
//
// A rule sheet as a tree: what the parser returns, the printer prints and game/ validates.
//
//   RuleSheet -> Rule* -> head Term, body Literal* -> Term*
//
// Everything is a plain value. Equality ignores positions and comments: two sheets are equal when
// they say the same, rule by rule. Nesting is bounded by the parser (kMaxNesting), so recursive
// functions over terms are safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gdl/symbol.h"

namespace tafl::gdl {

// One-based line and column (in bytes) in the source text; 0:0 where there is none.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend bool operator==(Position, Position) = default;
};

// A constant, a variable, or a function (or sentence) applied to at least one argument. `(f)` is
// read as the constant `f`.
struct Term {
  enum class Kind : std::uint8_t { kConstant, kVariable, kFunction };

  Kind kind = Kind::kConstant;
  SymbolId symbol;
  std::vector<Term> args;
  Position position;

  bool is_variable() const { return kind == Kind::kVariable; }
  bool is_function() const { return kind == Kind::kFunction; }
  std::size_t arity() const { return args.size(); }
};

bool operator==(const Term& a, const Term& b);
bool is_ground(const Term& term);
// Calls `visit` for each variable occurrence, left to right.
void for_each_variable(const Term& term, const std::function<void(const Term&)>& visit);

// A condition in a rule body.
//   kAtom: `atom` is a sentence.  kDistinct: `atom` has the two terms as arguments.
//   kNot: one part.  kOr, kAnd: any number of parts.
struct Literal {
  enum class Kind : std::uint8_t { kAtom, kNot, kOr, kAnd, kDistinct };

  Kind kind = Kind::kAtom;
  Term atom;
  std::vector<Literal> parts;
  Position position;
  // Kept for the conditions of a rule; comments deeper inside have been moved up to them.
  std::vector<std::string> comments;  // the lines before it, without ';'
  std::string side_comment;           // on the line where it ends
};

bool operator==(const Literal& a, const Literal& b);

// A fact where the body is empty.
struct Rule {
  Term head;
  std::vector<Literal> body;
  Position position;
  std::vector<std::string> comments;      // the lines before it, without ';'; "" is a blank line
  std::string head_comment;               // on the line where the head ends and conditions follow
  std::vector<std::string> end_comments;  // after the last literal, inside the parentheses
  std::string side_comment;               // on the line where the form ends
};

bool operator==(const Rule& a, const Rule& b);

// The text that positions refer to.
struct Source {
  std::string name;  // a path, or something like "<command line>"
  std::string text;
};

struct RuleSheet {
  std::shared_ptr<const Source> source;
  SymbolTable symbols;
  std::vector<Rule> rules;
  std::vector<std::string> end_comments;
};

// True if both say the same in the same order; symbols are compared by name, without case.
bool same_rules(const RuleSheet& a, const RuleSheet& b);

// A relation is a name with an arity: (p a) and (p a b) speak of two relations.
struct Relation {
  SymbolId symbol;
  std::size_t arity = 0;
  friend bool operator==(const Relation&, const Relation&) = default;
  friend auto operator<=>(const Relation&, const Relation&) = default;
};

inline Relation relation_of(const Term& sentence) {
  return {sentence.symbol, sentence.arity()};
}

}  // namespace tafl::gdl

template <>
struct std::hash<tafl::gdl::Relation> {
  std::size_t operator()(const tafl::gdl::Relation& r) const noexcept {
    return r.symbol.index() * 31 + r.arity;
  }
};
