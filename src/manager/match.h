// SPDX-License-Identifier: MIT
//
// Referees one match between players in this process.
//
//   Match match(game, "tic-tac-toe", std::move(players), options, clock);
//   Record record = match.run(watcher).value();
//
// Players in this process are asked one after the other, each with the whole play clock, so they do
// not compete for the processor; with `simultaneous` they are asked at the same time, each on a
// thread of its own, as players elsewhere should be. An answer that is illegal, late or missing is
// replaced by a random legal move and put down as an error with its reason; the match always goes
// on. It ends with a terminal state, or without a result at the ply limit, when interrupted, or
// when a role has no legal move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/limits.h"
#include "base/result.h"
#include "base/rng.h"
#include "game/controller.h"
#include "manager/record.h"
#include "player/player.h"

namespace tafl::manager {

struct MatchOptions {
  std::string machine = "auto";
  base::Limits limits;
  std::uint64_t seed = 1;
  double start_seconds = 10;
  double play_seconds = 5;
  std::size_t most_plies = 1000;
  bool simultaneous = false;
  bool ponder = false;  // whether players may think while they are not asked
  std::string match_id;
  // Asked before every ply; true ends the match.
  std::function<bool()> interrupted;
};

// A position of a match as a spectator sees it.
struct Scene {
  const Record& record;              // with all moves so far; the last state is the current one
  std::vector<std::size_t> to_move;  // roles that have a choice
  bool terminal = false;
};

// Called after the start and after every joint move.
using Watcher = std::function<void(const Scene& scene)>;

// What a spectator sees while players think. Valid during the call.
struct Thinking {
  const Record& record;                 // as it was when they were asked
  double elapsed = 0;                   // seconds since then
  std::vector<player::Report> reports;  // by role
};

// Called about ten times a second while players think, from a thread of its own.
using Ticker = std::function<void(const Thinking& thinking)>;

class Match {
 public:
  // REQUIRES: one player per role. The clock outlives the match.
  Match(std::shared_ptr<const game::Game> game, std::string name,
        std::vector<std::unique_ptr<player::Player>> players, MatchOptions options,
        const base::Clock& clock);

  // Plays the match, once. An error means that no machine could be built; a limit that the
  // referee's machine reaches later ends the match and is named in Record::end.
  base::Result<Record> run(const Watcher& watcher = {}, const Ticker& ticker = {});

 private:
  using Texts = std::vector<std::string>;
  struct Answer {
    std::string move;
    std::string failure;  // why there is no move
    double seconds = 0;
    bool late = false;
    player::Report report;
  };

  base::Result<bool> start();
  bool step(const Watcher& watcher, const Ticker& ticker);
  void show(const Watcher& watcher, bool terminal);
  std::vector<Answer> ask_all(const Ticker& ticker);
  Answer ask(std::size_t role);
  std::string judge(std::size_t role, const Answer& answer, const Texts& legal);
  std::string slip(std::size_t role, std::string reason, std::string said, const Texts& legal);
  void make(const Texts& joint);
  void for_each_role(const std::function<void(std::size_t)>& act);

  std::shared_ptr<const game::Game> game_;
  std::vector<std::unique_ptr<player::Player>> players_;
  std::vector<std::string> failures_;  // by role: why a player cannot go on
  MatchOptions options_;
  const base::Clock& clock_;
  base::Rng rng_;
  std::unique_ptr<game::Controller> controller_;
  Record record_;
};

// The roles that have a choice in the current position of a controller; if nobody has, those whose
// only move is not to do nothing.
std::vector<std::size_t> roles_to_move(game::Controller& controller);

}  // namespace tafl::manager
