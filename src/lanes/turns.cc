// SPDX-License-Identifier: MIT
#include "lanes/turns.h"

#include <algorithm>
#include <map>

namespace tafl::lanes {
namespace {

using net::Edge;
using net::Kind;
using net::Network;
using net::NodeId;

// More literals than this are not kept of a gate.
constexpr std::size_t kMostNeeds = 64;
// Larger parts of the network are not searched for a proof.
constexpr std::size_t kMostNodes = 20'000;
// More roles take turns rarely.
constexpr std::size_t kMostTurns = 24;

// The literals that must hold for an edge to be true, as codes 2 * fluent + negated: those in every
// way to make it so.
class Needs {
 public:
  explicit Needs(const Network& network) : network_(network), needs_(network.size() * 2) {
    for (NodeId node = 0; node < network.size(); ++node) {
      compute(Edge(node, false));
      compute(Edge(node, true));
    }
  }
  const std::vector<std::uint32_t>& of(Edge edge) const { return needs_[edge.code()]; }

 private:
  // Inputs come first in the order of nodes, so theirs are known.
  void compute(Edge edge) {
    std::vector<std::uint32_t>& out = needs_[edge.code()];
    if (network_.kind(edge.node()) == Kind::kState) {
      out.push_back(network_.index(edge.node()) * 2 + (edge.negated() ? 1 : 0));
      return;
    }
    if (network_.kind(edge.node()) != Kind::kAnd) return;
    const auto inputs = network_.inputs(edge.node());
    if (!edge.negated()) {
      for (Edge input : inputs) {
        if (out.size() > kMostNeeds) break;
        const auto& more = of(input);
        out.insert(out.end(), more.begin(), more.end());
      }
      std::sort(out.begin(), out.end());
      out.erase(std::unique(out.begin(), out.end()), out.end());
      return;
    }
    out = of(!inputs[0]);
    std::vector<std::uint32_t> both;
    for (Edge input : inputs.subspan(1)) {
      if (out.empty()) return;
      both.clear();
      std::ranges::set_intersection(out, of(!input), std::back_inserter(both));
      out.swap(both);
    }
  }

  const Network& network_;
  std::vector<std::vector<std::uint32_t>> needs_;
};

enum class Truth : std::uint8_t { kFalse, kTrue, kUnknown };

// The gates that decide which fluents of a group are next, inputs first; none if they are too many.
std::vector<NodeId> cone_of(const Network& network, const std::vector<std::uint32_t>& group) {
  std::vector<bool> seen(network.size(), false);
  std::vector<NodeId> cone;
  const auto add = [&](NodeId node) {
    if (!seen[node]) cone.push_back(node);
    seen[node] = true;
  };
  for (std::uint32_t fluent : group) add(network.next[fluent].node());
  for (std::size_t i = 0; i < cone.size(); ++i) {
    if (cone.size() > kMostNodes) return {};
    if (network.kind(cone[i]) != Kind::kAnd) continue;
    for (Edge edge : network.inputs(cone[i])) add(edge.node());
  }
  std::sort(cone.begin(), cone.end());
  return cone;
}

// The value of every node of a cone when some fluents are known.
void evaluate(const Network& network, std::span<const NodeId> cone,
              const std::vector<Truth>& fluents, std::vector<Truth>& truth) {
  for (NodeId node : cone) {
    truth[node] = Truth::kUnknown;
    if (node == 0) truth[node] = Truth::kFalse;
    if (network.kind(node) == Kind::kState) truth[node] = fluents[network.index(node)];
    if (network.kind(node) != Kind::kAnd) continue;
    truth[node] = Truth::kTrue;
    for (Edge edge : network.inputs(node)) {
      const Truth input = truth[edge.node()];
      if (input == Truth::kUnknown) {
        if (truth[node] == Truth::kTrue) truth[node] = Truth::kUnknown;
      } else if ((input == Truth::kTrue) == edge.negated()) {
        truth[node] = Truth::kFalse;
        break;
      }
    }
  }
}

// Whether at most one of the fluents holds in every reachable state: it is so at first, and
// whichever of them holds, at most one can be next.
bool exclusive(const Network& network, std::span<const std::uint32_t> initial,
               const std::vector<std::uint32_t>& group) {
  std::size_t at_first = 0;
  for (std::uint32_t fluent : group) {
    if (std::ranges::binary_search(initial, fluent)) ++at_first;
  }
  if (at_first > 1) return false;
  const std::vector<NodeId> cone = cone_of(network, group);
  if (cone.empty()) return false;
  std::vector<Truth> fluents(network.fluents(), Truth::kUnknown);
  std::vector<Truth> truth(network.size(), Truth::kUnknown);
  for (std::size_t holds = 0; holds <= group.size(); ++holds) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      fluents[group[i]] = i == holds ? Truth::kTrue : Truth::kFalse;
    }
    evaluate(network, cone, fluents, truth);
    std::size_t possible = 0;
    for (std::uint32_t fluent : group) {
      const Edge next = network.next[fluent];
      const Truth value = truth[next.node()];
      const bool never = value != Truth::kUnknown && (value == Truth::kTrue) == next.negated();
      if (!never) ++possible;
    }
    if (possible > 1) return false;
  }
  return true;
}

