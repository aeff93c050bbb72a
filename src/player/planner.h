// SPDX-License-Identifier: MIT
//
// Looks for a plan on threads of its own, so that whoever asks never waits longer than it wants.
//
//   Planner planner(task, options);       // begins at once
//   planner.wait(deadline);               // until it is done, at the latest until the deadline
//   planner.best();                       // so far
//   planner.stop();                       // soon; the destructor waits for it
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "plan/keeper.h"
#include "plan/portfolio.h"
#include "plan/task.h"

namespace tafl::player {

class Planner {
 public:
  Planner(plan::Task task, plan::PortfolioOptions options, const base::Limits& limits);
  ~Planner();
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;

  void wait(double deadline);
  void stop() { stop_ = true; }
  bool done() const;
  plan::Plan best() const { return keeper_.best(); }
  // What the techniques did so far: "breadth: out of memory, 12345 states; beam: out of time, ...".
  std::string story() const;

 private:
  void run();

  std::atomic<bool> stop_ = false;
  plan::Task task_;
  plan::PortfolioOptions options_;
  plan::Keeper keeper_;
  mutable std::mutex mutex_;  // for what follows
  std::condition_variable changed_;
  bool done_ = false;
  std::string story_;
  std::thread thread_;
};

}  // namespace tafl::player
