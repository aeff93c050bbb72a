// SPDX-License-Identifier: MIT
#include "solve/rewards.h"

#include <algorithm>
#include <utility>

namespace tafl::solve {
namespace {

// The own reward and the sum of the others'. A missing reward counts as the worst.
std::pair<int, int> own_and_others(const Rewards& rewards, std::size_t role) {
  int others = 0;
  for (std::size_t i = 0; i < rewards.size(); ++i) {
    if (i != role) others += rewards[i];
  }
  return {rewards[role], others};
}

}  // namespace

bool better(const Rewards& a, const Rewards& b, std::size_t role, Preference preference) {
  const auto [own_a, others_a] = own_and_others(a, role);
  const auto [own_b, others_b] = own_and_others(b, role);
  if (preference == Preference::kDifference) {
    const int difference = (own_a - others_a) - (own_b - others_b);
    if (difference != 0) return difference > 0;
  }
  if (own_a != own_b) return own_a > own_b;
  if (others_a != others_b) return others_a < others_b;
  return a > b;  // any fixed order: it must not matter who asks
}

dd::Value Buckets::value(const Rewards& rewards) {
  const auto at = std::find(rewards_.begin(), rewards_.end(), rewards);
  const auto index = static_cast<dd::Value>(at - rewards_.begin());
  if (at == rewards_.end()) rewards_.push_back(rewards);
  return kFirstBucket + index;
}

}  // namespace tafl::solve
