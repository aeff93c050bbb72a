// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tournament/results.h"

namespace tafl::tournament {

// A sum of values from 0 to 1 and what can be said of their mean.
struct Sample {
  std::size_t count = 0;
  double sum = 0;
  double squares = 0;

  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
  double variance() const;
  // Half of the 95 % confidence interval of the mean, by the normal approximation.
  double interval() const;
};

// How the first player of a pair did against the second one in a game.
struct Duel {
  std::size_t game = 0;
  std::size_t first = 0;
  std::size_t second = 0;
  Sample score;         // wins, draws half
  Sample first_points;  // goals as shares of 100
  Sample second_points;
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;
};

// How a player did in a game (or in all: game is SIZE_MAX) against everybody.
struct Standing {
  std::size_t game = SIZE_MAX;
  std::size_t player = 0;
  Sample score;
  Sample points;
  double elo = 0;  // over all games; the average of all players is 0
};

std::vector<Duel> duels(const std::vector<Result>& results);
// By game and player, then those over all games.
std::vector<Standing> standings(const std::vector<Result>& results, std::size_t players);

// Elo ratings that explain the duels best (Bradley-Terry, draws as half wins), averaging 0.
std::vector<double> elo(const std::vector<Duel>& duels, std::size_t players);
// The difference of ratings that goes with an expected score.
double elo_of_score(double score);

// Is the second hypothesis (Elo difference `high`) or the first (`low`) true? Sequential
// probability ratio test with error rates of 5 %, on scores of 0, 0.5 and 1.
struct Sprt {
  double low = 0;
  double high = 20;

  double ratio(const Sample& score) const;  // logarithm of the likelihood ratio
  // Accepts `high` (true) or `low` (false), or goes on.
  std::optional<bool> decide(const Sample& score) const;
};

}  // namespace tafl::tournament
