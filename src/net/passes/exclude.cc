// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "net/passes/passes.h"
#include "net/passes/rebuild.h"
#include "net/ternary.h"

namespace tafl::net {
namespace {

constexpr std::uint32_t kNoGroup = UINT32_MAX;
// Wider gates are only looked at as a whole, not through their inputs.
constexpr std::size_t kMaxInputs = 64;

class Exclude {
 public:
  Exclude(const Network& network, const std::vector<Exclusive>& groups,
          const std::vector<std::uint32_t>& uses)
      : groups_(groups), uses_(uses), group_of_(network.fluents(), kNoGroup) {
    for (std::uint32_t g = 0; g < groups.size(); ++g) {
      for (std::uint32_t fluent : groups[g].fluents) group_of_[fluent] = g;
    }
    holds_.resize(groups.size(), kNoGroup);
    excluded_.resize(groups.size());
  }

  Edge gate(Network& result, std::span<const Edge> old, std::vector<Edge>& inputs) {
    if (!note(result, inputs)) return result.all_of(inputs);
    const bool possible = simplify(result, old, inputs);
    for (std::uint32_t group : touched_) {
      holds_[group] = kNoGroup;
      excluded_[group].clear();
    }
    return possible ? result.all_of(inputs) : kFalse;
  }

 private:
  std::uint32_t group(const Network& network, Edge edge) const {
    return network.kind(edge.node()) == Kind::kState ? group_of_[network.index(edge.node())]
                                                     : kNoGroup;
  }

  // Which fluents of groups the inputs are; false if there are none.
  bool note(const Network& network, std::span<const Edge> inputs) {
    touched_.clear();
    for (Edge edge : inputs) {
      const std::uint32_t g = group(network, edge);
      if (g == kNoGroup) continue;
      if (holds_[g] == kNoGroup && excluded_[g].empty()) touched_.push_back(g);
      if (edge.negated()) {
        excluded_[g].push_back(edge);
      } else if (holds_[g] == kNoGroup) {
        holds_[g] = edge.node();
      } else if (holds_[g] != edge.node()) {
        several_ = true;
      }
    }
    return !touched_.empty();
  }

  // What a group says about an edge, where one of it holds: its value, or that nothing is known.
  Truth truth(const Network& network, Edge edge) const {
    const std::uint32_t g = group(network, edge);
    if (g == kNoGroup || holds_[g] == kNoGroup) return Truth::kUnknown;
    return (edge.node() == holds_[g]) != edge.negated() ? Truth::kYes : Truth::kNo;
  }

  bool simplify(Network& result, std::span<const Edge> old, std::vector<Edge>& inputs) {
    if (std::exchange(several_, false)) return false;
    kept_.clear();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Edge edge = inputs[i];
      const std::uint32_t g = group(result, edge);
      if (g != kNoGroup) {
        if (holds_[g] == edge.node()) {
          if (edge.negated()) return false;
          kept_.push_back(edge);
        }
        continue;  // others are dropped, or complemented below
      }
      if (result.kind(edge.node()) != Kind::kAnd || inputs.size() > kMaxInputs) {
        kept_.push_back(edge);
      } else if (!look_through(result, edge, uses_[old[i].node()] == 1)) {
        return false;
      }
    }
    for (std::uint32_t g : touched_) {
      if (holds_[g] == kNoGroup && !add_excluded(result, g)) return false;
    }
    inputs = kept_;
    return true;
  }

  // Keeps what is left of a gate among the inputs; false if it cannot be true.
  bool look_through(Network& result, Edge edge, bool single) {
    rest_.clear();
    bool is_false = false;
    for (Edge inner : result.inputs(edge.node())) {
      const Truth value = truth(result, inner);
      is_false = is_false || value == Truth::kNo;
      if (value != Truth::kYes) rest_.push_back(inner);
    }
    if (is_false) return edge.negated();
    if (rest_.size() == result.inputs(edge.node()).size() || (!single && rest_.size() > 1)) {
      kept_.push_back(edge);
    } else {
      kept_.push_back(result.all_of(rest_).negated_if(edge.negated()));
    }
    return true;
  }

  // "None of these" is "one of the others" where always one holds.
  bool add_excluded(Network& result, std::uint32_t g) {
    const Exclusive& group = groups_[g];
    std::vector<Edge>& excluded = excluded_[g];
    std::sort(excluded.begin(), excluded.end());
    excluded.erase(std::unique(excluded.begin(), excluded.end()), excluded.end());
    if (!group.always_one || excluded.size() * 2 <= group.fluents.size()) {
      kept_.insert(kept_.end(), excluded.begin(), excluded.end());
      return true;
    }
    rest_.clear();
    for (std::uint32_t fluent : group.fluents) {
      if (!std::ranges::binary_search(excluded, !result.state(fluent))) {
        rest_.push_back(result.state(fluent));
      }
    }
    kept_.push_back(result.any_of(rest_));
    return !rest_.empty();
  }

  const std::vector<Exclusive>& groups_;
  const std::vector<std::uint32_t>& uses_;
  std::vector<std::uint32_t> group_of_;      // by fluent
  std::vector<NodeId> holds_;                // by group: the fluent that an input says holds
  std::vector<std::vector<Edge>> excluded_;  // by group: the inputs that say which do not
  std::vector<std::uint32_t> touched_;       // groups of the inputs
  bool several_ = false;                     // two of a group are inputs
  std::vector<Edge> kept_;
  std::vector<Edge> rest_;
};

}  // namespace

Network exclude(Network network, const std::vector<Exclusive>& groups) {
  if (groups.empty()) return network;
  const std::vector<std::uint32_t> uses = count_uses(network);
  Exclude pass(network, groups, uses);
  return rebuild(network, uses, [&](Network& result, NodeId node, std::vector<Edge>& inputs) {
    return pass.gate(result, network.inputs(node), inputs);
  });
}

}  // namespace tafl::net
