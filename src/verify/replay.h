// SPDX-License-Identifier: MIT
//
// Replays a recorded trace on a machine and compares everything that was recorded: roles, initial
// state, and at each step the state, the legal sets, terminal, goals; then perft counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/limits.h"
#include "game/controller.h"
#include "verify/progress.h"
#include "verify/trace.h"

namespace tafl::verify {

struct ReplayOptions {
  // Perft is compared down to the last depth with at most this many sequences; 0 leaves it out.
  std::uint64_t perft_nodes = 20'000;
  // Only the first playouts; the others are not looked at.
  std::size_t most_playouts = static_cast<std::size_t>(-1);
  // Mismatches beyond these are only counted.
  std::size_t most_examples = 5;
  // Looked at between questions, on `clock`.
  double seconds = base::Limits{}.seconds;
  Progress progress;
};

struct Mismatch {
  std::string where;  // "playout 3, ply 17: legal moves of white"
  std::string what;   // "missing (mark 1 1); unexpected (mark 3 3)"
};

struct ReplayReport {
  std::size_t states = 0;  // how many were compared
  std::size_t mismatches = 0;
  std::vector<Mismatch> examples;
  std::size_t perft_depth = 0;  // how far perft was compared
  // Why the rest was not compared; empty if all was.
  std::string limit;
};

// Never throws base::LimitReached: what the machine could not do is told in `limit`.
ReplayReport replay(game::Controller& controller, const Trace& trace, const base::Clock& clock,
                    const ReplayOptions& options = {});

// How two lists differ, shortly: "missing a, b; unexpected c". Empty if they do not.
std::string difference(std::vector<std::string> expected, std::vector<std::string> found);

}  // namespace tafl::verify
