// SPDX-License-Identifier: MIT
#include "dd/ranges.h"

#include <algorithm>

namespace tafl::dd {

Ranges::Ranges(const Diagram& values, const Relation& relation,
               const std::vector<std::uint32_t>& ranks) {
  if (ranks.empty() || values.root == 0 || largest_value(values) >= ranks.size()) return;
  const std::uint32_t last = *std::max_element(ranks.begin(), ranks.end());
  if (last >= kNoRank) return;
  value_of_.resize(last + 1);
  for (Value value = 1; value < ranks.size(); ++value) {
    rank_of_.resize(value + 1);
    rank_of_[value] = static_cast<std::uint8_t>(ranks[value]);
    value_of_[ranks[value]] = value;
  }
  find_ranges(values);
  find_accepting(relation);
}

void Ranges::find_ranges(const Diagram& values) {
  ranges_.resize(values.levels.size() + 1);
  nodes_.assign(ranges_.size(), 0);
  ranges_.back().resize(rank_of_.size());
  for (std::size_t value = 1; value < rank_of_.size(); ++value) {
    ranges_.back()[value] = {rank_of_[value], rank_of_[value]};
  }
  for (std::size_t l = values.levels.size(); l-- > 0;) {
    const Level& level = values.levels[l];
    const Pages<Range>& below = ranges_[l + 1];
    nodes_[l] = static_cast<NodeId>(level.nodes());
    ranges_[l].resize(level.nodes() + 1);
    for (NodeId id = 1; id <= level.nodes(); ++id) {
      Range range{kNoRank, 0};
      for (std::uint32_t v = 0; v < level.width; ++v) {
        const NodeId child = level.child(id, v);
        if (child == 0) continue;
        range.best = std::min(range.best, below[child].best);
        range.worst = std::max(range.worst, below[child].worst);
      }
      ranges_[l][id] = range;
    }
  }
}

void Ranges::pass(std::size_t level) {
  if (!known()) return;
  // A request at a level looks at ranges of the next one.
  ranges_[level].reset();
  ranges_[level + 1].reset();
}

void Ranges::find_accepting(const Relation& relation) {
  accepts_all_.resize(relation.levels.size() + 1);
  std::uint32_t labels = 0;
  for (std::uint32_t label : relation.labels) labels = std::max(labels, label + 1);
  accepts_all_.back().assign(labels + 1, true);
  for (std::size_t l = relation.levels.size(); l-- > 0;) {
    const Relation::Level& level = relation.levels[l];
    accepts_all_[l].assign(level.states() + 1, false);
    for (std::uint32_t q = 1; q <= level.states(); ++q) {
      std::size_t kept = 0;  // values that stay as they are
      for (const Transition& t : level.of(q)) {
        if (t.from == t.to && accepts_all_[l + 1][t.next]) ++kept;
      }
      accepts_all_[l][q] = kept == relation.shape[l];
    }
  }
}

}  // namespace tafl::dd
