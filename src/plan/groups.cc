// SPDX-License-Identifier: MIT
#include "plan/groups.h"

#include <map>
#include <numeric>

#include "plan/clockwork.h"

namespace tafl::plan {
namespace {

constexpr std::size_t kMostWork = 300'000'000;  // fluents times nodes

}  // namespace

Groups::Groups(std::size_t size) : parents_(size) {
  std::iota(parents_.begin(), parents_.end(), 0U);
}

std::uint32_t Groups::find(std::uint32_t i) {
  while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
  return i;
}

std::vector<std::uint32_t> group_fluents(const lanes::CompiledGame& game, bool legality) {
  const net::Network& network = game.network;
  const std::size_t count = network.fluents();
  if ((count + (legality ? network.moves() : 0)) * network.size() > kMostWork) return {};
  const Clockwork clockwork(game);
  const auto counts = [&](std::uint32_t f) {
    return ((clockwork.fluents()[f / 64] >> (f % 64)) & 1) == 0;
  };
  Groups groups(count);
  std::vector<std::vector<std::uint32_t>> legal(legality ? network.moves() : 0);
  for (Move move = 0; move < legal.size(); ++move) {
    legal[move] = support_of(network, {network.legal[0][move]});
  }
  for (std::uint32_t f = 0; f < count; ++f) {
    if (!counts(f)) continue;
    for (std::uint32_t g : support_of(network, {network.next[f]})) {
      if (counts(g)) groups.unite(f, g);
    }
    for (Move move : legality ? moves_below(network, network.next[f]) : std::vector<Move>()) {
      for (std::uint32_t g : legal[move]) {
        if (counts(g)) groups.unite(f, g);
      }
    }
  }
  std::vector<std::uint32_t> result(count);
  for (std::uint32_t f = 0; f < count; ++f) result[f] = groups.find(f);
  return result;
}

std::vector<Bits> find_groups(const lanes::CompiledGame& game) {
  const Clockwork clockwork(game);
  const std::vector<std::uint32_t> groups = group_fluents(game, false);
  std::map<std::uint32_t, Bits> masks;
  for (std::uint32_t f = 0; f < groups.size(); ++f) {
    const std::uint64_t bit = std::uint64_t{1} << (f % 64);
    if ((clockwork.fluents()[f / 64] & bit) != 0) continue;
    Bits& mask = masks[groups[f]];
    mask.resize(game.state_words());
    mask[f / 64] |= bit;
  }
  std::vector<Bits> result;
  for (auto& [group, mask] : masks) result.push_back(std::move(mask));
  return result;
}

}  // namespace tafl::plan
