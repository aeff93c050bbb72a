// SPDX-License-Identifier: MIT
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
