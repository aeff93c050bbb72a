// SPDX-License-Identifier: MIT
#include "workbench/certainty.h"

#include <utility>

namespace tafl::workbench {
namespace {

using search::Handle;
using search::Node;

constexpr int kAll = 100;  // no goal is higher

}  // namespace

const std::vector<int>& Certainty::of(Handle handle) {
  // Not certain while it is being looked at: a path through the tree may be a cycle.
  const auto [entry, is_new] = known_.try_emplace(handle);
  if (!is_new || left_ == 0) return entry->second;
  --left_;
  const Node& node = tree_.at(handle);
  std::vector<int> goals = node.terminal() ? goals_of(node) : settle(node);
  return known_[handle] = std::move(goals);
}

std::vector<int> Certainty::goals_of(const Node& node) const {
  std::vector<int> goals;
  for (std::size_t role = 0; role < tree_.layout().roles; ++role) {
    goals.push_back(node.goal(tree_.layout(), role));
  }
  return goals;
}

std::vector<int> Certainty::settle(const Node& node) {
  if (node.choosers() > 1) return {};
  std::size_t chooser = 0;
  while (chooser + 1 < tree_.layout().roles && node.role_moves(tree_.layout(), chooser).count < 2) {
    ++chooser;
  }
  std::vector<int> best;
  bool complete = true;
  for (std::size_t i = 0; i < node.link_count(tree_.layout()); ++i) {
    const Handle child = node.link(tree_.layout(), i);
    if (child == 0) {
      complete = false;
      continue;
    }
    const std::vector<int>& goals = of(child);
    if (goals.empty()) {
      complete = false;
    } else if (best.empty() || goals[chooser] > best[chooser]) {
      best = goals;
    }
    if (!best.empty() && best[chooser] == kAll) return best;
  }
  return complete ? best : std::vector<int>();
}

}  // namespace tafl::workbench
