// SPDX-License-Identifier: MIT
//
// Players for games of one role: they look for a plan in the start clock and then follow it.
//
// `puzzle` has all techniques of plan/ take turns; `ida`, `astar` and `nrpa` have one. The plan is
// kept from move to move; while it is not known to be the best there is, every play clock goes into
// a better one from the current position. With a plan that cannot be improved moves come at once. A
// game that is too large to ground, or in which no plan was found, is left to `cadia1`. So are
// games of several roles.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lanes/bit_machine.h"
#include "machine/compile_job.h"
#include "plan/keeper.h"
#include "player/follower.h"
#include "player/planner.h"
#include "player/registry.h"
#include "player/search_player.h"

namespace tafl::player {

struct PuzzleSettings {
  std::vector<std::string> techniques;  // empty: all in turn
  std::size_t threads = 1;
  std::size_t bytes = std::size_t{1} << 30;
};

class PuzzlePlayer final : public Follower {
 public:
  PuzzlePlayer(std::string name, PuzzleSettings settings);
  ~PuzzlePlayer() override;

  std::string_view name() const override { return name_; }
  void new_game(Start start, double deadline) override;
  std::string play(double deadline) override;
  void observe(std::span<const std::string> joint) override;
  void end_game() override;
  Report report() const override;
  std::string info() const override;
  bool is_solved() const override;
  void stop() override;

 private:
  void take_network(double until);
  void plan_without_network(double until);
  void plan_until(double until);
  void retire_planner();
  void use_fallback(double deadline);
  SearchSettings fallback_settings() const;

  std::string name_;
  PuzzleSettings settings_;
  std::shared_ptr<const game::Game> game_;
  std::string machine_;
  base::Limits limits_;
  std::uint64_t seed_ = 0;
  double start_seconds_ = 0;
  double play_seconds_ = 0;
  bool one_role_ = false;
  bool ponder_ = false;
  std::atomic<bool> stop_ = false;
  std::shared_ptr<machine::CompileJob> job_;        // null once it has served its purpose
  std::unique_ptr<lanes::NetworkMachine> network_;  // null: not yet, or never
  lanes::BitState state_;
  std::vector<plan::Move> made_;
  std::vector<std::vector<std::string>> history_;
  std::vector<std::shared_ptr<Planner>> retired_;  // told to stop, but not yet at their end

  mutable std::mutex mutex_;  // for what follows
  std::shared_ptr<Planner> planner_;
  std::shared_ptr<SearchPlayer> fallback_;  // null: not needed so far
  plan::Plan plan_;                         // from the current position on
  std::string why_;                         // what the last move comes from
};

// The entries of `puzzle`, `ida` and the others, for the registry.
std::vector<Entry> puzzle_players();

}  // namespace tafl::player
