// SPDX-License-Identifier: MIT
#include "net/factor.h"

#include <algorithm>
#include <queue>

#include <boost/unordered/unordered_flat_map.hpp>

namespace tafl::net {
namespace {

// Deeper nesting is left as it is: the gain is gone, and rule sheets decide how deep it goes.
constexpr int kMaxDepth = 200;

class Factoring {
 public:
  explicit Factoring(Network& network) : network_(network) {}

  // One disjunction: takes the most frequent edge out of its cubes until none is in two.
  Edge run(const Cubes& cubes, int depth) {
    if (cubes.size() == 1) return conjunction(cubes[0]);
    std::vector<Edge> terms;
    if (depth < kMaxDepth) {
      extract(cubes, depth, terms);
    } else {
      for (std::size_t i = 0; i < cubes.size(); ++i) terms.push_back(conjunction(cubes[i]));
    }
    return network_.any_of(terms);
  }

 private:
  struct Candidate {
    std::uint32_t count;
    Edge edge;
    // State before moves: moves that end up side by side can be complemented.
    bool operator<(const Candidate& other) const {
      return count != other.count ? count < other.count : edge > other.edge;
    }
  };

  Edge conjunction(std::span<const Edge> cube) {
    std::vector<Edge> edges(cube.begin(), cube.end());
    return network_.all_of(edges);
  }

  void extract(const Cubes& cubes, int depth, std::vector<Edge>& terms) {
    boost::unordered_flat_map<std::uint32_t, std::vector<std::uint32_t>> uses;
    for (std::uint32_t i = 0; i < cubes.size(); ++i) {
      for (Edge edge : cubes[i]) uses[edge.code()].push_back(i);
    }
    boost::unordered_flat_map<std::uint32_t, std::uint32_t> counts;
    std::vector<Candidate> start;
    for (const auto& [code, list] : uses) {
      counts[code] = static_cast<std::uint32_t>(list.size());
      if (list.size() > 1) start.push_back({counts[code], Edge::from_code(code)});
    }
    std::sort(start.begin(), start.end(), [](auto& a, auto& b) { return a.edge < b.edge; });
    std::priority_queue<Candidate> queue({}, std::move(start));
    std::vector<bool> done(cubes.size(), false);
    Cubes inner;
    std::vector<Edge> rest;
    while (!queue.empty()) {
      const Candidate best = queue.top();
      queue.pop();
      const std::uint32_t count = counts[best.edge.code()];
      if (count < 2) continue;
      if (count != best.count) {
        queue.push({count, best.edge});
        continue;
      }
      inner.clear();
      for (std::uint32_t i : uses[best.edge.code()]) {
        if (done[i]) continue;
        done[i] = true;
        rest.clear();
        for (Edge edge : cubes[i]) {
          --counts[edge.code()];
          if (edge != best.edge) rest.push_back(edge);
        }
        inner.add(rest);
      }
      const Cubes copy = inner;
      terms.push_back(network_.both(best.edge, run(copy, depth + 1)));
    }
    for (std::size_t i = 0; i < cubes.size(); ++i) {
      if (!done[i]) terms.push_back(conjunction(cubes[i]));
    }
  }

  Network& network_;
};

}  // namespace

Edge factor(Network& network, const Cubes& cubes) {
  if (cubes.size() == 0) return kFalse;
  return Factoring(network).run(cubes, 0);
}

}  // namespace tafl::net
