// SPDX-License-Identifier: MIT
//
// An engine on a thread of its own, and a caller that never waits longer than it wants to.
//
//   Thinker thinker(engine_options, role, ...);
//   thinker.think({.until = t});            // until a time, or a number of iterations
//   thinker.wait(deadline);                 // until it is done, at the latest until the deadline
//   Thought thought = thinker.thought();    // the best so far, whatever the engine is doing
//   thinker.observe(joint);                 // does not wait either
//
// Whatever happens to the engine (an exception, no memory), the caller's side goes on: thought()
// then has no move for the current ply.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "player/engine.h"
#include "player/report.h"

namespace tafl::player {

// How long to think about one move.
struct Budget {
  double until = std::numeric_limits<double>::infinity();  // on the clock
  std::uint64_t iterations = UINT64_MAX;
  std::uint64_t playouts = UINT64_MAX;
};

// The best so far.
struct Thought {
  std::size_t ply = 0;  // how many joint moves were made before
  std::string move;     // empty: none yet
  bool done = false;    // the budget is used up
  Report report;
  std::string failure;  // why the engine does not work any more
};

class Thinker {
 public:
  // The clock outlives the thinker.
  Thinker(EngineOptions options, std::size_t role, const base::Clock& clock);
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  // From now on, about the current ply; `done` when the budget is used up.
  void think(const Budget& budget);
  // Thinks on without being done, or rests.
  void ponder(bool yes);
  void observe(std::vector<std::string> joint);
  // Until the thought about the current ply is done, the deadline, stop(), or the engine's end.
  void wait(double deadline);
  void stop();
  Thought thought() const;

 private:
  enum class Mode : std::uint8_t { kRest, kPonder, kThink };
  // What the search has come to. Made without the lock, so that nobody waits for it.
  struct Finding {
    std::string move;
    std::optional<Report> report;  // only now and then: it costs more than a round
  };

  void run();
  bool next_task(std::unique_lock<std::mutex>& lock);
  void observe_next(std::unique_lock<std::mutex>& lock);
  void search_a_while(std::unique_lock<std::mutex>& lock);
  bool used_up(const Budget& budget);
  std::size_t allowance(const Budget& budget);
  Finding find(bool whole);
  void publish(Finding finding, bool done);
  Report report();
  void fail(const char* reason);

  Engine engine_;
  std::size_t role_;
  const base::Clock& clock_;

  // The engine's thread only.
  std::uint64_t base_iterations_ = 0;  // before this move
  std::uint64_t base_playouts_ = 0;
  double searched_ = 0;  // seconds, for this move
  double reported_ = 0;
  double round_seconds_ = 0;

  mutable std::mutex mutex_;  // for what follows
  std::condition_variable wake_;
  std::condition_variable changed_;
  Mode mode_ = Mode::kRest;
  Budget budget_;
  std::uint64_t request_ = 0;  // which think() it is about
  bool quit_ = false;
  bool stopped_ = false;
  std::size_t ply_ = 0;  // the caller's
  std::deque<std::vector<std::string>> observed_;
  Thought thought_;

  std::thread thread_;
};

}  // namespace tafl::player
