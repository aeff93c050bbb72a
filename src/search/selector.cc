// SPDX-License-Identifier: MIT
#include "search/selector.h"

#include <algorithm>
#include <cmath>

namespace tafl::search {

std::uint32_t Selector::choose(const Node& node, std::size_t role, const History* history,
                               base::Rng& rng) {
  const RoleMoves& moves = node.role_moves(layout_, role);
  if (config_.selection == Config::Selection::kUniform) {
    return static_cast<std::uint32_t>(rng.below(moves.count));
  }
  candidates_.clear();
  for (std::uint32_t i = 0; i < moves.count; ++i) {
    const Edge& edge = node.edge(moves.first + i);
    if (edge.visits() == 0 && edge.pending() == 0) candidates_.push_back(i);
  }
  return candidates_.empty() ? choose_best(node, moves, rng)
                             : choose_untried(node, moves, history, rng);
}

std::uint32_t Selector::choose_untried(const Node& node, const RoleMoves& moves,
                                       const History* history, base::Rng& rng) {
  if (candidates_.size() == 1) return candidates_[0];
  if (history == nullptr) return candidates_[rng.below(candidates_.size())];
  sums_.clear();
  double sum = 0;
  for (std::uint32_t i : candidates_) {
    sum += static_cast<double>(history->weight(node.move(layout_, moves.first + i)));
    sums_.push_back(sum);
  }
  const double drawn = sum * (static_cast<double>(rng.next() >> 11) * 0x1p-53);
  const auto at = std::upper_bound(sums_.begin(), sums_.end() - 1, drawn);
  return candidates_[static_cast<std::size_t>(at - sums_.begin())];
}

std::uint32_t Selector::choose_best(const Node& node, const RoleMoves& moves, base::Rng& rng) {
  const double bonus =
      config_.exploration * std::sqrt(std::log(std::max<double>(node.visits(), 1)));
  double best = -1e300;
  for (std::uint32_t i = 0; i < moves.count; ++i) {
    const Edge& edge = node.edge(moves.first + i);
    const std::uint32_t visits = edge.visits();
    const std::uint32_t tries = std::max(visits + edge.pending(), 1U);
    // Nothing is known yet of a move whose first return is awaited.
    const double value = visits == 0 ? 50 : edge.sum() / visits;
    const double bound = value + bonus / std::sqrt(static_cast<double>(tries));
    if (bound > best) {
      best = bound;
      candidates_.clear();
    }
    if (bound == best) candidates_.push_back(i);
  }
  return candidates_.size() == 1 ? candidates_[0] : candidates_[rng.below(candidates_.size())];
}

}  // namespace tafl::search
