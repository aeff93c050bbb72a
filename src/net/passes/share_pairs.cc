// SPDX-License-Identifier: MIT
#include <algorithm>

#include <boost/unordered/unordered_flat_map.hpp>

#include "net/passes/passes.h"
#include "net/passes/rebuild.h"

namespace tafl::net {
namespace {

constexpr int kRounds = 8;
// A round that brings less than this share of the operations is the last one; of a large network
// it must bring more, since rounds take longer there.
constexpr double kLeastGain = 0.01;
constexpr double kLeastGainOfMany = 0.1;
constexpr double kManyOperations = 200'000;
// Pairs are counted within windows of wide gates, narrower ones where there are many gates, so that
// a round looks at about this many: all pairs of a gate of thousands are too many.
constexpr std::size_t kPairs = 2'000'000;
constexpr std::size_t kWidest = 32;
constexpr std::size_t kNarrowest = 3;

using PairCounts = boost::unordered_flat_map<std::uint64_t, std::uint32_t>;

std::uint64_t key(Edge a, Edge b) {
  return (std::uint64_t{a.code()} << 32) | b.code();
}

// How many gates have an edge as an input; one that only a single gate has cannot be shared.
std::vector<std::uint32_t> count_edges(const Network& network,
                                       const std::vector<std::uint32_t>& uses) {
  std::vector<std::uint32_t> counts(network.size() * 2, 0);
  for (NodeId node = 0; node < network.size(); ++node) {
    if (network.kind(node) != Kind::kAnd || uses[node] == 0) continue;
    for (Edge edge : network.inputs(node)) ++counts[edge.code()];
  }
  return counts;
}

class PairFinder {
 public:
  explicit PairFinder(const Network& network)
      : uses_(count_uses(network)), edges_(count_edges(network, uses_)) {
    std::size_t shared = 1;
    for (std::uint32_t count : edges_) shared += count > 1 ? count : 0;
    window_ = std::clamp(kPairs / shared, kNarrowest, kWidest);
    counts_.reserve(std::min(shared * (window_ - 1), kPairs) / 2);
    for (NodeId node = 0; node < network.size(); ++node) {
      if (network.kind(node) != Kind::kAnd || uses_[node] == 0) continue;
      for_each_pair(network.inputs(node), [&](Edge a, Edge b) { ++counts_[key(a, b)]; });
    }
  }

  std::uint32_t count(Edge a, Edge b) const { return counts_.find(key(a, b))->second; }

  template <class F>
  void for_each_pair(std::span<const Edge> inputs, F&& f) const {
    shared_.clear();
    for (Edge edge : inputs) {
      if (edges_[edge.code()] > 1) shared_.push_back(edge);
    }
    for (std::size_t i = 0; i < shared_.size(); ++i) {
      const std::size_t end = std::min(shared_.size(), i + window_);
      for (std::size_t j = i + 1; j < end; ++j) f(shared_[i], shared_[j]);
    }
  }

 private:
  std::vector<std::uint32_t> uses_;
  std::vector<std::uint32_t> edges_;
  std::size_t window_ = kWidest;
  mutable std::vector<Edge> shared_;
  PairCounts counts_;
};

struct Pair {
  std::uint32_t count;
  Edge a;
  Edge b;
};

// Which pairs of one gate to take out: the most frequent first, no edge twice.
void choose(std::span<const Edge> inputs, const PairFinder& finder, std::vector<Pair>& pairs) {
  pairs.clear();
  finder.for_each_pair(inputs, [&](Edge a, Edge b) {
    const std::uint32_t count = finder.count(a, b);
    if (count > 1) pairs.push_back({count, a, b});
  });
  std::sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) {
    return x.count != y.count ? x.count > y.count : key(x.a, x.b) < key(y.a, y.b);
  });
}

}  // namespace

Network share_pairs(const Network& network) {
  Network current = drop_dead(network);
  for (int round = 0; round < kRounds; ++round) {
    const PairFinder finder(current);
    std::vector<Pair> pairs;
    std::vector<Edge> made;
    std::vector<NodeId> taken(current.size() * 2, 0);  // by edge: the last gate that lost it
    Network next = rebuild(current, [&](Network& result, NodeId node, std::vector<Edge>& inputs) {
      const auto old = current.inputs(node);
      if (old.size() <= 2) return result.all_of(inputs);
      choose(old, finder, pairs);
      if (pairs.empty()) return result.all_of(inputs);
      made.clear();
      const auto new_edge = [&](Edge edge) {
        return inputs[static_cast<std::size_t>(std::ranges::lower_bound(old, edge) - old.begin())];
      };
      for (const Pair& pair : pairs) {
        if (taken[pair.a.code()] == node || taken[pair.b.code()] == node) continue;
        taken[pair.a.code()] = taken[pair.b.code()] = node;
        made.push_back(result.both(new_edge(pair.a), new_edge(pair.b)));
      }
      for (std::size_t i = 0; i < old.size(); ++i) {
        if (taken[old[i].code()] != node) made.push_back(inputs[i]);
      }
      return result.all_of(made);
    });
    const auto before = static_cast<double>(size_of(current).operations);
    const auto after = static_cast<double>(size_of(next).operations);
    current = std::move(next);
    const double least = before > kManyOperations ? kLeastGainOfMany : kLeastGain;
    if (after > before * (1 - least)) break;
  }
  return current;
}

}  // namespace tafl::net