// Fluents that exclude each other and that many moves need, the most needed first.
std::vector<std::uint32_t> find_turns(const Network& network, const Needs& needs,
                                      std::span<const std::uint32_t> initial) {
  std::map<std::uint32_t, std::size_t> counts;
  for (const auto& legal : network.legal) {
    for (Edge edge : legal) {
      for (std::uint32_t literal : needs.of(edge)) {
        if (literal % 2 == 0) ++counts[literal / 2];
      }
    }
  }
  std::vector<std::pair<std::size_t, std::uint32_t>> order;
  for (const auto& [fluent, count] : counts) order.emplace_back(count, fluent);
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<std::uint32_t> group;
  for (const auto& [count, fluent] : order) {
    if (group.size() == kMostTurns || count * 20 < order[0].first) break;
    group.push_back(fluent);
    if (!exclusive(network, initial, group)) group.pop_back();
  }
  return group;
}

// A role's moves by the turn they belong to, and those that belong to none.
struct ByTurn {
  std::vector<Turn> turns;
  Turn rest;
};

ByTurn split(const Network& network, const Needs& needs, std::size_t role,
             std::span<const std::uint32_t> group) {
  ByTurn result;
  result.turns.resize(group.size());
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = 0; i < network.legal[role].size(); ++i) {
    if (network.legal[role][i] == net::kFalse) continue;
    const auto& needed = needs.of(network.legal[role][i]);
    std::size_t turn = 0;
    while (turn < group.size() && !std::ranges::binary_search(needed, group[turn] * 2)) ++turn;
    (turn < group.size() ? result.turns[turn] : result.rest)
        .push_back(network.first_move(role) + i);
  }
  // What belongs to no turn may be legal together with what does, unless it needs the turn to be
  // another's: (legal x noop) if not (control x).
  const auto apart = [&](std::uint32_t move) {
    const auto& needed = needs.of(network.legal[role][move - network.first_move(role)]);
    for (std::size_t turn = 0; turn < group.size(); ++turn) {
      if (!result.turns[turn].empty() &&
          !std::ranges::binary_search(needed, group[turn] * 2 + 1)) {
        return false;
      }
    }
    return true;
  };
  if (!std::ranges::all_of(result.rest, apart)) {
    for (Turn& turn : result.turns) {
      result.rest.insert(result.rest.end(), turn.begin(), turn.end());
      turn.clear();
    }
    std::sort(result.rest.begin(), result.rest.end());
  }
  return result;
}

}  // namespace

Draws find_draws(const Network& network, std::span<const std::uint32_t> initial) {
  const Needs needs(network);
  const std::vector<std::uint32_t> group = find_turns(network, needs, initial);
  Draws result;
  Draw shared;
  shared.turns.resize(group.size());
  std::vector<Draw> own;
  for (std::size_t role = 0; role < network.roles(); ++role) {
    ByTurn of_role = split(network, needs, role, group);
    Draw alone;
    for (std::size_t i = 0; i < group.size(); ++i) {
      Turn& turn = of_role.turns[i];
      if (turn.size() == 1) {
        result.forced.push_back(turn[0]);
      } else if (!turn.empty()) {
        // Two roles may both have a choice in the same turn: then the second draws by itself.
        Turn& place = shared.turns[i].empty() ? shared.turns[i] : alone.turns.emplace_back();
        place = std::move(turn);
      }
    }
    if (!alone.turns.empty()) own.push_back(std::move(alone));
    if (of_role.rest.size() == 1) {
      result.forced.push_back(of_role.rest[0]);
    } else if (!of_role.rest.empty()) {
      own.push_back({{std::move(of_role.rest)}});
    }
  }
  std::erase_if(shared.turns, [](const Turn& turn) { return turn.empty(); });
  if (!shared.turns.empty()) result.draws.push_back(std::move(shared));
  for (Draw& draw : own) result.draws.push_back(std::move(draw));
  return result;
}

}  // namespace tafl::lanes
