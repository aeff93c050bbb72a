// SPDX-License-Identifier: MIT
//
// Games in which pieces are taken: those of the roles get fewer and never more.
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "analysis/discoveries.h"
#include "base/correlation.h"

namespace tafl::analysis {
namespace {

constexpr double kSeen = 0.95;
// Where most moves take something, taking is no event.
constexpr double kMostTaking = 0.5;

constexpr double kClearly = 3;  // standard errors of a correlation

// The fluents that say where a role's piece stands, as bits of a state.
Captures men_of(const lanes::CompiledGame& game, const std::vector<Piece>& pieces) {
  const Sample::Bits none(game.initial.size(), 0);
  Captures captures;
  captures.men = none;
  captures.by_role.assign(game.network.roles(), none);
  captures.confidence = kSeen;
  for (const Piece& piece : pieces) {
    if (piece.blank || piece.mark || !piece.owner) continue;
    for (std::uint32_t fluent : piece.fluents) {
      const std::uint64_t bit = std::uint64_t{1} << (fluent % 64);
      captures.men[fluent / 64] |= bit;
      captures.by_role[*piece.owner][fluent / 64] |= bit;
    }
  }
  return captures;
}

std::size_t common(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    sum += static_cast<std::size_t>(std::popcount(a[i] & b[i]));
  }
  return sum;
}

// Every game counts once for each role, with the balance when three quarters of it were played.
double worth_of(const Captures& captures, const Sample& sample) {
  std::vector<double> balances;
  std::vector<double> goals;
  for (std::size_t g = 0; g < sample.games.size(); ++g) {
    const Sample::Bits& late = sample.games[g][sample.games[g].size() * 3 / 4];
    for (std::size_t role = 0; role < sample.goals[g].size(); ++role) {
      balances.push_back(captures.balance(late, role));
      goals.push_back(sample.goals[g][role]);
    }
  }
  const double found = base::correlation(balances, goals);
  const auto count = static_cast<double>(balances.size());
  return std::abs(found) * std::sqrt(count) >= kClearly ? found : 0;
}

}  // namespace

std::size_t Captures::count(std::span<const std::uint64_t> state) const {
  return common(state, men);
}

double Captures::balance(std::span<const std::uint64_t> state, std::size_t role) const {
  const auto all = static_cast<double>(count(state));
  const auto own = static_cast<double>(common(state, by_role[role]));
  return all == 0 ? 0 : (2 * own - all) / all;
}

void find_captures(const lanes::CompiledGame& game, const Sample& sample, Analysis& out) {
  if (out.turns != Turns::kTakeTurns) return;
  Captures captures = men_of(game, out.pieces);
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
  if (captures.share > kMostTaking) return;
  captures.worth = worth_of(captures, sample);
  out.captures = std::move(captures);
}

}  // namespace tafl::analysis
