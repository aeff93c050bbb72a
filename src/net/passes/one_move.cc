// SPDX-License-Identifier: MIT
#include <algorithm>

#include "net/passes/passes.h"
#include "net/passes/rebuild.h"

namespace tafl::net {
namespace {

// The inputs of one gate that say which move of a role is made.
struct OfRole {
  std::vector<std::uint32_t> is;      // this move
  std::vector<std::uint32_t> is_not;  // not this move
};

class OneMove {
 public:
  explicit OneMove(const Network& network) : of_role_(network.roles()) {}

  // Whether a gate says more about moves than it needs to.
  bool changes(const Network& network, std::span<const Edge> inputs) {
    if (!collect(network, inputs)) return false;
    for (std::size_t role = 0; role < of_role_.size(); ++role) {
      const OfRole& about = of_role_[role];
      if (about.is.size() + (about.is_not.empty() ? 0 : 1) > 1) return true;
      if (about.is.empty() && about.is_not.size() * 2 > network.legal[role].size()) return true;
    }
    return false;
  }

  Edge gate(Network& result, std::vector<Edge>& inputs) {
    if (!collect(result, inputs)) return result.all_of(inputs);
    for (std::size_t role = 0; role < of_role_.size(); ++role) {
      if (!add(result, role, of_role_[role])) return kFalse;
    }
    return result.all_of(rest_);
  }

 private:
  // Sorts the inputs into of_role_ and rest_; false if none is a move.
  bool collect(const Network& network, std::span<const Edge> inputs) {
    bool any = false;
    for (OfRole& role : of_role_) {
      role.is.clear();
      role.is_not.clear();
    }
    rest_.clear();
    for (Edge edge : inputs) {
      if (network.kind(edge.node()) != Kind::kMove) {
        rest_.push_back(edge);
        continue;
      }
      const std::uint32_t move = network.index(edge.node());
      OfRole& role = of_role_[network.move_role(move)];
      (edge.negated() ? role.is_not : role.is).push_back(move);
      any = true;
    }
    return any;
  }

  // Adds to rest_ what a role's inputs say; false if they cannot all be true.
  bool add(Network& result, std::size_t role, const OfRole& about) {
    if (about.is.size() > 1) return false;
    if (about.is.size() == 1) {
      rest_.push_back(result.move(about.is[0]));
      return std::ranges::find(about.is_not, about.is[0]) == about.is_not.end();
    }
    const std::size_t all = result.legal[role].size();
    if (about.is_not.size() * 2 <= all) {
      for (std::uint32_t move : about.is_not) rest_.push_back(!result.move(move));
      return true;
    }
    excluded_.assign(all, false);
    for (std::uint32_t move : about.is_not) excluded_[move - result.first_move(role)] = true;
    others_.clear();
    for (std::uint32_t i = 0; i < all; ++i) {
      if (!excluded_[i]) others_.push_back(result.move(result.first_move(role) + i));
    }
    rest_.push_back(result.any_of(others_));
    return true;
  }

  std::vector<OfRole> of_role_;
  std::vector<Edge> rest_;
  std::vector<Edge> others_;
  std::vector<bool> excluded_;
};

}  // namespace

Network one_move(Network network) {
  OneMove pass(network);
  bool any = false;
  for (NodeId node = 0; node < network.size() && !any; ++node) {
    any = network.kind(node) == Kind::kAnd && pass.changes(network, network.inputs(node));
  }
  if (!any) return network;
  return rebuild(network, [&](Network& result, NodeId, std::vector<Edge>& inputs) {
    return pass.gate(result, inputs);
  });
}

}  // namespace tafl::net
