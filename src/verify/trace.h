// SPDX-License-Identifier: MIT
//
// A recorded trace of a game (format gdl-trace-1): what some reasoner says follows from a rule
// sheet. All texts are canonical prefix terms, all lists are in byte order; long lists may be given
// by their size and fingerprint (base/digest.h) alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tafl::verify {

// A set of texts: its size and fingerprint, and the texts where they were recorded.
struct RecordedSet {
  std::size_t size = 0;
  std::string fingerprint;
  std::optional<std::vector<std::string>> texts;
};

struct TraceStep {
  RecordedSet state;
  std::vector<RecordedSet> legal;  // by role
  bool terminal = false;
  std::vector<std::optional<int>> goals;            // by role; none = not exactly one value
  std::vector<std::vector<std::string>> goal_sets;  // by role; empty if not recorded
  std::vector<std::string> move;                    // empty on the last step
};

struct TracePlayout {
  std::size_t index = 0;
  std::string end;
  std::vector<TraceStep> steps;
};

struct Trace {
  std::string game;
  std::vector<std::string> roles;
  std::vector<std::string> init;
  std::vector<TracePlayout> playouts;
  std::vector<std::uint64_t> perft_counts;
  std::vector<std::uint64_t> perft_terminal;
  std::vector<std::uint64_t> perft_distinct;
};

// Any text is accepted as input; the error says which part is not as the format wants it.
base::Result<Trace> parse_trace(std::string_view json);

}  // namespace tafl::verify
