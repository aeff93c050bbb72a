// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace tafl::base {

// Pearson's, from -1 to 1; 0 where one of them never varies. REQUIRES: equal sizes.
inline double correlation(std::span<const double> xs, std::span<const double> ys) {
  double sx = 0;
  double sy = 0;
  double sxx = 0;
  double syy = 0;
  double sxy = 0;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    sx += xs[i];
    sy += ys[i];
    sxx += xs[i] * xs[i];
    syy += ys[i] * ys[i];
    sxy += xs[i] * ys[i];
  }
  const auto n = static_cast<double>(xs.size());
  const double variances = (n * sxx - sx * sx) * (n * syy - sy * sy);
  return variances <= 0 ? 0 : (n * sxy - sx * sy) / std::sqrt(variances);
}

}  // namespace tafl::base
