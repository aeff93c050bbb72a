// SPDX-License-Identifier: MIT
//
// What a search needs to know of the rules, many states at a time: the seam between the search and
// the machines. LanesSimulator evaluates the network of a game for hundreds of states at once;
// ControllerSimulator walks any machine, one state after the other; tests bring their own.
//
// Moves are numbers that mean the same in all simulators of a search. One simulator serves one
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "base/stop_sign.h"

namespace tafl::search {

// A state of the game: its bits, or, for simulators that keep none, the way there: the moves of
// all roles, ply by ply, from the root of the search.
struct Place {
  std::span<const std::uint64_t> state;
  std::span<const std::uint32_t> moves;
};

// What is to be known about some states, one after the other.
struct Views {
  std::vector<std::uint64_t> states;  // state_words each
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint8_t> terminal;
  std::vector<int> goals;             // by state and role; game::kNoGoal where there is none
  std::vector<std::uint32_t> counts;  // by state and role: legal moves; none in terminal states
  std::vector<std::size_t> begins;    // by state: its first one in `moves`
  std::vector<std::uint32_t> moves;   // of all roles, one after the other

  void clear() {
    states.clear();
    hashes.clear();
    terminal.clear();
    goals.clear();
    counts.clear();
    begins.clear();
    moves.clear();
  }
};

// How some playouts ended, one after the other.
struct Endings {
  std::vector<int> goals;            // by playout and role; game::kNoGoal where there is none
  std::vector<std::uint32_t> plies;  // by playout
  std::vector<std::size_t> begins;   // by playout, where moves are recorded: its first one below
  std::vector<std::uint32_t> moves;  // of all roles, ply by ply; kNoMove where a role had none

  void clear() {
    goals.clear();
    plies.clear();
    begins.clear();
    moves.clear();
  }
};

inline constexpr std::uint32_t kNoMove = UINT32_MAX;

// Playouts were stopped before they came to their ends.
struct Stopped final : std::exception {
  const char* what() const noexcept override { return "stopped"; }
};

class Simulator {
 public:
  virtual ~Simulator() = default;

  virtual std::string_view machine_name() const = 0;
  virtual std::size_t roles() const = 0;
  // Words of a state; 0 if states are not kept and places are known by their moves.
  virtual std::size_t state_words() const = 0;
  // Moves are smaller than this; it may grow while states are looked at.
  virtual std::size_t moves() const = 0;
  // How many states and playouts are worth while at a time.
  virtual std::size_t lanes() const = 0;

  // The state that searches start from. REQUIRES: legal moves.
  virtual void reset() = 0;
  virtual void descend(std::span<const std::uint32_t> joint) = 0;
  virtual std::string move_text(std::uint32_t move) = 0;

  // The root. Throws base::LimitReached, as all that follow may.
  virtual void look(Views& out) = 0;
  // The states after one joint move from each place. At most lanes() of them.
  virtual void advance(std::span<const Place> places, std::span<const std::uint32_t> joints,
                       Views& out) = 0;
  // One playout from each place. With `weights` (one per move) moves are drawn in proportion to
  // them, else all alike. `record`: whether the moves are to be had. Throws Stopped.
  virtual void play(std::span<const Place> places, std::span<const float> weights, bool record,
                    base::Rng& rng, Endings& out) = 0;

  // While the sign is up, play() throws Stopped.
  void set_stop(const base::StopSign* stop) { stop_ = stop; }

 protected:
  const base::StopSign* stop_ = nullptr;
};

}  // namespace tafl::search
