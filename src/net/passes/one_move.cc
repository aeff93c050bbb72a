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

  Edge gate(Network& result, std::vector<Edge>& inputs) {
    bool any = false;
    for (OfRole& role : of_role_) {
      role.is.clear();
      role.is_not.clear();
    }
    rest_.clear();
    for (Edge edge : inputs) {
      if (result.kind(edge.node()) != Kind::kMove) {
        rest_.push_back(edge);
        continue;
      }
      const std::uint32_t move = result.index(edge.node());
      OfRole& role = of_role_[result.move_role(move)];
      (edge.negated() ? role.is_not : role.is).push_back(move);
      any = true;
    }
    if (!any) return result.all_of(inputs);
    for (std::size_t role = 0; role < of_role_.size(); ++role) {
      if (!add(result, role, of_role_[role])) return kFalse;
    }
    return result.all_of(rest_);
  }

 private:
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

Network one_move(const Network& network) {
  OneMove pass(network);
  return rebuild(network, [&](Network& result, NodeId, std::vector<Edge>& inputs) {
    return pass.gate(result, inputs);
  });
}

}  // namespace tafl::net
