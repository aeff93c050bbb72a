// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <limits>

#include "base/clock.h"

namespace tafl::base {

// Tells work that goes on for long to end: once somebody says so, or from some time on.
class StopSign {
 public:
  // Without a clock the time never comes. The clock outlives the sign.
  explicit StopSign(const Clock* clock = nullptr) : clock_(clock) {}

  void set(bool stop) { set_.store(stop, std::memory_order_relaxed); }
  void set_time(double seconds) { time_.store(seconds, std::memory_order_relaxed); }

  bool is_up() const {
    return set_.load(std::memory_order_relaxed) ||
           (clock_ != nullptr && clock_->seconds() >= time_.load(std::memory_order_relaxed));
  }

 private:
  const Clock* clock_;
  std::atomic<bool> set_ = false;
  std::atomic<double> time_ = std::numeric_limits<double>::infinity();
};

}  // namespace tafl::base
