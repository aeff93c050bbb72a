// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tafl::search {

// Q_h: the average return of every move, wherever it was made, and the weights of the Gibbs
// distribution over them. Each thread has its own.
class History {
 public:
  History(double temperature, double unexplored)
      : temperature_(temperature), unexplored_(unexplored) {}

  // Past returns count less from now on, by this factor; 0 forgets them.
  void fade(double factor) {
    for (Entry& entry : entries_) {
      entry.sum *= factor;
      entry.count *= factor;
    }
  }
  // `count` returns with this sum.
  void add(std::uint32_t move, double sum, std::uint32_t count) {
    grow(move + std::size_t{1});
    entries_[move].sum += sum;
    entries_[move].count += count;
  }
  double value(std::uint32_t move) const {
    if (count(move) < kLeastCount) return unexplored_;
    return entries_[move].sum / entries_[move].count;
  }
  double count(std::uint32_t move) const {
    return move < entries_.size() ? entries_[move].count : 0;
  }
  // exp((Q_h - unexplored) / tau), so that a move without history weighs 1. Never zero.
  float weight(std::uint32_t move) const {
    const double power = std::exp((value(move) - unexplored_) / temperature_);
    return static_cast<float>(power < kLeast ? kLeast : (power > kMost ? kMost : power));
  }
  // The weights of moves 0 to count - 1.
  std::span<const float> weights(std::size_t count) {
    weights_.resize(count);
    for (std::size_t move = 0; move < count; ++move) {
      weights_[move] = weight(static_cast<std::uint32_t>(move));
    }
    return weights_;
  }

 private:
  // Sums of a few thousand weights stay finite and positive.
  static constexpr double kLeast = 1e-30;
  static constexpr double kMost = 1e30;
  static constexpr double kLeastCount = 1e-3;  // less is forgotten
  struct Entry {
    double sum = 0;
    double count = 0;  // a whole number unless something faded
  };
  void grow(std::size_t size) {
    if (entries_.size() < size) entries_.resize(size);
  }

  double temperature_;
  double unexplored_;
  std::vector<Entry> entries_;
  std::vector<float> weights_;
};

}  // namespace tafl::search
