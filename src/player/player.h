// SPDX-License-Identifier: MIT
//
// One role of one match, in the spirit of CADIA-Player's players.
//
//   player->new_game(std::move(start), deadline);      // within the start clock
//   std::string move = player->play(deadline);         // within the play clock
//   player->observe(joint);                            // what everybody did, one text per role
//   ...
//   player->end_game();                                // over or given up
//
// Players speak in canonical texts of moves, so a player may use any machine, or a socket. Calls
// come one at a time, but not all from the same thread; report() and stop() may come from any
// thread at any time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/limits.h"
#include "game/controller.h"
#include "game/game.h"
#include "player/report.h"

namespace tafl::player {

// Everything a player gets to know about a match before it begins.
struct Start {
  std::unique_ptr<game::Controller> controller;  // at the initial state, the player's own
  game::RoleId role;
  double start_seconds = 0;
  double play_seconds = 0;
  std::uint64_t seed = 0;
  const base::Clock* clock = nullptr;                // outlives the match
  std::shared_ptr<const game::Game> game = nullptr;  // for machines of the player's own
  std::string machine = "auto";                      // on which they are to be built
  base::Limits limits = {};
  bool ponder = false;  // whether to think while it is not asked
  std::string match_id = "";
};

class Player {
 public:
  virtual ~Player() = default;

  virtual std::string_view name() const = 0;
  // Prepares until `deadline` (on the clock of `start`) at most.
  virtual void new_game(Start start, double deadline) = 0;
  // The move for the current position, before `deadline`. REQUIRES: it is not terminal and the role
  // has a legal move.
  virtual std::string play(double deadline) = 0;
  // The joint move that was made, in the order of roles.
  virtual void observe(std::span<const std::string> joint) = 0;

  // Seconds that a referee allows beyond the clock, for the way to a player elsewhere.
  virtual double grace() const { return 0; }

  // The match is over or given up: the next call, if any, is new_game().
  virtual void end_game() {}

  // What is known about the move being thought about, or else the last one. From any thread.
  virtual Report report() const { return {}; }
  // A line for the log about the last move: what was searched, what is expected. May be empty.
  virtual std::string info() const { return to_text(report()); }
  // True once the player knows the outcome of the game.
  virtual bool is_solved() const { return false; }
  // Asks a call of new_game() or play() that is under way to return soon.
  virtual void stop() {}
};

}  // namespace tafl::player
