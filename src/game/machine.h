// SPDX-License-Identifier: MIT
//
// What it means to know the rules of a game.
//
// A machine answers questions about states of one game. States and moves are its own compact
// values; text is the common language between machines:
//
//   M machine(game);
//   typename M::State state = machine.initial();
//   std::vector<MoveId> moves;
//   while (!machine.is_terminal(state)) {
//     for each role: machine.legal_moves(state, role, moves); choose...
//     state = machine.next(state, joint);          // one move per role, in the order of roles
//   }
//   machine.goal(state, role);                     // kNoGoal unless there is exactly one value
//
// Questions are not const: machines keep caches and intern new terms. One machine serves one
// thread; build several from the same Game for several threads. A question that passes the
// machine's limits throws base::LimitReached and leaves the machine usable.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "gdl/ast.h"

namespace tafl::game {

// The answers to a query: a row of values per solution, in the order of `variables`. A query
// without variables has one empty row if it holds and no row if it does not.
struct Answers {
  std::vector<std::string> variables;
  std::vector<std::vector<std::string>> rows;  // sorted, without repetitions
  bool truncated = false;                      // there are more than were asked for
};

template <class M>
concept Machine = requires(M m, typename M::State s, RoleId role, MoveId move,
                           std::span<const MoveId> joint, std::vector<MoveId>& out,
                           const std::vector<gdl::Term>& fluents,
                           const std::vector<gdl::Literal>& query, std::size_t most) {
  { M::kName } -> std::convertible_to<std::string_view>;
  { m.game() } -> std::same_as<const Game&>;
  { m.initial() } -> std::same_as<typename M::State>;
  { m.is_terminal(s) } -> std::same_as<bool>;
  { m.goal(s, role) } -> std::same_as<int>;
  { m.goal_values(s, role) } -> std::same_as<std::vector<std::string>>;
  // Replaces the content of `out`; no repetitions; the order is the machine's own but repeatable.
  m.legal_moves(s, role, out);
  { m.next(s, joint) } -> std::same_as<typename M::State>;
  { m.hash(s) } -> std::same_as<std::uint64_t>;
  // Canonical prefix text, in the spelling of the rule sheet.
  { m.move_text(move) } -> std::same_as<std::string>;
  // Canonical texts of the fluents that hold, in byte order.
  { m.fluent_texts(s) } -> std::same_as<std::vector<std::string>>;
  // A state given by ground fluents whose symbols are the game's.
  { m.state_of(fluents) } -> std::same_as<typename M::State>;
  // The symbols of the query are those of m.game(), plus new ones that occur nowhere in the rules.
  { m.ask(s, query, m.game().symbols(), most) } -> std::same_as<Answers>;
};

}  // namespace tafl::game
