// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "game/game.h"
#include "ground/program.h"
#include "lanes/turns.h"
#include "net/network.h"

namespace tafl::lanes {

// A game without variables and its network: what the network and lanes machines, and every thread
// that uses them, share. Immutable.
struct CompiledGame {
  ground::GroundProgram program;  // its atoms and terms; the rules are in the network
  net::Network network;
  Draws draws;                         // how random moves are chosen
  std::vector<std::uint64_t> initial;  // one bit per fluent

  struct Report {
    std::size_t rules = 0;
    std::size_t literals = 0;
    net::Size built;      // before the passes
    net::Size optimised;  // after them
    double ground_seconds = 0;
    double network_seconds = 0;
  };
  Report report;

  const game::Game& game() const { return program.game(); }
  std::size_t state_words() const { return (network.fluents() + 63) / 64; }
};

// An error of kind kLimit says what was too large. Ends soon, with an error, when `stop` is set.
base::Result<std::shared_ptr<const CompiledGame>> compile(std::shared_ptr<const game::Game> game,
                                                          const base::Limits& limits,
                                                          const std::atomic<bool>* stop = nullptr);

}  // namespace tafl::lanes
