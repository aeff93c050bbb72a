// SPDX-License-Identifier: MIT
#include <algorithm>
#include <span>
#include <utility>

#include "base/correlation.h"
#include "eval/ogre.h"

namespace tafl::eval {
namespace {

// How much better a fit must be that takes several times as long to look at.
constexpr double kWorthATime = 0.02;

struct Row {
  std::vector<double> measures;
  double goal = 0;
  std::size_t game = 0;
  bool follows = false;
};

// Solves a x = b for a symmetric positive matrix; a and b are used up.
std::vector<double> solve(std::vector<std::vector<double>>& a, std::vector<double>& b) {
  const std::size_t n = b.size();
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    for (std::size_t row = pivot + 1; row < n; ++row) {
      const double factor = a[row][pivot] / a[pivot][pivot];
      for (std::size_t k = pivot; k < n; ++k) a[row][k] -= factor * a[pivot][k];
      b[row] -= factor * b[pivot];
    }
  }
  for (std::size_t pivot = n; pivot-- > 0;) {
    for (std::size_t k = pivot + 1; k < n; ++k) b[pivot] -= a[pivot][k] * b[k];
    b[pivot] /= a[pivot][pivot];
  }
  return b;
}

class Fitting {
 public:
  Fitting(std::span<const Lesson> lessons, FeatureSet& features, std::size_t role,
          const FitOptions& options)
      : features_(features), options_(options) {
    for (const Lesson& lesson : lessons) add_row(lesson, role);
  }

  Fit run() {
    Fit fit;
    for (std::size_t i = 0; i < features_.list().size(); ++i) {
      fit.stability.push_back(stability(i));
      const FeatureKind kind = features_.list()[i].kind;
      // Depth belongs to the search, and the share of moves depends on whose turn it is.
      if (kind == FeatureKind::kDepth || kind == FeatureKind::kCountMoves) continue;
      if (fit.stability.back() >= options_.stability) used_.push_back(i);
    }
    if (rows_.size() < 50 || used_.empty()) return fit;
    learn(fit);
    // Goals and patterns take longer to look at than all the others.
    const std::size_t dropped = std::erase_if(used_, [this](std::size_t i) {
      const FeatureKind kind = features_.list()[i].kind;
      return kind == FeatureKind::kExact || kind == FeatureKind::kPattern;
    });
    if (dropped == 0 || used_.empty()) return fit;
    Fit quick;
    learn(quick);
    if (quick.correlation + kWorthATime < fit.correlation) return fit;
    quick.stability = fit.stability;
    return quick;
  }

 private:
  void learn(Fit& fit) const {
    const std::vector<double> weights = regress();
    fit.base = weights.back();
    for (std::size_t k = 0; k < used_.size(); ++k) fit.weights.push_back({used_[k], weights[k]});
    fit.correlation = correlation(weights);
  }

  void add_row(const Lesson& lesson, std::size_t role) {
    const minimax::Position position{lesson.state, lesson.legal_moves, 0};
    Row row;
    for (std::size_t i = 0; i < features_.list().size(); ++i) {
      row.measures.push_back(options_.sums ? features_.sum(i, position.bits)
                                           : features_.measure(i, position));
    }
    row.goal = lesson.goals[role];
    row.game = lesson.game;
    row.follows = lesson.follows;
    rows_.push_back(std::move(row));
  }

  // The variance over all states by that of neighbours.
  double stability(std::size_t feature) const {
    double sum = 0;
    double squares = 0;
    double change = 0;
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const double x = rows_[i].measures[feature];
      sum += x;
      squares += x * x;
      if (!rows_[i].follows) continue;
      const double d = x - rows_[i - 1].measures[feature];
      change += d * d / 2;
      ++pairs;
    }
    const auto n = static_cast<double>(std::max<std::size_t>(rows_.size(), 1));
    const double variance = squares / n - sum / n * (sum / n);
    if (variance < 1e-12) return 0;
    const double neighbours = change / static_cast<double>(std::max<std::size_t>(pairs, 1));
    return neighbours < 1e-12 ? 1e6 : variance / neighbours;
  }

  static bool is_kept_back(const Row& row) { return row.game % 5 == 4; }

  double part(const Row& row, std::size_t k) const {
    return k < used_.size() ? row.measures[used_[k]] : 1;
  }

  std::vector<double> regress() const {
    const std::size_t n = used_.size() + 1;
    std::vector<std::vector<double>> a(n, std::vector<double>(n, 0));
    std::vector<double> b(n, 0);
    std::size_t count = 0;
    for (const Row& row : rows_) {
      if (is_kept_back(row)) continue;
      ++count;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) a[i][j] += part(row, i) * part(row, j);
        b[i] += part(row, i) * (row.goal - 50);
      }
    }
    // In proportion to each feature's own size, so that rare pieces are not made cheap.
    for (std::size_t i = 0; i < n; ++i) {
      a[i][i] *= 1 + options_.ridge;
      a[i][i] += 1e-9 * static_cast<double>(count);
    }
    std::vector<double> weights = solve(a, b);
    weights.back() += 50;
    return weights;
  }

  double correlation(const std::vector<double>& weights) const {
    std::vector<double> predicted;
    std::vector<double> goals;
    for (const Row& row : rows_) {
      if (!is_kept_back(row)) continue;
      double sum = 0;
      for (std::size_t k = 0; k <= used_.size(); ++k) sum += weights[k] * part(row, k);
      predicted.push_back(sum);
      goals.push_back(row.goal);
    }
    return base::correlation(predicted, goals);
  }

  FeatureSet& features_;
  const FitOptions& options_;
  std::vector<Row> rows_;
  std::vector<std::size_t> used_;
};

}  // namespace

Fit fit_weights(std::span<const Lesson> lessons, FeatureSet& features, std::size_t role,
                const FitOptions& options) {
  return Fitting(lessons, features, role, options).run();
}

}  // namespace tafl::eval
