// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <mutex>

#include "base/clock.h"

namespace tafl::player {

// How late this process wakes up when it wanted to be ready at some time: lately, at worst. Load on
// the machine concerns all players of a process, so what one learns serves all.
class Latency {
 public:
  static Latency& of_process() {
    static Latency latency;
    return latency;
  }

  // For a move on a clock of `play_seconds`.
  void add(double late_seconds, double play_seconds) {
    const std::lock_guard lock(mutex_);
    const double fade = std::max(kFade, std::exp2(-play_seconds / kHalfLife));
    worst_ = std::max(late_seconds, fade * worst_);
  }
  // As long as this a thread that had work to do did not run: one that wants to wake up may find
  // the same. Seen many times in a move, so that nothing fades for it.
  void add_stall(double seconds) {
    const std::lock_guard lock(mutex_);
    worst_ = std::max(seconds, worst_);
  }
  double worst() const {
    const std::lock_guard lock(mutex_);
    return worst_;
  }

 private:
  static constexpr double kFade = 0.98;    // per move: halves in 34
  static constexpr double kHalfLife = 30;  // seconds: what the machine suffers from goes on
  mutable std::mutex mutex_;
  double worst_ = 0;
};

// Tells the latency of the process how long the thread that made it, which always has work to do,
// is kept from its processor.
class StallWatch {
 public:
  explicit StallWatch(const base::Clock& clock)
      : clock_(clock), begin_(clock.seconds()), worked_(cpu_.seconds()) {}

  // Often; only every few milliseconds does it cost more than a look at the clock.
  void look() {
    const double now = clock_.seconds();
    if (now - begin_ < kInterval) return;
    const double worked = cpu_.seconds();
    Latency::of_process().add_stall((now - begin_) - (worked - worked_));
    begin_ = now;
    worked_ = worked;
  }

 private:
  static constexpr double kInterval = 0.002;
  const base::Clock& clock_;
  base::ThreadCpuClock cpu_;
  double begin_;
  double worked_;
};

// How long the longest step between two looks at the clock was lately, for work that can only be
// stopped between them.
class StepWatch {
 public:
  // A new piece of work; steps do not count for more than `most`.
  void start(double now, double most) {
    last_ = now;
    most_ = std::max(most, 0.0);
    longest_ *= kFade;
  }
  // When the next step will be over, at worst.
  double look(double now) {
    longest_ = std::max(longest_, now - last_);
    last_ = now;
    return now + std::min(longest_, most_);
  }

 private:
  static constexpr double kFade = 0.9;  // per move
  double last_ = 0;
  double longest_ = 0;
  double most_ = 0;
};

// How long before its deadline a player has to be ready that was late by `late_seconds` at worst
// lately: thrice that, never less than a system may take to let a thread run that has work to do,
// and never so long that no time is left to think. A search aims a quarter of it earlier still, so
// more than three fifths of the clock would leave it too little.
inline double margin(double play_seconds, double late_seconds) {
  const double turn = std::min(0.4 * play_seconds, 0.008);
  const double least = std::max(turn, std::min(0.15 * play_seconds, 0.05));
  return std::clamp(3 * late_seconds, least, 0.6 * std::max(play_seconds, 0.001));
}
inline double margin(double play_seconds) {
  return margin(play_seconds, Latency::of_process().worst());
}

}  // namespace tafl::player
