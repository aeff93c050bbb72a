// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tournament/results.h"
#include "tournament/runner.h"

namespace tafl::tournament {

// The results for people: per game the pairs, then everybody over all games.
std::string to_table(const Settings& settings, const std::vector<Result>& results);
// One line per pair and game.
std::string to_csv(const Settings& settings, const std::vector<Result>& results);
// Settings, pairs, standings and counts of replaced answers, one document.
std::string to_json(const Settings& settings, const std::vector<Result>& results);
// A bar for the score of every player in every game, with its interval, as an SVG picture.
std::string to_svg(const Settings& settings, const std::vector<Result>& results);

}  // namespace tafl::tournament
