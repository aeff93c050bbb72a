// SPDX-License-Identifier: MIT
#include "plan/relaxed_network.h"

#include <array>
#include <utility>

#include "plan/clockwork.h"

namespace tafl::plan {
namespace {

using net::Edge;
using net::Kind;
using net::Network;
using net::NodeId;

constexpr std::size_t kMostParts = 1000;

// The two rails of a node: that it can be true, that it can be false.
struct Rails {
  Edge yes = net::kFalse;
  Edge no = net::kTrue;
};

class Relaxation {
 public:
  Relaxation(const Network& game, int reward)
      : game_(game), reward_(reward), result_(2 * game.fluents(), kNoMoves), rails_(game.size()) {}

  RelaxedNetwork run() {
    result_.legal[0][0] = net::kTrue;
    for (std::uint32_t f = 0; f < game_.fluents(); ++f) {
      rails_[game_.state(f).node()] = {result_.state(2 * f), result_.state(2 * f + 1)};
    }
    for (std::size_t loop = 0; loop < game_.loops.size(); ++loop) {
      rails_[game_.loop_nodes[loop]] = {result_.add_loop(), net::kTrue};
    }
    const std::vector<bool> moved = moved_nodes(game_);
    add_gates(moved, false);
    for (std::uint32_t m = 0; m < game_.moves(); ++m) {
      rails_[game_.move(m).node()] = {of(game_.legal[0][m]).yes, net::kTrue};
    }
    add_gates(moved, true);
    for (std::size_t loop = 0; loop < game_.loops.size(); ++loop) {
      result_.loops[loop] = of(game_.loops[loop]).yes;
    }
    const Edge goes_on = of(game_.terminal).no;
    for (std::uint32_t f = 0; f < game_.fluents(); ++f) {
      const Rails next = of(game_.next[f]);
      result_.next[2 * f] = result_.both(next.yes, goes_on);
      result_.next[2 * f + 1] = result_.both(next.no, goes_on);
    }
    const std::size_t parts = add_target();
    return {std::move(result_), parts, std::move(conditions_)};
  }

 private:
  static constexpr std::array<std::size_t, 1> kNoMoves{1};

  Rails of(Edge edge) const {
    const Rails rails = rails_[edge.node()];
    return edge.negated() ? Rails{rails.no, rails.yes} : rails;
  }

  void add_gates(const std::vector<bool>& moved, bool which) {
    std::vector<Edge> yes;
    std::vector<Edge> no;
    for (NodeId node = 0; node < game_.size(); ++node) {
      if (game_.kind(node) != Kind::kAnd || moved[node] != which) continue;
      yes.clear();
      no.clear();
      for (Edge input : game_.inputs(node)) {
        yes.push_back(of(input).yes);
        no.push_back(of(input).no);
      }
      rails_[node].yes = result_.all_of(yes);
      rails_[node].no = result_.any_of(no);
    }
  }

  // The conditions that must all hold for an edge to hold.
  void split(Edge edge, std::vector<Edge>& parts) const {
    if (edge.negated() || game_.kind(edge.node()) != Kind::kAnd || parts.size() > kMostParts) {
      parts.push_back(edge);
      return;
    }
    for (Edge input : game_.inputs(edge.node())) split(input, parts);
  }

  std::size_t add_target() {
    std::vector<Edge> parts;
    std::vector<Edge> good;
    for (const net::Goal& goal : game_.goals) {
      if (goal.value >= reward_) good.push_back(goal.edge);
    }
    std::vector<Edge> target;
    if (good.size() == 1) {
      split(good[0], parts);
    } else {
      std::vector<Edge> any;
      for (Edge edge : good) any.push_back(of(edge).yes);
      target.push_back(result_.any_of(any));
      conditions_.push_back(net::kFalse);
    }
    // The end is often that nothing is left to do, which falls into too many parts to be helpful.
    if (parts.size() > 1) {
      parts.push_back(game_.terminal);
    } else {
      split(game_.terminal, parts);
    }
    for (Edge part : parts) target.push_back(of(part).yes);
    conditions_.insert(conditions_.end(), parts.begin(), parts.end());
    for (Edge part : target) result_.goals.push_back({0, 0, 0, part});
    const std::size_t count = target.size();
    result_.terminal = result_.all_of(target);
    return count;
  }

  const Network& game_;
  int reward_;
  Network result_;
  std::vector<Rails> rails_;
  std::vector<Edge> conditions_;
};

}  // namespace

RelaxedNetwork relax(const Network& game, int reward) {
  return Relaxation(game, reward).run();
}

}  // namespace tafl::plan
