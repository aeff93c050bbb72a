// SPDX-License-Identifier: MIT
#include "eval/ogre.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tafl::eval {

OgreEvaluation::OgreEvaluation(std::shared_ptr<FeatureSet> features, std::vector<Weight> weights,
                               double base, std::size_t role, bool opposed)
    : features_(std::move(features)),
      weights_(std::move(weights)),
      base_(base),
      role_(role),
      opposed_(opposed) {
  counts_moves_ = std::ranges::any_of(weights_, [this](const Weight& weight) {
    return features_->list()[weight.feature].kind == FeatureKind::kCountMoves;
  });
}

double OgreEvaluation::value(const minimax::Position& position, std::size_t role) {
  double sum = base_;
  for (const Weight& weight : weights_) {
    sum += weight.weight * features_->measure(weight.feature, position);
  }
  // Nothing is certain before the end: far values are bent towards the middle.
  const double bent = 50 + 50 * (sum - 50) / (50 + std::abs(sum - 50));
  return role == role_ || !opposed_ ? bent : 100 - bent;
}

std::string OgreEvaluation::text() const {
  std::vector<Weight> sorted = weights_;
  std::ranges::stable_sort(sorted, [](const Weight& a, const Weight& b) {
    return std::abs(a.weight) > std::abs(b.weight);
  });
  std::string text;
  for (const Weight& weight : sorted) {
    text += fmt::format("{}{} {:+.1f}", text.empty() ? "" : ", ",
                        features_->list()[weight.feature].name, weight.weight);
  }
  return text.empty() ? "no evaluator" : text;
}

}  // namespace tafl::eval
