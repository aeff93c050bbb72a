// SPDX-License-Identifier: MIT
#include "eval/distance.h"

#include <algorithm>

#include "analysis/sample.h"

namespace tafl::eval {

std::vector<std::uint16_t> distances(const analysis::Board& board,
                                     const std::vector<std::uint32_t>& from) {
  std::vector<std::uint16_t> steps(board.squares(), kUnreachable);
  std::vector<std::uint32_t> queue;
  for (std::uint32_t square : from) {
    if (steps[square] == 0) continue;
    steps[square] = 0;
    queue.push_back(square);
  }
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const std::uint32_t square = queue[at];
    for (std::uint32_t next : board.neighbours[square]) {
      if (steps[next] != kUnreachable) continue;
      steps[next] = static_cast<std::uint16_t>(steps[square] + 1);
      queue.push_back(next);
    }
  }
  return steps;
}

std::uint16_t longest_of(const std::vector<std::uint16_t>& steps) {
  std::uint16_t longest = 0;
  for (std::uint16_t step : steps) {
    if (step != kUnreachable) longest = std::max(longest, step);
  }
  return longest;
}

bool moves(const analysis::Piece& piece, const analysis::Analysis& analysis,
           const lanes::CompiledGame& game) {
  if (piece.blank || !piece.changes) return false;
  const bool at_first = std::ranges::any_of(
      piece.fluents, [&](std::uint32_t fluent) { return analysis::holds(game.initial, fluent); });
  const auto staying = std::ranges::count_if(piece.fluents, [&](std::uint32_t fluent) {
    return std::ranges::binary_search(analysis.stays_true, fluent);
  });
  return at_first && static_cast<std::size_t>(staying) * 2 < piece.fluents.size();
}

}  // namespace tafl::eval
