// SPDX-License-Identifier: MIT
#include "eval/sum_evaluation.h"

#include <algorithm>
#include <bit>

namespace tafl::eval {

SumEvaluation::SumEvaluation(const FeatureSet& features, const Fit& fit, std::size_t fluents)
    : base_(fit.base), worth_((fluents + 63) / 64 * 64, 0) {
  for (const Weight& weight : fit.weights) {
    const Feature& feature = features.list()[weight.feature];
    for (std::size_t i = 0; i < feature.parts.size(); ++i) {
      worth_[feature.fluents[i]] += static_cast<float>(weight.weight) * feature.parts[i];
    }
  }
}

double SumEvaluation::value(std::span<const std::uint64_t> bits) const {
  float sum = 0;
  for (std::size_t word = 0; word < worth_.size() / 64; ++word) {
    for (std::uint64_t left = bits[word]; left != 0; left &= left - 1) {
      sum += worth_[word * 64 + static_cast<std::size_t>(std::countr_zero(left))];
    }
  }
  return std::clamp(base_ + static_cast<double>(sum), 0.0, 100.0);
}

}  // namespace tafl::eval
