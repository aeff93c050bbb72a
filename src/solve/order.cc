// SPDX-License-Identifier: MIT
#include "solve/order.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "base/limits.h"
#include "solve/model.h"
#include "solve/reach.h"

namespace tafl::solve {
namespace {

constexpr std::size_t kMostAxes = 3;  // all orders of significance are tried for so many
constexpr std::size_t kMostTogether = 8;
constexpr int kRounds = 60;

// Arguments as people order them: numbers by value, names by their place in the rules.
class KeyOrder {
 public:
  explicit KeyOrder(const ground::GroundProgram& program) : program_(program) {}

  long rank(std::uint32_t argument) {
    const auto [at, added] = ranks_.try_emplace(argument, 0);
    if (!added) return at->second;
    const std::string text = program_.pool().text(argument);
    long number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size()) {
      number = 1'000'000'000L + static_cast<long>(argument);
    }
    return at->second = number;
  }

 private:
  const ground::GroundProgram& program_;
  std::map<std::uint32_t, long> ranks_;
};

using Ranks = std::vector<long>;

std::vector<Ranks> permuted_keys(const std::vector<Variable>& variables,
                                 const std::vector<std::size_t>& axes, KeyOrder& order) {
  std::vector<Ranks> keys;
  for (const Variable& variable : variables) {
    Ranks& ranks = keys.emplace_back();
    if (variable.key.empty()) {
      ranks = {-1, static_cast<long>(variable.kind)};
      continue;
    }
    ranks.push_back(0);
    for (std::size_t axis : axes) {
      ranks.push_back(axis < variable.key.size() ? order.rank(variable.key[axis]) : -1);
    }
    for (std::size_t axis = axes.size(); axis < variable.key.size(); ++axis) {
      ranks.push_back(order.rank(variable.key[axis]));
    }
    ranks.push_back(static_cast<long>(variable.kind));
  }
  return keys;
}

std::vector<Variable> sorted_by(const std::vector<Variable>& variables, std::vector<Ranks> keys) {
  std::vector<std::size_t> index(variables.size());
  std::iota(index.begin(), index.end(), std::size_t{0});
  std::stable_sort(index.begin(), index.end(),
                   [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
  std::vector<Variable> result;
  for (std::size_t i : index) result.push_back(variables[i]);
  return result;
}

// Sets of a few variables that some gate of the network depends on.
std::set<std::vector<std::uint32_t>> gates_together(const net::Network& network,
                                                    const Variables& variables) {
  std::vector<std::vector<std::uint32_t>> support(network.size());
  std::set<std::vector<std::uint32_t>> result;
  for (net::NodeId node = 0; node < network.size(); ++node) {
    std::vector<std::uint32_t>& own = support[node];
    if (network.kind(node) == net::Kind::kState) {
      own.push_back(variables.level_of[network.index(node)]);
    }
    if (network.kind(node) != net::Kind::kAnd) continue;
    for (net::Edge input : network.inputs(node)) {
      const auto& more = support[input.node()];
      own.insert(own.end(), more.begin(), more.end());
    }
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    if (own.size() > kMostTogether) own.clear();
    if (own.size() > 1) result.insert(own);
  }
  return result;
}

// Variables that occur together are drawn together: each moves to the centre of its sets, again
// and again (FORCE, Aloul, Markov and Sakallah 2003). The order with the smallest spread is kept.
std::vector<Variable> drawn_together(const lanes::CompiledGame& game,
                                     const std::vector<Variable>& start) {
  const Variables variables(start, game.network.fluents());
  const auto sets = gates_together(game.network, variables);
  std::vector<double> place(start.size());
  std::iota(place.begin(), place.end(), 0.0);
  std::vector<double> best = place;
  double least = 1e300;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> sum(start.size(), 0);
    std::vector<double> count(start.size(), 0);
    double spread = 0;
    for (const auto& set : sets) {
      double centre = 0;
      double low = 1e300;
      double high = 0;
      for (std::uint32_t v : set) {
        centre += place[v] / static_cast<double>(set.size());
        low = std::min(low, place[v]);
        high = std::max(high, place[v]);
      }
      spread += high - low;
      for (std::uint32_t v : set) {
        sum[v] += centre;
        count[v] += 1;
      }
    }
    if (spread < least) {
      least = spread;
      best = place;
    }
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t v = 0; v < start.size(); ++v) {
      order.emplace_back(count[v] == 0 ? place[v] : sum[v] / count[v], v);
    }
    std::stable_sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i].second] = static_cast<double>(i);
  }
  std::vector<Ranks> keys;
  for (double at : best) keys.push_back({static_cast<long>(at)});
  return sorted_by(start, std::move(keys));
}

