// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <mutex>

namespace tafl::workbench {

// Megabytes that the trees of all players share. Each newcomer gets at most a quarter of what is
// left, so that there is always something for the next; and never less than kLeast.
class MemoryBudget {
 public:
  static constexpr std::size_t kLeast = 16;

  explicit MemoryBudget(std::size_t megabytes) : left_(megabytes) {}

  std::size_t take(std::size_t wanted) {
    const std::lock_guard lock(mutex_);
    const std::size_t granted = std::clamp(left_ / 4, std::min(kLeast, wanted), wanted);
    const std::size_t taken = std::min(granted, left_);
    left_ -= taken;
    owed_ += granted - taken;
    return granted;
  }
  void give_back(std::size_t granted) {
    const std::lock_guard lock(mutex_);
    const std::size_t settled = std::min(owed_, granted);
    owed_ -= settled;
    left_ += granted - settled;
  }

 private:
  std::mutex mutex_;
  std::size_t left_;
  std::size_t owed_ = 0;  // granted beyond the budget, at kLeast each
};

}  // namespace tafl::workbench
