// SPDX-License-Identifier: MIT
#include "solve/measure.h"

#include <algorithm>
#include <utility>

namespace tafl::solve {
namespace {

constexpr std::uint64_t kPrime = Measure::kPrime;
// Steps of the elimination that a measure is worth.
constexpr std::uint64_t kMostSteps = 200'000'000;

std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
  std::uint64_t result = 1;
  for (; exponent != 0; exponent /= 2, base = base * base % kPrime) {
    if (exponent % 2 == 1) result = result * base % kPrime;
  }
  return result;
}

// Linear equations modulo the prime, kept in echelon form.
class Equations {
 public:
  explicit Equations(std::size_t unknowns) : unknowns_(unknowns), row_of_(unknowns, kNoRow) {}

  // False if it contradicts the others. The last entry is the right-hand side.
  bool add(std::vector<std::uint64_t> row) {
    for (std::size_t column = 0; column < unknowns_; ++column) {
      if (row[column] == 0) continue;
      if (row_of_[column] == kNoRow) {
        scale(row, power(row[column], kPrime - 2));
        row_of_[column] = rows_.size();
        rows_.push_back(std::move(row));
        return true;
      }
      const auto& pivot = rows_[row_of_[column]];
      const std::uint64_t factor = kPrime - row[column];
      for (std::size_t i = column; i <= unknowns_; ++i) {
        if (pivot[i] != 0) row[i] = (row[i] + factor * pivot[i]) % kPrime;
      }
      steps_ += unknowns_ - column;
    }
    return row[unknowns_] == 0;
  }
  bool exhausted() const { return steps_ > kMostSteps; }

  // Unknowns that nothing determines are zero.
  std::vector<std::uint64_t> solution() const {
    std::vector<std::uint64_t> result(unknowns_, 0);
    for (std::size_t column = unknowns_; column-- > 0;) {
      if (row_of_[column] == kNoRow) continue;
      const auto& row = rows_[row_of_[column]];
      std::uint64_t sum = row[unknowns_];
      for (std::size_t i = column + 1; i < unknowns_; ++i) {
        sum = (sum + (kPrime - row[i]) * result[i]) % kPrime;
      }
      result[column] = sum;
    }
    return result;
  }

 private:
  static constexpr std::size_t kNoRow = ~std::size_t{0};

  static void scale(std::vector<std::uint64_t>& row, std::uint64_t factor) {
    for (std::uint64_t& entry : row) entry = entry * factor % kPrime;
  }

  std::size_t unknowns_;
  std::vector<std::size_t> row_of_;  // by column
  std::vector<std::vector<std::uint64_t>> rows_;
  std::uint64_t steps_ = 0;
};

std::vector<bool> seen_in(const Sample& sample, std::size_t fluents) {
  std::vector<bool> seen(fluents, false);
  for (const auto& game : sample.games) {
    for (const auto& bits : game) {
      for (std::uint32_t fluent = 0; fluent < fluents; ++fluent) {
        if (analysis::holds(bits, fluent)) seen[fluent] = true;
      }
    }
  }
  return seen;
}

// The fluent that must have held one step before, where that is all there is to a fluent.
std::optional<std::uint32_t> before(const net::Network& network, std::uint32_t fluent) {
  const net::Edge next = network.next[fluent];
  if (next.negated() || network.kind(next.node()) != net::Kind::kState) return std::nullopt;
  return network.index(next.node());
}

// All fluents, those of counters first. A counter has a beginning; whose turn it is has none.
std::vector<std::uint32_t> counters_first(const net::Network& network) {
  std::vector<std::uint32_t> counters;
  std::vector<std::uint32_t> others;
  for (std::uint32_t fluent = 0; fluent < network.fluents(); ++fluent) {
    std::size_t steps = 0;
    std::optional<std::uint32_t> at = before(network, fluent);
    while (at && ++steps <= network.fluents()) at = before(network, *at);
    (steps == 0 || at ? others : counters).push_back(fluent);
  }
  counters.insert(counters.end(), others.begin(), others.end());
  return counters;
}

// Random play may end before a counter does. Where a fluent that was never seen holds one step
// after another fluent, and that after a third, the weights go on as they were going.
void go_on(const net::Network& network, std::vector<bool> known,
           std::vector<std::uint64_t>& weights) {
  for (bool more = true; more;) {
    more = false;
    for (std::uint32_t fluent = 0; fluent < weights.size(); ++fluent) {
      if (known[fluent]) continue;
      const auto last = before(network, fluent);
      const auto first = last ? before(network, *last) : std::nullopt;
      if (!first || !known[*last] || !known[*first]) continue;
      weights[fluent] = (2 * weights[*last] + kPrime - weights[*first]) % kPrime;
      known[fluent] = true;
      more = true;
    }
  }
}

}  // namespace

