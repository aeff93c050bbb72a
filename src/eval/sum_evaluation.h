// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "eval/features.h"
#include "eval/ogre.h"

namespace tafl::eval {

// What a state is worth by a fit of features that are sums over fluents (FitOptions::sums): every
// fluent has a number, and those of the fluents that hold are added. That takes a few dozen
// additions, where the features themselves take some microseconds.
class SumEvaluation {
 public:
  SumEvaluation(const FeatureSet& features, const Fit& fit, std::size_t fluents);

  // The goal to be expected, 0 to 100.
  double value(std::span<const std::uint64_t> bits) const;

 private:
  double base_;
  std::vector<float> worth_;  // by fluent, to the next multiple of 64
};

}  // namespace tafl::eval
