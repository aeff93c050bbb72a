// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dd/diagram.h"

namespace tafl::solve {

// What each role gets; kNoGoal where the rules give none.
using Rewards = std::vector<int>;

// How a role compares rewards.
enum class Preference {
  kOwnFirst,    // the own reward high, then those of the others low
  kDifference,  // the own reward less those of the others high
};
// Whether the role would rather have a than b.
bool better(const Rewards& a, const Rewards& b, std::size_t role, Preference preference);

// Values of states in diagrams: open ones, and a bucket for each combination of rewards.
inline constexpr dd::Value kOpen = 1;     // the game goes on
inline constexpr dd::Value kEndless = 2;  // best play need not end, or nobody can move
inline constexpr dd::Value kFirstBucket = 3;

class Buckets {
 public:
  // The value for these rewards; new ones get the next.
  dd::Value value(const Rewards& rewards);
  std::size_t size() const { return rewards_.size(); }
  // REQUIRES: value >= kFirstBucket.
  const Rewards& rewards(dd::Value value) const { return rewards_[value - kFirstBucket]; }

 private:
  std::vector<Rewards> rewards_;
};

}  // namespace tafl::solve