std::uint64_t Measure::of(std::span<const std::uint64_t> bits) const {
  std::uint64_t sum = 0;
  for (std::uint32_t fluent = 0; fluent < weights_.size(); ++fluent) {
    if (((bits[fluent / 64] >> (fluent % 64)) & 1) != 0) sum += weights_[fluent];
  }
  return sum % kPrime;
}

bool Measure::is_constant(const dd::Diagram& set, const Variables& variables,
                          std::uint64_t measure) const {
  // By node: the measure of everything below it, if that is the same for all.
  std::vector<std::uint32_t> below(1);
  for (std::size_t l = set.levels.size(); l-- > 0;) {
    const dd::Level& level = set.levels[l];
    std::vector<std::uint64_t> weight(level.width, 0);
    for (std::uint32_t v = 0; v < variables.list[l].fluents.size(); ++v) {
      weight[v] = weights_[variables.list[l].fluents[v]];
    }
    std::vector<std::uint32_t> here(level.nodes() + 1, 0);
    const bool last = l + 1 == set.levels.size();
    for (std::size_t id = 1; id < here.size(); ++id) {
      bool known = false;
      const dd::NodeId* children = level.node(static_cast<dd::NodeId>(id));
      for (std::uint32_t v = 0; v < level.width; ++v) {
        if (children[v] == 0) continue;
        const auto sum =
            static_cast<std::uint32_t>((weight[v] + (last ? 0 : below[children[v]])) % kPrime);
        if (known && sum != here[id]) return false;
        known = true;
        here[id] = sum;
      }
    }
    below.swap(here);
  }
  return set.empty() || below[set.root] == measure;
}

std::optional<Measure> find_measure(const Sample& sample, const net::Network& network) {
  const std::size_t fluents = network.fluents();
  // What the first unknowns can explain is not put on the others: a counter then grows evenly, and
  // whose turn it is has no weight.
  const std::vector<std::uint32_t> unknowns = counters_first(network);
  Equations equations(fluents);
  for (const auto& game : sample.games) {
    for (std::size_t i = 0; i + 1 < game.size(); ++i) {
      if (equations.exhausted()) break;
      std::vector<std::uint64_t> row(fluents + 1, 0);
      for (std::size_t u = 0; u < fluents; ++u) {
        const int change = int{analysis::holds(game[i + 1], unknowns[u])} -
                           int{analysis::holds(game[i], unknowns[u])};
        if (change != 0) row[u] = change > 0 ? 1 : kPrime - 1;
      }
      row[fluents] = 1;
      if (!equations.add(std::move(row))) return std::nullopt;
    }
  }
  const std::vector<std::uint64_t> solution = equations.solution();
  std::vector<std::uint64_t> weights(fluents);
  for (std::size_t u = 0; u < fluents; ++u) weights[unknowns[u]] = solution[u];
  go_on(network, seen_in(sample, fluents), weights);
  return Measure(std::move(weights));
}

}  // namespace tafl::solve
