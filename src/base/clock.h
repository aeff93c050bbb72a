// SPDX-License-Identifier: MIT
#pragma once

#include <time.h>

#include <chrono>

namespace tafl::base {

// Time as a value handed in, so that tests own it. Seconds since an arbitrary start.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual double seconds() const = 0;
};

class SteadyClock final : public Clock {
 public:
  double seconds() const override {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
};

// Processor time that the calling thread has used: on a busy machine, what work really costs.
class ThreadCpuClock final : public Clock {
 public:
  double seconds() const override {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  }
};

// A clock that stands still until it is told to move.
class FakeClock final : public Clock {
 public:
  double seconds() const override { return now_; }
  void advance(double seconds) { now_ += seconds; }

 private:
  double now_ = 0;
};

}  // namespace tafl::base
