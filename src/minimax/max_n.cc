// SPDX-License-Identifier: MIT
#include "minimax/max_n.h"

#include <algorithm>
#include <utility>

#include "game/game.h"

namespace tafl::minimax {

MaxN::MaxN(const std::shared_ptr<const lanes::CompiledGame>& compiled, std::size_t role,
           Evaluation* evaluation)
    : expander_(compiled), role_(role), evaluation_(evaluation), high_(expander_.roles(), 0) {
  for (const net::Goal& goal : compiled->network.goals) {
    high_[goal.role] = std::max(high_[goal.role], static_cast<float>(goal.value));
  }
}

void MaxN::set_root(const lanes::BitState& state) {
  root_ = state;
  best_ = {};
  known_.clear();
}

bool MaxN::deepen(const Stop& stop) {
  if (done()) return false;
  stop_ = &stop;
  stopped_ = false;
  const Values values = search(root_, best_.depth + 1, 0);
  if (stopped_) return false;
  ++best_.depth;
  best_.complete = values.complete;
  best_.value = values.goals[role_];
  best_.move = expansions_[0].joint[values.child * expander_.roles() + role_];
  return !done();
}

MaxN::Values MaxN::child_values(const Expansion& expansion, std::size_t child, std::size_t depth,
                                std::size_t ply) {
  const std::size_t roles = expander_.roles();
  const auto number = static_cast<std::uint32_t>(child);
  Values result{std::vector<float>(roles, 0), false, 0, number};
  if (expansion.terminal[child] != 0) {
    result.complete = true;
    for (std::size_t role = 0; role < roles; ++role) {
      const int goal = expansion.goals[child * roles + role];
      result.goals[role] = static_cast<float>(std::max(goal, 0));
    }
  } else if (depth > 1) {
    result = search(expansion.states[child], depth - 1, ply + 1);
    result.child = number;
  } else {
    Position position;
    position.bits = expansion.states[child].bits;
    if (!expansion.counts.empty()) {
      position.legal_moves = std::span(expansion.counts).subspan(child * roles, roles);
    }
    position.ply = static_cast<std::uint32_t>(ply + 1);
    for (std::size_t role = 0; role < roles; ++role) {
      result.goals[role] = evaluation_ == nullptr
                               ? high_[role] / 2
                               : static_cast<float>(evaluation_->value(position, role));
    }
  }
  return result;
}

MaxN::Values MaxN::choose(const Expansion& expansion, std::vector<Values> children) const {
  // The last to choose comes first here; the own role, which chooses first, last.
  std::vector<std::size_t> order;
  for (std::size_t role = expander_.roles(); role-- > 0;) {
    if (role != role_) order.push_back(role);
  }
  order.push_back(role_);
  for (std::size_t role : order) {
    const std::size_t block = expansion.cut ? children.size() : expansion.sizes[role];
    std::vector<Values> chosen;
    for (std::size_t begin = 0; begin < children.size(); begin += block) {
      std::size_t best = begin;
      bool complete = true;
      for (std::size_t i = begin; i < std::min(begin + block, children.size()); ++i) {
        complete = complete && children[i].complete;
        if (children[i].goals[role] > children[best].goals[role]) best = i;
      }
      Values value = std::move(children[best]);
      value.complete = complete || (value.complete && value.goals[role] >= high_[role]);
      chosen.push_back(std::move(value));
    }
    children = std::move(chosen);
  }
  return std::move(children.front());
}

MaxN::Values MaxN::search(const lanes::BitState& state, std::size_t depth, std::size_t ply) {
  const auto known = known_.find(state.hash);
  if (ply > 0 && known != known_.end() &&
      (known->second.complete || known->second.depth >= depth)) {
    return known->second;
  }
  Values none{std::vector<float>(expander_.roles(), 0), false, depth, 0};
  if ((*stop_)()) stopped_ = true;
  if (stopped_) return none;
  while (expansions_.size() <= ply) expansions_.emplace_back();
  Expansion& expansion = expansions_[ply];
  expander_.expand(state, role_, evaluation_ != nullptr && evaluation_->counts_moves(), expansion);
  ++nodes_;
  children_ += expansion.children();
  if (expansion.children() == 0) return none;
  std::vector<Values> children;
  for (std::size_t child = 0; child < expansion.children() && !stopped_; ++child) {
    children.push_back(child_values(expansion, child, depth, ply));
  }
  if (stopped_) return none;
  Values result = choose(expansion, std::move(children));
  result.depth = depth;
  if (known_.size() < kMostStored) known_[state.hash] = result;
  return result;
}

}  // namespace tafl::minimax
