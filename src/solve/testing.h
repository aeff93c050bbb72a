// SPDX-License-Identifier: MIT
//
// The slow referee: a game solved state by state, with the network machine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "game/machine.h"
#include "lanes/bit_machine.h"
#include "lanes/compiled_game.h"
#include "solve/rewards.h"

namespace tafl::solve::testing {

struct Explicit {
  using Bits = std::vector<std::uint64_t>;
  struct Hash {
    std::size_t operator()(const Bits& bits) const { return lanes::hash_of(bits); }
  };
  struct Node {
    bool terminal = false;
    std::uint32_t chooser = 0;
    std::vector<std::uint32_t> successors;
    std::optional<Rewards> value;
  };

  std::vector<Node> nodes;  // the initial state first
  std::vector<Bits> states;
  std::unordered_map<Bits, std::uint32_t, Hash> number;
  bool simultaneous = false;
};

// Every state that can be reached; gives up with fewer than all when there are more than `most`.
inline Explicit enumerate(std::shared_ptr<const lanes::CompiledGame> game, std::size_t most) {
  lanes::NetworkMachine machine(game);
  Explicit result;
  std::vector<lanes::BitState> queue;
  const auto add = [&](const lanes::BitState& state) {
    const auto [at, added] =
        result.number.emplace(state.bits, static_cast<std::uint32_t>(result.states.size()));
    if (added) {
      result.states.push_back(state.bits);
      queue.push_back(state);
    }
    return at->second;
  };
  add(machine.initial());
  const std::size_t roles = game->network.roles();
  for (std::size_t i = 0; i < queue.size() && queue.size() <= most; ++i) {
    const lanes::BitState state = queue[i];
    Explicit::Node node;
    node.terminal = machine.is_terminal(state);
    if (node.terminal) {
      Rewards rewards;
      for (std::size_t role = 0; role < roles; ++role) {
        rewards.push_back(machine.goal(state, game::RoleId(role)));
      }
      node.value = rewards;
      result.nodes.push_back(node);
      continue;
    }
    std::vector<std::vector<game::MoveId>> joints{{}};
    std::size_t choosers = 0;
    for (std::size_t role = 0; role < roles; ++role) {
      std::vector<game::MoveId> legal;
      machine.legal_moves(state, game::RoleId(role), legal);
      if (legal.size() > 1) {
        node.chooser = static_cast<std::uint32_t>(role);
        ++choosers;
      }
      std::vector<std::vector<game::MoveId>> longer;
      for (const auto& joint : joints) {
        for (game::MoveId move : legal) {
          longer.push_back(joint);
          longer.back().push_back(move);
        }
      }
      joints.swap(longer);
    }
    if (choosers > 1) result.simultaneous = true;
    for (const auto& joint : joints) node.successors.push_back(add(machine.next(state, joint)));
    result.nodes.push_back(node);
  }
  return result;
}

// What the classification is defined to be, straightforwardly: again and again over all states. A
// state gets a value when all its successors have one, or one of them has the best there is; with
// one role, any better value of a successor.
inline void classify(Explicit& game, Preference preference) {
  std::vector<Rewards> all;
  for (const auto& node : game.nodes) {
    if (node.terminal) all.push_back(*node.value);
  }
  const std::size_t roles = all.empty() ? 0 : all[0].size();
  std::vector<Rewards> top;
  for (std::size_t role = 0; role < roles; ++role) {
    Rewards best = all[0];
    for (const Rewards& other : all) {
      if (better(other, best, role, preference)) best = other;
    }
    top.push_back(best);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& node : game.nodes) {
      if (node.terminal || (roles > 1 && node.value)) continue;
      std::optional<Rewards> best;
      bool all_known = true;
      for (std::uint32_t next : node.successors) {
        const auto& value = game.nodes[next].value;
        all_known = all_known && value.has_value();
        if (value && (!best || better(*value, *best, node.chooser, preference))) best = value;
      }
      if (!best || best == node.value) continue;
      if (roles > 1 && !all_known && *best != top[node.chooser]) continue;
      node.value = best;
      changed = true;
    }
  }
}

}  // namespace tafl::solve::testing
