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

// What decides the roots, inputs first; nothing if that is too much.
std::vector<NodeId> cone_of(const Network& network, std::span<const NodeId> roots,
                            std::size_t most) {
  std::vector<bool> seen(network.size(), false);
  std::vector<NodeId> cone;
  const auto add = [&](NodeId node) {
    if (!seen[node]) cone.push_back(node);
    seen[node] = true;
  };
  for (NodeId root : roots) add(root);
  for (std::size_t i = 0; i < cone.size(); ++i) {
    if (cone.size() > most) return {};
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

bool is_false(Edge edge, const std::vector<Truth>& truth) {
  const Truth value = truth[edge.node()];
  return value != Truth::kUnknown && (value == Truth::kTrue) == edge.negated();
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
  std::vector<NodeId> roots;
  for (std::uint32_t fluent : group) roots.push_back(network.next[fluent].node());
  const std::vector<NodeId> cone = cone_of(network, roots, kMostNodes);
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
      if (!is_false(network.next[fluent], truth)) ++possible;
    }
    if (possible > 1) return false;
  }
  return true;
}

// The kind of fluents that most moves need, if those exclude each other: (control *).
std::vector<std::uint32_t> find_turns(const Network& network,
                                      std::span<const std::uint32_t> functors,
                                      std::span<const std::uint32_t> initial) {
  const Needs needs(network);
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
    if (group.size() <= kMostTurns && exclusive(network, initial, group)) return group;
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
  const std::vector<NodeId> cone = cone_of(network, roots, SIZE_MAX);
  std::vector<Truth> fluents(network.fluents(), Truth::kUnknown);
  std::vector<Truth> truth(network.size(), Truth::kUnknown);
  for (std::size_t turn = 0; turn < turns.count(); ++turn) {
    for (std::size_t i = 0; i < turns.fluents.size(); ++i) {
      fluents[turns.fluents[i]] = i == turn ? Truth::kTrue : Truth::kFalse;
    }
    evaluate(network, cone, fluents, truth);
    std::uint32_t move = 0;
    for (const auto& legal : network.legal) {
      for (Edge edge : legal) possible[move++][turn] = !is_false(edge, truth);
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
