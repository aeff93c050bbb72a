// SPDX-License-Identifier: MIT
#include "dd/ranges.h"

#include <bit>

namespace tafl::dd {

Ranges::Ranges(const Diagram& values, Diagram* used_up, const std::vector<std::uint32_t>& ranks,
               Work& work)
    : used_up_(used_up), values_(&values), work_(work), root_(values.root) {
  for (const Level& level : values.levels) nodes_.push_back(level.nodes());
  nodes_.push_back(0);
  rows_.resize(nodes_.size());
  looks_[0] = looks_[1] = {{1, kNoRank}};
  if (ranks.empty() || values.root == 0 || largest_value(values) >= ranks.size()) return;
  ranks_ = *std::max_element(ranks.begin(), ranks.end()) + std::size_t{1};
  if (ranks_ >= kNoRank) return;
  value_of_.resize(ranks_);
  rank_of_.resize(ranks.size());
  for (Value value = 1; value < ranks.size(); ++value) {
    rank_of_[value] = static_cast<std::uint8_t>(ranks[value]);
    value_of_[ranks[value]] = value;
  }
  make_classes();
  if (!known()) return;
  constants_ = rank_of_.size();
  if (used_up != nullptr) {
    own_ = std::move(*used_up);
  } else {
    own_ = values;
    work_.held += own_.bytes();
  }
  values_ = used_up_ = &own_;
  rewrite();
}

// A class for each pair of ranks if codes have room for them; else one for all that are not
// constants; else none.
void Ranges::make_classes() {
  const std::size_t ids = *std::max_element(nodes_.begin(), nodes_.end()) + rank_of_.size();
  const std::size_t room = UINT32_MAX / (ids + 1);  // for classes
  const auto last = static_cast<std::uint8_t>(ranks_ - 1);
  const std::size_t pairs = ranks_ * (ranks_ + 1) / 2;
  const bool exact = std::bit_ceil(pairs + 1) <= room;
  if (!exact && std::bit_ceil(ranks_ + 2) > room) return;
  ranges_.assign(1, {0, last});  // class 0 is never looked at
  class_of_.assign(ranks_ * ranks_, 0);
  const auto add = [&](std::size_t best, std::size_t worst) {
    class_of_[best * ranks_ + worst] = static_cast<std::uint16_t>(ranges_.size());
    ranges_.push_back({static_cast<std::uint8_t>(best), static_cast<std::uint8_t>(worst)});
  };
  for (std::size_t rank = 0; rank < ranks_; ++rank) add(rank, rank);
  for (std::size_t best = 0; best < ranks_; ++best) {
    for (std::size_t worst = best + 1; worst < ranks_; ++worst) {
      if (exact) {
        add(best, worst);
      } else {
        class_of_[best * ranks_ + worst] = static_cast<std::uint16_t>(1 + ranks_);
      }
    }
  }
  if (!exact) ranges_.push_back({0, last});
  bits_ = static_cast<unsigned>(std::bit_width(ranges_.size() - 1));
  for (int sure = 0; sure < 2; ++sure) {
    looks_[sure].clear();
    for (const Range& range : ranges_) {
      // An item must be better than the limit of a sure one, or be that limit itself.
      const int more = sure == 1 && range.best == range.worst ? 0 : 1;
      looks_[sure].push_back(
          {static_cast<std::uint8_t>(range.best + more), sure == 1 ? range.worst : kNoRank});
    }
  }
}

void Ranges::rewrite() {
  Pages<std::uint16_t> below(rank_of_.size());
  for (std::size_t value = 1; value < rank_of_.size(); ++value) {
    below[value] = class_of(rank_of_[value], rank_of_[value]);
  }
  for (std::size_t l = own_.levels.size(); l-- > 0;) {
    Pages<std::uint16_t> classes(nodes_[l] + 1);
    work_.check(below.bytes() + classes.bytes());
    const std::size_t share = nodes_[l] / work_.threads() + 1;
    work_.run([&](std::size_t worker) {
      const std::size_t from = 1 + worker * share;
      rewrite(l, below, from, std::min(from + share, nodes_[l] + 1), classes);
    });
    for (std::size_t value = 1; value < rank_of_.size(); ++value) {
      const std::uint8_t rank = rank_of_[value];
      const auto code =
          static_cast<NodeId>((nodes_[l + 1] + value) << bits_ | class_of(rank, rank));
      rows_[l].insert(rows_[l].end(), own_.levels[l].width, code);
    }
    below = std::move(classes);
  }
  if (own_.levels.empty()) return;
  const Range range = ranges_[below[root_]];
  if (range.best == range.worst) {
    root_ = static_cast<NodeId>(nodes_[0] + value_of_[range.best]);
  }
}

void Ranges::rewrite(std::size_t level, const Pages<std::uint16_t>& below, std::size_t from,
                     std::size_t to, Pages<std::uint16_t>& classes) {
  constexpr std::size_t kAhead = 16;
  const std::size_t width = own_.levels[level].width;
  // By class: the code of a constant, or 0.
  std::vector<NodeId> constants(ranges_.size());
  for (std::size_t c = 1; c < ranges_.size(); ++c) {
    if (ranges_[c].best != ranges_[c].worst) continue;
    constants[c] =
        static_cast<NodeId>((nodes_[level + 1] + value_of_[ranges_[c].best]) << bits_ | c);
  }
  NodeId* children = own_.levels[level].children.data() + (from - 1) * width;
  for (std::size_t id = from; id < to; ++id, children += width) {
    if (id + kAhead < to) {
      for (std::size_t v = 0; v < width; ++v) {
        __builtin_prefetch(&below[children[kAhead * width + v]]);
      }
    }
    Range range{kNoRank, 0};
    for (std::size_t v = 0; v < width; ++v) {
      if (children[v] == 0) continue;
      const std::uint16_t c = below[children[v]];
      range.best = std::min(range.best, ranges_[c].best);
      range.worst = std::max(range.worst, ranges_[c].worst);
      children[v] = constants[c] != 0 ? constants[c] : children[v] << bits_ | c;
    }
    classes[id] = class_of(range.best, range.worst);
  }
}

// A request at a level looks at the codes of that level only.
void Ranges::pass(std::size_t level) {
  if (used_up_ == nullptr) return;
  Pages<NodeId>& children = used_up_->levels[level].children;
  work_.held -= std::min(work_.held, children.bytes());
  children.reset();
  rows_[level].clear();
}

}  // namespace tafl::dd
