// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <mutex>

namespace tafl::player {

// How late this process wakes up when it wanted to be ready at some time: lately, at worst. Load on
// the machine concerns all players of a process, so what one learns serves all.
class Latency {
 public:
  static Latency& of_process() {
    static Latency latency;
    return latency;
  }

  void add(double late_seconds) {
    const std::lock_guard lock(mutex_);
    worst_ = std::max(late_seconds, kFade * worst_);
  }
  double worst() const {
    const std::lock_guard lock(mutex_);
    return worst_;
  }

 private:
  static constexpr double kFade = 0.98;  // per move: halves in 34
  mutable std::mutex mutex_;
  double worst_ = 0;
};

// How long before its deadline a player has to be ready: thrice what it was late at worst lately,
// and never nothing.
inline double margin(double play_seconds) {
  const double least = std::min(0.15 * play_seconds, 0.05);
  return std::clamp(3 * Latency::of_process().worst(), least, 0.5 * std::max(play_seconds, 0.001));
}

}  // namespace tafl::player
