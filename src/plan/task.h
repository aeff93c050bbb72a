// SPDX-License-Identifier: MIT
//
// What there is to plan, and what a technique says about its work.
//
// A technique is a function of a Task and a Keeper: it looks for sequences of moves of a one-role
// game, offers what it finds to the keeper and ends when the keeper needs nothing better, when time
// or memory are used up, or when it has seen everything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "lanes/compiled_game.h"

namespace tafl::plan {

class Symmetries;

using Move = std::uint32_t;               // of the network; there is one role
using Bits = std::vector<std::uint64_t>;  // a state, one bit per fluent

struct Task {
  std::shared_ptr<const lanes::CompiledGame> game;  // REQUIRES: one role
  std::vector<Move> made;                           // before planning began
  Bits start;                                       // the state after them
  const base::Clock* clock = nullptr;
  double until = std::numeric_limits<double>::infinity();  // on the clock
  std::size_t bytes = std::size_t{512} << 20;              // that a technique may use
  std::uint64_t seed = 1;
  std::function<bool()> stop = nullptr;
  std::shared_ptr<const Symmetries> symmetries = nullptr;  // of the game, if they are to be used

  bool over() const { return (stop && stop()) || (clock != nullptr && clock->seconds() >= until); }
};

// A task from the initial state on.
inline Task task_of(std::shared_ptr<const lanes::CompiledGame> game, const base::Clock& clock) {
  Task task;
  task.start = game->initial;
  task.game = std::move(game);
  task.clock = &clock;
  return task;
}

// How a technique ended.
struct Effort {
  enum class End : std::uint8_t {
    kFound,  // the keeper has what it wants
    kSeen,   // everything was looked at, as far as the technique goes
    kTime,   // or it was told to stop
    kMemory,
    kUnfit,  // nothing to do for it in this game
  };
  std::string method;
  End end = End::kUnfit;
  std::uint64_t states = 0;     // looked at
  std::string unit = "states";  // what they are, where they are none
  double seconds = 0;
  std::size_t bytes = 0;
  std::string note;  // for people
};

const char* text_of(Effort::End end);

}  // namespace tafl::plan
