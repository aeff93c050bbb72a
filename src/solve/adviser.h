// SPDX-License-Identifier: MIT
//
// What a database says about the moves of a state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/game.h"
#include "lanes/bit_machine.h"
#include "lanes/compiled_game.h"
#include "solve/database.h"

namespace tafl::solve {

struct MoveAdvice {
  game::MoveId move;  // of the role that chooses
  std::string text;
  std::optional<Found> found;  // of the state it leads to; nothing if that is not known
  bool best = false;           // no move is known to be better
  dd::Value rank = 0;          // of that state, in databases with ranks
};

struct Advice {
  game::RoleId chooser;
  std::optional<Found> found;  // of the state itself
  std::vector<MoveAdvice> moves;
};

// Whether a role would rather have a than b; an endless game gives nothing to anybody.
bool better(const Found& a, const Found& b, std::size_t role, Preference preference);

// Has a machine of its own, so it serves one thread.
class Adviser {
 public:
  Adviser(std::shared_ptr<const lanes::CompiledGame> game,
          std::shared_ptr<const Database> database);

  const Database& database() const { return *database_; }
  lanes::NetworkMachine& machine() { return machine_; }

  std::optional<Found> find(const lanes::BitState& state) const {
    return database_->find(state.bits);
  }
  // The moves of the role that has a choice (the first role if none has), in their order. Where
  // several roles choose at once, the others are taken to make their first move.
  Advice advise(const lanes::BitState& state);
  // The best move that comes nearer to the end: straight there if the end is good, by the longest
  // way if it is not. The index in `advice.moves`; nothing if the state is not known.
  std::optional<std::size_t> choose(const Advice& advice, dd::Value rank) const;

 private:
  void mark_best(Advice& advice) const;

  lanes::NetworkMachine machine_;
  std::shared_ptr<const Database> database_;
};

}  // namespace tafl::solve
