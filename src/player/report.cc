// SPDX-License-Identifier: MIT
#include "player/report.h"

#include <fmt/format.h>

namespace tafl::player {

std::string to_text(const Report& report) {
  if (report.empty()) return "";
  if (!report.problem.empty()) return "the search failed: " + report.problem;
  std::string text;
  if (report.value >= 0) text = fmt::format("value {:.1f}, ", report.value);
  text += fmt::format("{} iterations ({:.0f}/s), depth {}", report.iterations,
                      report.iterations_per_second(), report.depth);
  if (!report.candidates.empty()) text += ", best " + report.candidates.front().move;
  return text;
}

}  // namespace tafl::player
