// SPDX-License-Identifier: MIT
#include "tournament/stats.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace tafl::tournament {
namespace {

constexpr double kNormal95 = 1.959964;
constexpr double kEloScale = 400 / 2.302585092994046;  // per natural logarithm

}  // namespace

double Sample::variance() const {
  if (count < 2) return 0;
  const double n = static_cast<double>(count);
  return std::max((squares - sum * sum / n) / (n - 1), 0.0);
}

double Sample::interval() const {
  return count == 0 ? 0 : kNormal95 * std::sqrt(variance() / static_cast<double>(count));
}

std::vector<Duel> duels(const std::vector<Result>& results) {
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, Duel> table;
  for (const Result& result : results) {
    const Pairing& pairing = result.pairing;
    Duel& duel = table[{pairing.game, pairing.first, pairing.second}];
    duel.game = pairing.game;
    duel.first = pairing.first;
    duel.second = pairing.second;
    const double score = result.score();
    duel.score.add(score);
    duel.first_points.add(result.points(pairing.first) / 100);
    duel.second_points.add(result.points(pairing.second) / 100);
    if (pairing.first == pairing.second) continue;
    ++(score == 1 ? duel.wins : (score == 0 ? duel.losses : duel.draws));
  }
  std::vector<Duel> list;
  for (auto& [key, duel] : table) list.push_back(duel);
  return list;
}

std::vector<Standing> standings(const std::vector<Result>& results, std::size_t players) {
  std::map<std::pair<std::size_t, std::size_t>, Standing> table;
  const auto add = [&](std::size_t game, std::size_t player, double score, double points) {
    for (const std::size_t of : {game, SIZE_MAX}) {
      Standing& standing = table[{of, player}];
      standing.game = of;
      standing.player = player;
      standing.score.add(score);
      standing.points.add(points);
    }
  };
  for (const Result& result : results) {
    const Pairing& pairing = result.pairing;
    add(pairing.game, pairing.first, result.score(), result.points(pairing.first) / 100);
    if (pairing.first == pairing.second) continue;
    add(pairing.game, pairing.second, 1 - result.score(), result.points(pairing.second) / 100);
  }
  const std::vector<double> ratings = elo(duels(results), players);
  std::vector<Standing> list;
  for (auto& [key, standing] : table) {
    standing.elo = ratings[standing.player];
    list.push_back(standing);
  }
  return list;
}

std::vector<double> elo(const std::vector<Duel>& duels, std::size_t players) {
  std::vector<double> strength(players, 1);
  std::vector<double> won(players, 0);
  for (const Duel& duel : duels) {
    if (duel.first == duel.second) continue;
    won[duel.first] += duel.score.sum;
    won[duel.second] += static_cast<double>(duel.score.count) - duel.score.sum;
  }
  // Minorisation-maximisation; half a point for everybody keeps a clean sweep finite.
  for (int round = 0; round < 500; ++round) {
    std::vector<double> expected(players, 0);
    for (const Duel& duel : duels) {
      if (duel.first == duel.second) continue;
      const double both = strength[duel.first] + strength[duel.second];
      expected[duel.first] += static_cast<double>(duel.score.count) / both;
      expected[duel.second] += static_cast<double>(duel.score.count) / both;
    }
    for (std::size_t p = 0; p < players; ++p) {
      if (expected[p] > 0) strength[p] = (won[p] + 0.5) / (expected[p] + 1 / (strength[p] + 1));
    }
  }
  std::vector<double> ratings;
  for (double s : strength) ratings.push_back(kEloScale * std::log(s));
  const double mean = std::accumulate(ratings.begin(), ratings.end(), 0.0) /
                      static_cast<double>(std::max<std::size_t>(players, 1));
  for (double& rating : ratings) rating -= mean;
  return ratings;
}

double elo_of_score(double score) {
  const double inside = std::clamp(score, 1e-6, 1 - 1e-6);
  return kEloScale * std::log(inside / (1 - inside));
}

// The normal approximation of the likelihoods of the two expected scores.
double Sprt::ratio(const Sample& score) const {
  const auto expected = [](double elo) { return 1 / (1 + std::exp(-elo / kEloScale)); };
  const double s0 = expected(low);
  const double s1 = expected(high);
  const double variance = score.variance();
  if (score.count < 10 || variance <= 0) return 0;
  return static_cast<double>(score.count) * (s1 - s0) * (2 * score.mean() - s0 - s1) /
         (2 * variance);
}

std::optional<bool> Sprt::decide(const Sample& score) const {
  const double bound = std::log((1 - 0.05) / 0.05);
  const double now = ratio(score);
  if (now >= bound) return true;
  if (now <= -bound) return false;
  return std::nullopt;
}

}  // namespace tafl::tournament
