// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace tafl::sat {

// Variables by activity: a heap with the most active one on top. What was part of a conflict
// becomes more active; what was so long ago counts ever less.
class Order {
 public:
  void add(std::uint32_t variable, double activity) {
    activity_.push_back(activity);
    place_.push_back(kOut);
    insert(variable);
  }
  bool empty() const { return heap_.empty(); }
  void insert(std::uint32_t variable) {
    if (place_[variable] != kOut) return;
    place_[variable] = static_cast<std::uint32_t>(heap_.size());
    heap_.push_back(variable);
    up(place_[variable]);
  }
  std::uint32_t take() {
    const std::uint32_t top = heap_.front();
    place_[top] = kOut;
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
      heap_.front() = last;
      place_[last] = 0;
      down(0);
    }
    return top;
  }
  void bump(std::uint32_t variable) {
    activity_[variable] += step_;
    if (activity_[variable] > 1e100) rescale();
    if (place_[variable] != kOut) up(place_[variable]);
  }
  void fade() { step_ /= 0.95; }

 private:
  static constexpr std::uint32_t kOut = UINT32_MAX;

  void rescale() {
    for (double& activity : activity_) activity *= 1e-100;
    step_ *= 1e-100;
  }
  bool before(std::uint32_t a, std::uint32_t b) const { return activity_[a] > activity_[b]; }
  void put(std::uint32_t at, std::uint32_t variable) {
    heap_[at] = variable;
    place_[variable] = at;
  }
  void up(std::uint32_t at) {
    const std::uint32_t variable = heap_[at];
    while (at > 0 && before(variable, heap_[(at - 1) / 2])) {
      put(at, heap_[(at - 1) / 2]);
      at = (at - 1) / 2;
    }
    put(at, variable);
  }
  void down(std::uint32_t at) {
    const std::uint32_t variable = heap_[at];
    while (2 * at + 1 < heap_.size()) {
      std::uint32_t child = 2 * at + 1;
      if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
      if (!before(heap_[child], variable)) break;
      put(at, heap_[child]);
      at = child;
    }
    put(at, variable);
  }

  double step_ = 1;
  std::vector<double> activity_;
  std::vector<std::uint32_t> heap_;
  std::vector<std::uint32_t> place_;
};

}  // namespace tafl::sat
