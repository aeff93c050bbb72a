// SPDX-License-Identifier: MIT
#include "plan/order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/rng.h"

namespace tafl::plan {
namespace {

using Permutation = std::vector<Place>;

constexpr int kEnough = 20;  // products in a row that are no news

Permutation times(const Permutation& first, const Permutation& second) {
  Permutation product(first.size());
  for (std::size_t p = 0; p < first.size(); ++p) product[p] = second[first[p]];
  return product;
}

Permutation inverse(const Permutation& of) {
  Permutation result(of.size());
  for (std::size_t p = 0; p < of.size(); ++p) result[of[p]] = static_cast<Place>(p);
  return result;
}

// Permutations that leave alone the base points of all levels before it.
struct Level {
  std::size_t base = 0;
  std::vector<Permutation> generators;
  std::vector<Permutation> back;  // by place of the orbit: takes it to the base; empty elsewhere

  void grow() {
    back.assign(generators[0].size(), {});
    Permutation identity(generators[0].size());
    std::iota(identity.begin(), identity.end(), Place{0});
    back[base] = identity;
    std::vector<std::size_t> open{base};
    while (!open.empty()) {
      const std::size_t p = open.back();
      open.pop_back();
      for (const Permutation& generator : generators) {
        const std::size_t q = generator[p];
        if (!back[q].empty()) continue;
        back[q] = times(inverse(generator), back[p]);
        open.push_back(q);
      }
    }
  }
  std::size_t orbit() const {
    return back.size() - static_cast<std::size_t>(std::ranges::count(back, Permutation()));
  }
};

class Chain {
 public:
  // Whether the permutation was not known to be generated.
  bool add(Permutation permutation) {
    for (std::size_t level = 0;; ++level) {
      std::size_t moved = 0;
      while (moved < permutation.size() && permutation[moved] == moved) ++moved;
      if (moved == permutation.size()) return false;
      if (level == levels_.size()) levels_.push_back({moved, {}, {}});
      Level& at = levels_[level];
      const std::size_t to = permutation[at.base];
      if (at.back.empty() || at.back[to].empty()) {
        // It leaves alone the base points before this level, so it belongs here.
        at.generators.push_back(std::move(permutation));
        at.grow();
        return true;
      }
      permutation = times(permutation, at.back[to]);
    }
  }

  double log_order() const {
    double sum = 0;
    for (const Level& level : levels_) sum += std::log(static_cast<double>(level.orbit()));
    return sum;
  }

 private:
  std::vector<Level> levels_;
};

}  // namespace

double log_order(const std::vector<std::vector<Place>>& generators) {
  if (generators.empty()) return 0;
  Chain chain;
  for (const Permutation& generator : generators) chain.add(generator);
  base::Rng rng(1);
  // Products of random members of a pool, which change it.
  std::vector<Permutation> pool = generators;
  while (pool.size() < 10) pool.push_back(generators[pool.size() % generators.size()]);
  Permutation product = pool[0];
  for (int known = -50; known < kEnough; ++known) {
    const std::size_t a = rng.below(pool.size());
    const std::size_t b = rng.below(pool.size());
    if (a != b) pool[a] = rng.below(2) == 0 ? times(pool[a], pool[b]) : times(pool[b], pool[a]);
    product = times(product, pool[a]);
    if (chain.add(product)) known = std::min(known, -1);
  }
  return chain.log_order();
}

}  // namespace tafl::plan
