// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tafl::minimax {

// Which moves have cut off other searches: everywhere (history) and at the same distance from the
// root (killers). Moves are counted over all roles.
class Ordering {
 public:
  explicit Ordering(std::size_t moves) : history_(moves, 0) {}

  void cut(std::uint32_t move, std::size_t depth, std::size_t ply) {
    history_[move] += static_cast<std::uint32_t>(std::min<std::size_t>(depth * depth, 1024));
    if (history_[move] > (1U << 30)) forget();
    auto& killers = killers_at(ply);
    if (killers[0] == move) return;
    killers[1] = killers[0];
    killers[0] = move;
  }
  std::uint32_t history(std::uint32_t move) const { return history_[move]; }
  bool is_killer(std::uint32_t move, std::size_t ply) {
    const auto& killers = killers_at(ply);
    return killers[0] == move || killers[1] == move;
  }
  // Old merits count for less; the plies have moved on.
  void forget() {
    for (std::uint32_t& score : history_) score /= 2;
    killers_.clear();
  }

 private:
  using Killers = std::array<std::uint32_t, 2>;

  Killers& killers_at(std::size_t ply) {
    if (killers_.size() <= ply) killers_.resize(ply + 1, Killers{UINT32_MAX, UINT32_MAX});
    return killers_[ply];
  }

  std::vector<std::uint32_t> history_;
  std::vector<Killers> killers_;
};

}  // namespace tafl::minimax
