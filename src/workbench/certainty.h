// SPDX-License-Identifier: MIT
//
// Which states of a search tree have a certain outcome, by what the tree holds.
//
//   Certainty certainty(search.tree(), 400'000);
//   certainty.of(handle);                            // goals by role; empty: not certain
//
// Certain are terminal states; states with a move to a certain state in which the chooser gets all
// there is; and states all of whose moves lead to certain states, of which the chooser takes the
// best for itself. States in which several roles choose at once never are. Looks at a number of
// nodes at the most, each once. While no round of the search is under way.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "search/tree.h"

namespace tafl::workbench {

class Certainty {
 public:
  Certainty(const search::Tree& tree, std::size_t most) : tree_(tree), left_(most) {}

  const std::vector<int>& of(search::Handle handle);

 private:
  std::vector<int> goals_of(const search::Node& node) const;
  std::vector<int> settle(const search::Node& node);

  const search::Tree& tree_;
  std::size_t left_;
  std::unordered_map<search::Handle, std::vector<int>> known_;
};

}  // namespace tafl::workbench
