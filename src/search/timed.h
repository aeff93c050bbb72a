// SPDX-License-Identifier: MIT
#pragma once

#include "base/clock.h"

namespace tafl::search {

// Adds the time of a block to a sum, if there is a clock.
class Timed {
 public:
  Timed(const base::Clock* clock, double& sum)
      : clock_(clock), sum_(sum), begin_(clock == nullptr ? 0 : clock->seconds()) {}
  ~Timed() {
    if (clock_ != nullptr) sum_ += clock_->seconds() - begin_;
  }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  const base::Clock* clock_;
  double& sum_;
  double begin_;
};

}  // namespace tafl::search
