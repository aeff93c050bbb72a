// SPDX-License-Identifier: MIT
//
// The first-order machine: it reasons with the rules as they are written and needs no grounding,
// so it is ready at once and plays games of any size.
//
// Questions are answered top-down with tabling (engine.h) by compiled plans (plan.h) whose
// conditions are ordered by what the rules and some sampled states let expect (planner.h). Static
// predicates are evaluated once, when the machine is built.
//
// A state belongs to the machine that made it.
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

namespace tafl::relational {

// The fluents that hold, as sorted ids, and their hash.
struct State {
  std::vector<std::uint32_t> fluents;
  std::uint64_t hash = 0;
  friend bool operator==(const State& a, const State& b) { return a.fluents == b.fluents; }
};

struct Options {
  base::Limits limits;          // for one question; bytes for the whole machine
  bool evaluate_static = true;  // once, in advance; off only to measure what it brings
  bool sample_states = true;    // plan by states of a few random playouts
};

class Machine {
 public:
  using State = relational::State;
  static constexpr std::string_view kName = "relational";

  explicit Machine(std::shared_ptr<const game::Game> game, const base::Limits& limits = {});
  Machine(std::shared_ptr<const game::Game> game, const Options& options);
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
  // Throws terms::UnboundVariable if a variable of the query is bound by no positive condition.
  game::Answers ask(const State& state, const std::vector<gdl::Literal>& query,
                    const gdl::SymbolTable& symbols, std::size_t most);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tafl::relational
