// SPDX-License-Identifier: MIT
//
// A game's clauses as Prolog text. The translation is plain on purpose: a machine that runs it is a
// referee for cleverer ones.
//
//   (<= (next (cell ?x ?y x)) (does ?r (mark ?x ?y)) (true (cell ?x ?y b)) (distinct ?x 1))
//
//   'r next'('cell'(V_x, V_y, 'x')) :-
//       'r does'(V_r, 'mark'(V_x, V_y)), V_x \== '1', 't cell'(V_x, V_y, 'b').
//
// A relation p becomes the predicate 'r p': no Prolog predicate has such a name, so rules that call
// themselves halt or assertz reach nothing but themselves. A fluent (f ...) that holds is the fact
// 't f'(...); 'r true' is the union of these, for conditions such as (true ?f). Constants and
// function symbols are quoted atoms, numbers too: 1 and 01 differ.
//
// Conditions are put in the order that BodyOrder chooses. Recursive relations are marked as tabled;
// a negation inside a recursive component becomes tnot (well-founded negation), any other one \+.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/normal_form.h"
#include "gdl/ast.h"
#include "prolog/body_order.h"

namespace tafl::prolog {

// A Prolog predicate; the name is not quoted.
struct Predicate {
  std::string name;
  std::size_t arity = 0;
  friend bool operator==(const Predicate&, const Predicate&) = default;
};

// What the rules say about one relation.
struct Definition {
  gdl::Relation relation;
  Predicate predicate;
  std::vector<std::string> clauses;  // Prolog text without the final full stop
  bool tabled = false;
  bool is_static = false;
  bool uses_does = false;
  bool has_rules = false;  // and not only facts
};

struct Program {
  std::vector<Definition> definitions;  // those a relation leans on come before it
  std::vector<Predicate> fluents;
};

Program translate(std::span<const game::Clause> clauses, const gdl::SymbolTable& symbols,
                  const Sizes& sizes = {});

// 't f' for each fluent f that is named in true, init or next, in the order of the rules.
std::vector<Predicate> fluents_of(std::span<const game::Clause> clauses,
                                  const gdl::SymbolTable& symbols);

// A query: `goal` is its conditions, `answer` a term whose arguments are the head's.
struct Query {
  std::string goal;
  std::string answer;
};
Query translate_query(const game::Clause& clause, const gdl::SymbolTable& symbols);

// The program as a Prolog source file.
std::string to_string(const Program& program);

// An atom in quotes, all of whose bytes survive Prolog's reader (as ISO Latin 1).
std::string quoted_atom(std::string_view name);

std::string relation_name(std::string_view relation);
std::string fluent_name(std::string_view fluent);

}  // namespace tafl::prolog
