// SPDX-License-Identifier: MIT
//
// A measure tells how many moves have been made, from the state alone: stones on the board, a step
// counter, or any other weighted sum of fluents that grows by one with every move. A game that has
// one is layered: no state occurs at two depths, so nothing must be compared with earlier layers.
//
// Weights are found in random play by solving linear equations, modulo a prime. That proves
// nothing, so every layer is checked as a whole, by one pass over its diagram.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/sample.h"
#include "dd/diagram.h"
#include "net/network.h"
#include "solve/variables.h"

namespace tafl::solve {

using analysis::Sample;

class Measure {
 public:
  static constexpr std::uint64_t kPrime = 2'147'483'647;

  explicit Measure(std::vector<std::uint64_t> weights) : weights_(std::move(weights)) {}

  std::span<const std::uint64_t> weights() const { return weights_; }
  std::uint64_t of(std::span<const std::uint64_t> bits) const;
  // Whether all states of the set have this measure.
  bool is_constant(const dd::Diagram& set, const Variables& variables, std::uint64_t measure) const;

 private:
  std::vector<std::uint64_t> weights_;  // by fluent
};

std::optional<Measure> find_measure(const Sample& sample, const net::Network& network);

}  // namespace tafl::solve
