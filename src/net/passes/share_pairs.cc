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
constexpr std::size_t kManyOperations = 200'000;
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

// Operations of the gates that are used.
std::size_t operations(const Network& network, const std::vector<std::uint32_t>& uses) {
  std::size_t count = 0;
  for (NodeId node = 0; node < network.size(); ++node) {
    if (network.kind(node) == Kind::kAnd && uses[node] > 0) {
      count += network.inputs(node).size() - 1;
    }
  }
  return count;
}

class PairFinder {
 public:
  PairFinder(const Network& network, const std::vector<std::uint32_t>& uses)
      : edges_(count_edges(network, uses)) {
    std::size_t shared = 1;
    for (std::uint32_t count : edges_) shared += count > 1 ? count : 0;
    window_ = std::clamp(kPairs / shared, kNarrowest, kWidest);
    counts_.reserve(std::min(shared * (window_ - 1), kPairs) / 2);
    for (NodeId node = 0; node < network.size(); ++node) {
      if (network.kind(node) != Kind::kAnd || uses[node] == 0) continue;
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

Network share_pairs(Network current) {
  std::vector<std::uint32_t> uses = count_uses(current);
  std::size_t before = operations(current, uses);
  for (int round = 0; round < kRounds; ++round) {
    const PairFinder finder(current, uses);
    std::vector<Pair> pairs;
    std::vector<Edge> made;
    std::vector<NodeId> taken(current.size() * 2, 0);  // by edge: the last gate that lost it
    Network next =
        rebuild(current, uses, [&](Network& result, NodeId node, std::vector<Edge>& inputs) {
          const auto old = current.inputs(node);
          if (old.size() <= 2) return result.all_of(inputs);
          choose(old, finder, pairs);
          if (pairs.empty()) return result.all_of(inputs);
          made.clear();
          const auto new_edge = [&](Edge edge) {
            return inputs[static_cast<std::size_t>(std::ranges::lower_bound(old, edge) -
                                                   old.begin())];
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
    current = std::move(next);
    uses = count_uses(current);
    const std::size_t after = operations(current, uses);
    const double least = before > kManyOperations ? kLeastGainOfMany : kLeastGain;
    if (static_cast<double>(after) > static_cast<double>(before) * (1 - least)) break;
    before = after;
  }
  return current;
}

}  // namespace tafl::net
