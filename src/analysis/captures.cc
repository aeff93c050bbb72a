// SPDX-License-Identifier: MIT
//
// Games in which pieces are taken: those of the roles get fewer and never more.
#include <algorithm>
#include <bit>
#include <utility>

#include "analysis/discoveries.h"

namespace tafl::analysis {
namespace {

constexpr double kSeen = 0.95;
// Where most moves take something, taking is no event.
constexpr double kMostTaking = 0.5;

// The fluents that say where a role's piece stands, as bits of a state.
Sample::Bits men_of(const lanes::CompiledGame& game, const std::vector<Piece>& pieces) {
  Sample::Bits men(game.initial.size(), 0);
  for (const Piece& piece : pieces) {
    if (piece.blank || piece.mark || !piece.owner) continue;
    for (std::uint32_t fluent : piece.fluents)
      men[fluent / 64] |= std::uint64_t{1} << (fluent % 64);
  }
  return men;
}

}  // namespace

std::size_t Captures::count(std::span<const std::uint64_t> state) const {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < men.size(); ++i) {
    sum += static_cast<std::size_t>(std::popcount(state[i] & men[i]));
  }
  return sum;
}

void find_captures(const lanes::CompiledGame& game, const Sample& sample, Analysis& out) {
  if (out.turns != Turns::kTakeTurns) return;
  Captures captures{men_of(game, out.pieces), 0, kSeen};
  std::size_t steps = 0;
  std::size_t taking = 0;
  for (const auto& states : sample.games) {
    for (std::size_t i = 1; i < states.size(); ++i) {
      const std::size_t before = captures.count(states[i - 1]);
      const std::size_t after = captures.count(states[i]);
      if (after > before) return;
      ++steps;
      if (after < before) ++taking;
    }
  }
  if (taking == 0) return;
  captures.share = static_cast<double>(taking) / static_cast<double>(steps);
  if (captures.share <= kMostTaking) out.captures = std::move(captures);
}

}  // namespace tafl::analysis
