// SPDX-License-Identifier: MIT
//
// The best plan that anybody has found.
//
// Every offer is replayed on the relational machine before it is trusted; what does not give the
// promised reward there is turned down and counted. The keeper also knows how much can be had at
// all: the highest goal value of the rules at first, less when a technique proves it. All of it may
// be called from any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/limits.h"
#include "plan/task.h"
#include "relational/machine.h"

namespace tafl::plan {

struct Plan {
  std::vector<Move> moves;         // from the start of the task
  std::vector<std::string> texts;  // the same
  int reward = -1;                 // negative: there is none
  bool proved_optimal = false;     // no plan has a higher reward
  std::string proof;               // why, if so: "the rules have no higher goal"
  std::string method;
  double seconds = 0;  // on the clock of the task, when it was found
};

class Keeper {
 public:
  explicit Keeper(const Task& task, const base::Limits& limits = {});

  // Whether it became the best: a higher reward, or the same with fewer moves.
  bool offer(std::span<const Move> moves, int reward, const char* method);

  int reward() const { return reward_.load(std::memory_order_relaxed); }
  // No plan has more.
  int bound() const { return bound_.load(std::memory_order_relaxed); }
  // `why` is for people, and goes on after "no plan has more: ".
  void prove_at_most(int reward, std::string why);
  // There is nothing better to look for.
  bool satisfied() const { return reward() >= bound(); }
  Plan best() const;
  // What was the best in its time, one after the other: "45 in 20 moves by nrpa".
  std::vector<std::string> history() const;
  // Offers that the relational machine did not confirm.
  std::size_t rejected() const { return rejected_.load(); }
  // Called for every new best plan, one at a time.
  std::function<void(const Plan&)> report;

 private:
  bool improves(std::size_t moves, int reward) const;
  int replay(std::span<const Move> moves, std::vector<std::string>& texts);

  const Task task_;
  base::Limits limits_;
  std::atomic<int> reward_ = -1;
  std::atomic<int> bound_ = 100;
  std::atomic<std::size_t> rejected_ = 0;
  std::mutex replaying_;  // for the machine, which takes its time
  std::unique_ptr<relational::Machine> machine_;
  mutable std::mutex mutex_;  // for the plan
  Plan best_;
  std::string why_ = "the rules have no higher goal";  // the bound is what it is
  std::vector<std::string> history_;
};

// The highest goal value of the rules below `reward`; negative: there is none.
int next_reward(const Task& task, int reward);

// The text of a move of the network.
std::string move_text(const lanes::CompiledGame& game, Move move);

}  // namespace tafl::plan
