// SPDX-License-Identifier: MIT
#include "cli/suggest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace tafl::cli {
namespace {

std::string letters(std::string_view text) {
  std::string result;
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0) result += static_cast<char>(std::tolower(byte));
  }
  return result;
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

std::vector<std::string> near_names(std::string_view typed, const std::vector<std::string>& names,
                                    std::size_t most) {
  const std::string wanted = letters(typed.substr(0, 100));
  if (wanted.empty()) return {};
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& name : names) {
    const std::string candidate = letters(name);
    const std::size_t distance = edit_distance(wanted, candidate);
    // Part of a name is as good as a slip of the finger: "chess" for speed-chess.
    const bool part = wanted.size() >= 3 && candidate.find(wanted) != std::string::npos;
    if (distance <= std::max<std::size_t>(1, wanted.size() / 3)) {
      ranked.emplace_back(distance, name);
    } else if (part) {
      ranked.emplace_back(candidate.size(), name);
    }
  }
  std::sort(ranked.begin(), ranked.end());
  if (ranked.size() > most) ranked.resize(most);
  std::vector<std::string> result;
  for (auto& [distance, name] : ranked) result.push_back(std::move(name));
  return result;
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names) {
  const std::vector<std::string> near = near_names(typed, names);
  return near.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(near, ", "));
}

}  // namespace tafl::cli
