// SPDX-License-Identifier: MIT
//
// The players that look ahead ply by ply (src/minimax) with an evaluation at the horizon, or
// without one: alphabeta, ogre, flux.
//
// They need the network of the game. Where there is none, because the game is too large or its
// compilation outlasts the start clock, a player that searches with playouts takes the match over.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "minimax/deepening.h"
#include "minimax/evaluation.h"
#include "player/latency.h"
#include "player/player.h"
#include "player/search_player.h"

namespace tafl::player {

// What an evaluation can be made from, and until when.
struct Preparation {
  std::shared_ptr<const lanes::CompiledGame> compiled;
  const analysis::Analysis& analysis;
  std::size_t role = 0;
  std::uint64_t seed = 0;
  // How much of the time for it has gone, half of the start clock: 1 and more means all of it.
  std::function<double()> gone;

  // True when this much of the time has gone.
  std::function<bool()> stop_at(double share) const {
    return [this, share] { return gone() >= share; };
  }
};
using EvaluationMaker = std::function<std::unique_ptr<minimax::Evaluation>(const Preparation&)>;

struct DepthSettings {
  EvaluationMaker make_evaluation = nullptr;  // null: none
  std::size_t depth = 0;                      // plies per move; 0: until the clock
  std::uint64_t nodes = 0;                    // states expanded per move; 0: until the clock
  std::size_t table_bytes = std::size_t{64} << 20;
  bool count_steps = false;  // step counters stay in the table's keys
  bool max_n = false;        // instead of the paranoid reduction
  bool reductions = false;   // late choices are looked at less deeply at first
  bool exchanges = true;     // where pieces are taken, looks at the answers beyond the horizon
  SearchSettings fallback;
};

class DepthPlayer final : public Player {
 public:
  DepthPlayer(std::string name, DepthSettings settings);

  std::string_view name() const override { return name_; }
  void new_game(Start start, double deadline) override;
  std::string play(double deadline) override;
  void observe(std::span<const std::string> joint) override;
  void end_game() override;
  Report report() const override;
  bool is_solved() const override { return solved_.load(); }
  void stop() override;

 private:
  // Limited by plies or states instead of the clock: repeatable.
  bool counted() const { return settings_.depth != 0 || settings_.nodes != 0; }
  // Whether the move has had what it may have.
  bool spent(double until);
  std::shared_ptr<const lanes::CompiledGame> wait_for_network(const Start& start, double deadline);
  void prepare(std::shared_ptr<const lanes::CompiledGame> compiled, const Start& start,
               double deadline);
  void think(double until);
  void take_report(double seconds);
  std::string move_text(std::uint32_t move) const;
  std::optional<std::vector<std::uint32_t>> find_joint(std::span<const std::string> joint);

  std::string name_;
  DepthSettings settings_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> solved_ = false;
  std::size_t role_ = 0;
  double play_seconds_ = 0;
  const base::Clock* clock_ = nullptr;
  std::shared_ptr<const lanes::CompiledGame> compiled_;
  std::unique_ptr<minimax::Evaluation> evaluation_;
  std::unique_ptr<minimax::Deepening> search_;  // null: the fallback plays
  std::unique_ptr<SearchPlayer> fallback_;
  lanes::BitState state_;
  bool at_root_ = false;          // the search is at the current state
  std::uint64_t base_nodes_ = 0;  // before this move
  StepWatch steps_;

  mutable std::mutex mutex_;  // for what follows
  Report report_;
};

}  // namespace tafl::player
