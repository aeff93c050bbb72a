// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::cli {

// How many letters must be inserted, removed or replaced to turn one text into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The names that a person who typed `typed` may have meant, best first, at most `most`. Case,
// hyphens and other punctuation do not count: "TicTacToe" is tic-tac-toe.
std::vector<std::string> near_names(std::string_view typed, const std::vector<std::string>& names,
                                    std::size_t most = 3);

// "; did you mean a, b?", or nothing.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace tafl::cli
