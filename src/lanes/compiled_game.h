// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "game/game.h"
#include "ground/program.h"
#include "lanes/turns.h"
#include "net/network.h"
#include "net/passes/passes.h"

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

struct CompileOptions {
  // Steps by name; those before the passes are listed by early_steps().
  net::Selection steps;
  std::function<void(const net::Step&)> report;  // gets the network's size after every pass
  const std::atomic<bool>* stop = nullptr;       // when it is set, work ends soon, with an error
};

// The steps that can be left out before there is a network to run passes on.
struct EarlyStep {
  std::string_view name;
  std::string_view sentence;
};
std::span<const EarlyStep> early_steps();

// An error of kind kLimit says what was too large.
base::Result<std::shared_ptr<const CompiledGame>> compile(std::shared_ptr<const game::Game> game,
                                                          const base::Limits& limits,
                                                          const CompileOptions& options = {});

}  // namespace tafl::lanes
