// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/limits.h"
#include "game/game.h"
#include "lanes/compiled_game.h"

namespace tafl::machine {

// Compiles a game in the background. Whoever asks for the same game meanwhile shares the job; when
// nobody is interested any more it is stopped.
class CompileJob {
 public:
  // The running or finished job of this game, or a new one.
  static std::shared_ptr<CompileJob> of(const std::shared_ptr<const game::Game>& game,
                                        const base::Limits& limits);

  CompileJob(std::shared_ptr<const game::Game> game, const base::Limits& limits);
  ~CompileJob();
  CompileJob(const CompileJob&) = delete;
  CompileJob& operator=(const CompileJob&) = delete;

  // Whether result() will not wait.
  bool done() const { return done_.load(std::memory_order_acquire); }
  // Waits for the end. Null if the game is too large; then reason() says why.
  const std::shared_ptr<const lanes::CompiledGame>& result();
  const std::string& reason();

 private:
  void run();
  void join();

  std::shared_ptr<const game::Game> game_;
  base::Limits limits_;
  std::shared_ptr<const lanes::CompiledGame> compiled_;
  std::string reason_;
  std::atomic<bool> done_ = false;
  std::atomic<bool> stop_ = false;
  std::mutex joining_;
  std::thread thread_;
};

}  // namespace tafl::machine
