// SPDX-License-Identifier: MIT
#include "lanes/turns.h"

#include <algorithm>
#include <map>

#include "net/exclusive.h"
#include "net/ternary.h"

namespace tafl::lanes {
namespace {

using net::Edge;
using net::Network;
using net::NodeId;
using net::Truth;

// More roles take turns rarely.
constexpr std::size_t kMostTurns = 24;

// The kind of fluents that most moves need, if those exclude each other: (control *).
std::vector<std::uint32_t> find_turns(const Network& network,
                                      std::span<const std::uint32_t> functors,
                                      std::span<const std::uint32_t> initial) {
  const net::Needs needs(network);
  std::map<std::uint32_t, std::size_t> counts;  // by functor
  for (const auto& legal : network.legal) {
    for (Edge edge : legal) {
      for (std::uint32_t literal : needs.of(edge)) ++counts[functors[literal / 2]];
    }
  }
  std::vector<std::pair<std::size_t, std::uint32_t>> order;
  for (const auto& [functor, count] : counts) order.emplace_back(count, functor);
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  for (const auto& [count, functor] : order) {
    std::vector<std::uint32_t> group;
    for (std::uint32_t fluent = 0; fluent < functors.size(); ++fluent) {
      if (functors[fluent] == functor) group.push_back(fluent);
    }
    if (group.size() <= kMostTurns && net::excludes_itself(network, initial, group)) return group;
  }
  return {};
}

// By move: the turns in which it may be legal, as far as the network tells with nothing else known.
std::vector<std::vector<bool>> possible_turns(const Network& network, const Turns& turns) {
  std::vector<std::vector<bool>> possible(network.moves(), std::vector<bool>(turns.count(), true));
  if (turns.fluents.empty()) return possible;
  std::vector<NodeId> roots;
  for (const auto& legal : network.legal) {
    for (Edge edge : legal) roots.push_back(edge.node());
  }
  const std::vector<NodeId> cone = net::cone_of(network, roots, SIZE_MAX);
  std::vector<Truth> fluents(network.fluents(), Truth::kUnknown);
  std::vector<Truth> truth(network.size(), Truth::kUnknown);
  for (std::size_t turn = 0; turn < turns.count(); ++turn) {
    for (std::size_t i = 0; i < turns.fluents.size(); ++i) {
      fluents[turns.fluents[i]] = i == turn ? Truth::kYes : Truth::kNo;
    }
    net::evaluate(network, cone, fluents, {}, truth);
    std::uint32_t move = 0;
    for (const auto& legal : network.legal) {
      for (Edge edge : legal) possible[move++][turn] = !net::is_false(edge, truth);
    }
  }
  return possible;
}

}  // namespace

std::size_t Draw::largest() const {
  std::size_t largest = 0;
  for (const Options& of_turn : options) largest = std::max(largest, of_turn.moves.size());
  return largest;
}

Draws find_draws(const Network& network, std::span<const std::uint32_t> functors,
                 std::span<const std::uint32_t> initial) {
  Draws result;
  result.turns.fluents = find_turns(network, functors, initial);
  result.possible_turns = possible_turns(network, result.turns);
  std::vector<bool> taken(result.turns.count(), false);  // by turn: some role chooses already
  Draw shared;
  std::vector<Draw> own(network.roles());
  for (std::size_t role = 0; role < network.roles(); ++role) {
    for (std::size_t turn = 0; turn < result.turns.count(); ++turn) {
      Options options{turn, {}};
      for (std::uint32_t i = 0; i < network.legal[role].size(); ++i) {
        const std::uint32_t move = network.first_move(role) + i;
        if (result.possible_turns[move][turn]) options.moves.push_back(move);
      }
      if (options.moves.size() == 1) {
        result.forced.push_back(std::move(options));
      } else if (options.moves.size() > 1) {
        // Two roles may both have a choice in the same turn: then the second draws by itself.
        (taken[turn] ? own[role] : shared).options.push_back(std::move(options));
        taken[turn] = true;
      }
    }
  }
  if (!shared.options.empty()) result.draws.push_back(std::move(shared));
  for (Draw& draw : own) {
    if (!draw.options.empty()) result.draws.push_back(std::move(draw));
  }
  return result;
}

}  // namespace tafl::lanes
