// SPDX-License-Identifier: MIT
//
// The players that search: one class, whose settings make it mc, mcmem, uct, cadia or cadia1.
//
// Thinks on a thread of its own through the start clock and, if it may, in the time of others. The
// answer is there before the deadline whatever that thread does: at worst a random legal move. The
// margin before the deadline follows the latency that was measured.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "player/follower.h"
#include "player/thinker.h"

namespace tafl::player {

struct SearchSettings {
  search::Config config;
  std::size_t threads = 1;
  std::uint64_t iterations = 0;  // per move instead of the clock; 0: the clock
  std::uint64_t playouts = 0;
  bool waiting = false;           // as many where there is only one move, in the turns of others
  bool forget = false;            // no memory from one move to the next
  SimulatorWrap wrap = nullptr;   // put around the simulators of the network
  JudgeTraining train = nullptr;  // for playouts that are cut
};

class SearchPlayer final : public Follower {
 public:
  SearchPlayer(std::string name, const SearchSettings& settings);

  std::string_view name() const override { return name_; }
  void new_game(Start start, double deadline) override;
  std::string play(double deadline) override;
  void observe(std::span<const std::string> joint) override;
  void end_game() override;
  Report report() const override;
  void stop() override;

 private:
  bool counted() const { return settings_.iterations != 0 || settings_.playouts != 0; }
  std::shared_ptr<Thinker> thinker() const;

  std::string name_;
  SearchSettings settings_;
  bool ponder_ = false;
  double play_seconds_ = 0;

  mutable std::mutex mutex_;  // for what follows
  std::shared_ptr<Thinker> thinker_;
  Report last_report_;
};

}  // namespace tafl::player
