// SPDX-License-Identifier: MIT
//
// The state and the moves that the rules see: facts of one engine.
//
// Only what differs from the last state is asserted or retracted (about a microsecond per fluent),
// so a walk from a state to its successor is cheap whatever the size of the state. Tables are
// abolished when something they may lean on has changed.
//
// REQUIRES, for all calls: a Session of the engine on this thread.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "game/game.h"
#include "prolog/engine.h"
#include "prolog/load.h"
#include "prolog/terms.h"

namespace tafl::prolog {

class Position {
 public:
  Position(Engine& engine, const Terms& terms, std::span<const Predicate> fluents);

  // What the program turned out to be, once it is loaded.
  void set_program(const Loaded& loaded) { loaded_ = loaded; }

  // Exactly the fluents with these ids hold; the ids are sorted.
  void set_fluents(const std::vector<TermIndex>& fluents);
  // Role k does joint[k]; an empty span: nobody does anything.
  void set_moves(std::span<const TermIndex> roles, std::span<const game::MoveId> joint);
  // After an exception nothing is known about facts and tables: starts again with none.
  void reset();

 private:
  // Declares 't f' and adds it to 'r true'.
  functor_t add_fluent_predicate(const Predicate& predicate);
  functor_t fluent_functor(TermIndex fluent);
  void change(TermIndex fluent, bool holds);

  Engine& engine_;
  const Terms& terms_;
  Loaded loaded_;
  functor_t does_;
  std::map<std::pair<atom_t, std::size_t>, functor_t> functors_;  // by name and arity of the fluent
  std::vector<Predicate> predicates_;
  std::vector<TermIndex> fluents_;
  std::vector<game::MoveId> joint_;
};

}  // namespace tafl::prolog