// What one trial may use.
constexpr std::size_t kTrialBytes = std::size_t{256} << 20;

// The caller wants no more trials.
struct Ended {
  std::string reason;
};

// Nodes of the first layers, as far as the budget goes.
std::vector<std::size_t> try_order(const std::shared_ptr<const lanes::CompiledGame>& game,
                                   const std::vector<Variable>& order, const OrderOptions& how) {
  // A limit of the trial ends the trial; one of the caller ends everything.
  const auto check = [&how] {
    try {
      if (how.check) how.check();
    } catch (const base::LimitReached& limit) {
      throw Ended{limit.what()};
    }
  };
  std::vector<std::size_t> sizes;
  try {
    const auto model = make_model(game, order, {.check = check, .signal_nodes = 20 * how.nodes});
    dd::Work work;
    work.limits.bytes = kTrialBytes;
    work.stop = [&check] {
      check();
      return false;
    };
    MemoryStore store;
    Buckets buckets;
    ReachOptions options;
    options.keep = false;
    options.most_nodes = how.nodes;
    options.report = [&](const LayerReport& layer) { sizes.push_back(layer.nodes); };
    reach(*model, std::nullopt, store, buckets, options, work);
    // What labels the states counts as well: it is met in every layer.
    sizes.insert(sizes.begin(), model->functions.nodes_of(model->signals.refs()));
  } catch (const base::LimitReached&) {
    sizes.clear();
  }
  return sizes;
}

}  // namespace

std::vector<std::vector<Variable>> candidate_orders(const lanes::CompiledGame& game,
                                                    const std::vector<Variable>& variables) {
  std::size_t axes = 0;
  for (const Variable& variable : variables) axes = std::max(axes, variable.key.size());
  axes = std::min(axes, kMostAxes);
  KeyOrder key_order(game.program);
  std::vector<std::vector<Variable>> result;
  std::set<std::vector<std::uint32_t>> seen;
  const auto add = [&](std::vector<Variable> order) {
    std::vector<std::uint32_t> first;
    for (const Variable& variable : order) first.push_back(variable.fluents[0]);
    if (seen.insert(first).second) result.push_back(std::move(order));
  };
  std::vector<std::size_t> permutation(axes);
  std::iota(permutation.begin(), permutation.end(), std::size_t{0});
  do {
    add(sorted_by(variables, permuted_keys(variables, permutation, key_order)));
  } while (std::next_permutation(permutation.begin(), permutation.end()));
  add(drawn_together(game, result.front()));
  return result;
}

std::vector<Variable> choose_order(const std::shared_ptr<const lanes::CompiledGame>& game,
                                   const std::vector<Variable>& variables,
                                   const OrderOptions& options) {
  auto candidates = candidate_orders(*game, variables);
  if (candidates.size() == 1) return candidates[0];
  std::optional<std::size_t> best;
  std::vector<std::size_t> best_sizes;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    std::vector<std::size_t> sizes;
    try {
      sizes = try_order(game, candidates[i], options);
    } catch (const Ended& ended) {
      throw base::LimitReached(ended.reason);
    }
    if (sizes.empty()) continue;
    // Both got so far.
    const std::size_t last = std::min(sizes.size(), best_sizes.size());
    const auto sum = [last](const std::vector<std::size_t>& all) {
      return std::accumulate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(last),
                             std::size_t{0});
    };
    if (!best || sum(sizes) < sum(best_sizes)) {
      best = i;
      best_sizes = sizes;
    }
  }
  return candidates[best.value_or(0)];
}

}  // namespace tafl::solve
