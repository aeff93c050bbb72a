// SPDX-License-Identifier: MIT
//
// `tafl`: the best of the others, chosen by the game.
//
// A game of one role goes to `puzzle`. Any other is searched by `uct` on all cores; while the start
// clock runs, the solver tries to classify the whole game on a thread of its own. If it succeeds,
// the rest of the match is played by exact values and the search is ended.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "player/oracle.h"
#include "player/player.h"
#include "player/registry.h"
#include "player/solver_job.h"

namespace tafl::player {

struct TaflSettings {
  std::size_t threads = 0;     // of the search; 0: one for every core
  std::size_t memory = 768;    // megabytes for the search
  std::size_t diagrams = 512;  // megabytes for the solver; 0: it is not tried
};

class TaflPlayer final : public Player {
 public:
  explicit TaflPlayer(const TaflSettings& settings) : settings_(settings) {}
  ~TaflPlayer() override { end_game(); }

  std::string_view name() const override { return "tafl"; }
  void new_game(Start start, double deadline) override;
  std::string play(double deadline) override;
  void observe(std::span<const std::string> joint) override;
  void end_game() override;
  Report report() const override;
  std::string info() const override;
  bool is_solved() const override;
  void stop() override;

 private:
  std::shared_ptr<Player> search() const;
  std::unique_ptr<Player> make_search(std::size_t roles) const;
  void begin_to_solve(const Start& start, double deadline);
  void take_solution();

  TaflSettings settings_;
  game::RoleId role_;
  std::vector<std::vector<std::string>> history_;
  std::unique_ptr<SolverJob> solver_;

  mutable std::mutex mutex_;  // for what follows
  std::shared_ptr<Player> search_;
  std::unique_ptr<Oracle> oracle_;
};

// The entry of `tafl`, for the registry.
Entry tafl_player();

}  // namespace tafl::player
