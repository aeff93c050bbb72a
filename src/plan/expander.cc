// SPDX-License-Identifier: MIT
#include "plan/expander.h"

#include <algorithm>

namespace tafl::plan {

Expander::Expander(std::shared_ptr<const lanes::CompiledGame> game, std::size_t words)
    : batch_(std::move(game), words), words_(batch_.compiled().state_words()) {}

void Expander::look(std::span<const std::uint64_t> rows, bool past_ends) {
  batch_.load_rows(rows);
  batch_.look();
  begin_.assign(1, 0);
  moves_.clear();
  for (std::size_t i = 0; i < batch_.size(); ++i) {
    if (past_ends || !batch_.terminal(i)) {
      batch_.legal(i, 0, legal_);
      moves_.insert(moves_.end(), legal_.begin(), legal_.end());
    }
    begin_.push_back(moves_.size());
  }
}

void Expander::advance(std::span<const std::uint64_t> rows, std::span<const Pair> pairs,
                       std::vector<std::uint64_t>& next) {
  next.resize(pairs.size() * words_);
  for (std::size_t first = 0; first < pairs.size(); first += capacity()) {
    const std::size_t count = std::min(capacity(), pairs.size() - first);
    from_.clear();
    legal_.clear();
    for (const Pair& pair : pairs.subspan(first, count)) {
      const auto row = rows.subspan(pair.row * words_, words_);
      from_.insert(from_.end(), row.begin(), row.end());
      legal_.push_back(pair.move);
    }
    batch_.load_rows(from_);
    batch_.advance_rows(legal_, to_);
    std::copy_n(to_.begin(), count * words_,
                next.begin() + static_cast<std::ptrdiff_t>(first * words_));
  }
}

}  // namespace tafl::plan
