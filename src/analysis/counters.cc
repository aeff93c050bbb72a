// SPDX-License-Identifier: MIT
#include "analysis/counters.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "analysis/cones.h"

namespace tafl::analysis {
namespace {

constexpr double kSeen = 0.9;
constexpr std::size_t kLeastSteps = 3;

// The one fluent of a family that holds; no value if there is none or several.
std::optional<std::uint32_t> only(const Sample::Bits& bits, const Family& family) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t fluent : family.fluents) {
    if (!holds(bits, fluent)) continue;
    if (found) return std::nullopt;
    found = fluent;
  }
  return found;
}

// The chain that every game follows from its start; empty if there is none.
std::vector<std::uint32_t> chain_of(const Family& family, const Sample& sample) {
  std::map<std::uint32_t, std::uint32_t> next;
  std::vector<std::uint32_t> longest;
  for (const auto& game : sample.games) {
    std::vector<std::uint32_t> chain;
    for (const Sample::Bits& bits : game) {
      const auto here = only(bits, family);
      if (!here) return {};
      if (!chain.empty()) {
        const auto [known, added] = next.emplace(chain.back(), *here);
        if (known->second != *here) return {};
      }
      if (std::ranges::find(chain, *here) != chain.end()) return {};
      chain.push_back(*here);
    }
    if (chain.size() > longest.size()) longest = std::move(chain);
  }
  return longest;
}

// Whether the network says so: each fluent holds where the one before it held, and only there.
bool is_proved(const net::Network& network, const std::vector<std::uint32_t>& chain) {
  for (std::size_t i = 1; i < chain.size(); ++i) {
    if (network.next[chain[i]] != network.state(chain[i - 1])) return false;
  }
  return network.next[chain.front()] == net::kFalse;
}

// Fluents on which something depends that does not belong to the count.
std::vector<bool> influential(const net::Network& network, const std::vector<bool>& in_count) {
  std::vector<net::Edge> others;
  for (const auto& of_role : network.legal) {
    others.insert(others.end(), of_role.begin(), of_role.end());
  }
  others.push_back(network.terminal);
  for (const net::Goal& goal : network.goals) others.push_back(goal.edge);
  for (std::uint32_t fluent = 0; fluent < network.fluents(); ++fluent) {
    if (!in_count[fluent]) others.push_back(network.next[fluent]);
  }
  std::vector<bool> result(network.fluents(), false);
  for_each_input(
      network, others, [&](std::uint32_t fluent) { result[fluent] = true; }, [](std::uint32_t) {});
  return result;
}

// Steps of the family that no random game reached, as far as the network links them.
void prolong(const net::Network& network, const Family& family, std::vector<std::uint32_t>& chain) {
  bool found = true;
  while (found) {
    found = false;
    for (std::uint32_t fluent : family.fluents) {
      if (network.next[fluent] != network.state(chain.back())) continue;
      if (std::ranges::find(chain, fluent) != chain.end()) continue;
      chain.push_back(fluent);
      found = true;
      break;
    }
  }
}

}  // namespace

std::vector<Counter> find_counters(const lanes::CompiledGame& game,
                                   const std::vector<Family>& families, const Sample& sample) {
  const net::Network& network = game.network;
  std::vector<Counter> result;
  for (const Family& family : families) {
    if (family.fluents.size() < kLeastSteps) continue;
    std::vector<std::uint32_t> chain = chain_of(family, sample);
    if (chain.size() < kLeastSteps) continue;
    prolong(network, family, chain);
    Counter counter;
    counter.name = family.name;
    counter.proved = is_proved(network, chain);
    counter.confidence = counter.proved ? 1 : kSeen;
    std::vector<bool> in_count(network.fluents(), false);
    for (std::uint32_t fluent : family.fluents) in_count[fluent] = true;
    const std::vector<bool> matters = influential(network, in_count);
    // Whatever follows the last step that is known may matter.
    const bool whole = chain.size() == family.fluents.size();
    std::uint16_t left = whole ? kNever : 0;
    counter.remaining.resize(chain.size());
    for (std::size_t i = chain.size(); i-- > 0;) {
      if (left != kNever) ++left;
      if (matters[chain[i]]) left = 0;
      counter.remaining[i] = left;
    }
    counter.fluents = std::move(chain);
    result.push_back(std::move(counter));
  }
  return result;
}

}  // namespace tafl::analysis
