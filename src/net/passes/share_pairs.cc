// SPDX-License-Identifier: MIT
#include <algorithm>

#include <boost/unordered/unordered_flat_map.hpp>

#include "net/passes/passes.h"
#include "net/passes/rebuild.h"

namespace tafl::net {
namespace {

constexpr int kRounds = 8;
// Pairs are counted within windows of wide gates: all pairs of a gate of thousands are too many.
constexpr std::size_t kWindow = 48;

using PairCounts = boost::unordered_flat_map<std::uint64_t, std::uint32_t>;

std::uint64_t key(Edge a, Edge b) {
  return (std::uint64_t{a.code()} << 32) | b.code();
}

template <class F>
void for_each_pair(std::span<const Edge> inputs, F&& f) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::size_t end = std::min(inputs.size(), i + kWindow);
    for (std::size_t j = i + 1; j < end; ++j) f(inputs[i], inputs[j]);
  }
}

PairCounts count_pairs(const Network& network, const std::vector<std::uint32_t>& uses) {
  PairCounts counts;
  for (NodeId node = 0; node < network.size(); ++node) {
    if (network.kind(node) != Kind::kAnd || uses[node] == 0) continue;
    for_each_pair(network.inputs(node), [&](Edge a, Edge b) { ++counts[key(a, b)]; });
  }
  return counts;
}

struct Pair {
  std::uint32_t count;
  Edge a;
  Edge b;
};

// Which pairs of one gate to take out: the most frequent first, no edge twice.
void choose(std::span<const Edge> inputs, const PairCounts& counts, std::vector<Pair>& pairs) {
  pairs.clear();
  for_each_pair(inputs, [&](Edge a, Edge b) {
    const std::uint32_t count = counts.find(key(a, b))->second;
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
    const std::vector<std::uint32_t> uses = count_uses(current);
    const PairCounts counts = count_pairs(current, uses);
    bool changed = false;
    std::vector<Pair> pairs;
    std::vector<Edge> taken;
    std::vector<Edge> made;
    // The pairs are known by the old network's edges, the gates made in the new one.
    std::vector<Edge> mapped(current.size(), kFalse);
    for (NodeId node = 0; node < current.size(); ++node) mapped[node] = Edge(node, false);
    Network next = rebuild(current, [&](Network& result, NodeId node, std::vector<Edge>& inputs) {
      const auto old = current.inputs(node);
      if (old.size() > 2) choose(old, counts, pairs);
      if (old.size() > 2 && !pairs.empty()) {
        taken.clear();
        made.clear();
        const auto new_edge = [&](Edge edge) {
          return inputs[static_cast<std::size_t>(std::ranges::lower_bound(old, edge) -
                                                 old.begin())];
        };
        for (const Pair& pair : pairs) {
          if (std::ranges::find(taken, pair.a) != taken.end() ||
              std::ranges::find(taken, pair.b) != taken.end() || taken.size() + 2 > old.size()) {
            continue;
          }
          taken.push_back(pair.a);
          taken.push_back(pair.b);
          made.push_back(result.both(new_edge(pair.a), new_edge(pair.b)));
        }
        for (std::size_t i = 0; i < old.size(); ++i) {
          if (std::ranges::find(taken, old[i]) == taken.end()) made.push_back(inputs[i]);
        }
        changed = true;
        inputs = made;
      }
      return result.all_of(inputs);
    });
    current = std::move(next);
    if (!changed) break;
  }
  return current;
}

}  // namespace tafl::net
