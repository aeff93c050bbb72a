// SPDX-License-Identifier: MIT
//
// The referee: a machine that runs a plain translation of the rules in SWI-Prolog.
//
//   translate.h   clauses to Prolog text       body_order.h   in which order conditions are met
//   engine.h      Prolog inside this process   load.h         static relations become facts
//   terms.h       ground terms as numbers      position.h     the state and the moves as facts
//
// Nothing of the other machines' reasoning is shared with it, so that an agreement means something.
// It plays some ten to some thousand games per second and is ready in milliseconds.
//
// Each machine has a Prolog engine and module of its own, freed with it. As all machines it serves
// one thread at a time, and different machines run on different threads without waiting for each
// other. Limits: a question may take about `limits.seconds` (counted in inferences, never more than
// 200 million), and Prolog's stacks, its tables and the known terms a quarter of `limits.bytes`
// each. Beyond that a question throws base::LimitReached.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "game/game.h"
#include "game/machine.h"

namespace tafl::prolog {

// The fluents that hold, as sorted ids of the machine that made it, and their hash.
struct State {
  std::vector<std::uint32_t> fluents;
  std::uint64_t hash = 0;
  friend bool operator==(const State& a, const State& b) { return a.fluents == b.fluents; }
};

// Meets game::Machine.
class Machine {
 public:
  using State = prolog::State;
  static constexpr std::string_view kName = "prolog";

  explicit Machine(std::shared_ptr<const game::Game> game, const base::Limits& limits = {});
  Machine(Machine&&) noexcept;
  Machine& operator=(Machine&&) noexcept;
  ~Machine();

  const game::Game& game() const;
  State initial();
  bool is_terminal(const State& state);
  int goal(const State& state, game::RoleId role);
  std::vector<std::string> goal_values(const State& state, game::RoleId role);
  void legal_moves(const State& state, game::RoleId role, std::vector<game::MoveId>& out);
  State next(const State& state, std::span<const game::MoveId> joint);
  std::uint64_t hash(const State& state) const { return state.hash; }
  std::string move_text(game::MoveId move) const;
  std::vector<std::string> fluent_texts(const State& state) const;
  State state_of(const std::vector<gdl::Term>& fluents);
  game::Answers ask(const State& state, const std::vector<gdl::Literal>& query,
                    const gdl::SymbolTable& symbols, std::size_t most);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tafl::prolog
