// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "base/clock.h"
#include "base/limits.h"
#include "game/game.h"
#include "machine/compile_job.h"
#include "solve/database.h"

namespace tafl::player {

// Solves a game in the background, as far as time and memory allow, if no database of it is kept
// (solve/kept.h).
class SolverJob {
 public:
  struct Options {
    std::shared_ptr<const game::Game> game;
    base::Limits compile_limits;
    const base::Clock* clock = nullptr;  // outlives the job
    double deadline = 0;                 // on that clock
    std::size_t bytes = 0;
    std::function<void()> solved;  // called on the job's thread
  };

  explicit SolverJob(Options options);
  ~SolverJob();  // stops it and waits
  SolverJob(const SolverJob&) = delete;
  SolverJob& operator=(const SolverJob&) = delete;

  void stop() { stop_ = true; }

  struct Result {
    std::shared_ptr<const lanes::CompiledGame> game;
    std::shared_ptr<const solve::Database> database;  // of every state that can be reached
  };
  // Empty while it is at work, and if the game was too much for it.
  Result result() const;

 private:
  void run();
  std::shared_ptr<const solve::Database> solve(
      const std::shared_ptr<const lanes::CompiledGame>& game) const;

  Options options_;
  std::shared_ptr<machine::CompileJob> compiling_;
  std::atomic<bool> stop_ = false;
  mutable std::mutex mutex_;  // for the result
  Result result_;
  std::thread thread_;
};

}  // namespace tafl::player
