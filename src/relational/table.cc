// SPDX-License-Identifier: MIT
#include "relational/table.h"

#include <algorithm>

#include "base/limits.h"

namespace tafl::relational {

bool Table::has(std::uint32_t entry, const Value* answer) {
  const Entry& e = entries[entry];
  if (width_ == 0) return e.count > 0;
  if (e.count > kFewAnswers) {
    scratch_.assign(1, entry);
    scratch_.insert(scratch_.end(), answer, answer + width_);
    return seen_.find(scratch_.data()) != KeyTable::kNone;
  }
  for (std::uint32_t link = e.first; link != KeyTable::kNone; link = next(link)) {
    if (std::equal(answer, answer + width_, this->answer(link))) return true;
  }
  return false;
}

void Table::remember(std::uint32_t entry, const Value* answer) {
  scratch_.assign(1, entry);
  scratch_.insert(scratch_.end(), answer, answer + width_);
  seen_.insert(scratch_.data());
}

bool Table::add(std::uint32_t entry, const Value* answer) {
  if (has(entry, answer)) return false;
  Entry& e = entries[entry];
  if (answers_.size() + width_ + 1 >= KeyTable::kNone) {
    throw base::LimitReached("more than 2^32 answers to one question");
  }
  const auto link = static_cast<std::uint32_t>(answers_.size());
  answers_.push_back(KeyTable::kNone);
  answers_.insert(answers_.end(), answer, answer + width_);
  if (e.count == 0) {
    e.first = link;
  } else {
    answers_[e.last] = link;
  }
  e.last = link;
  ++e.count;
  if (width_ == 0) return true;
  if (e.count == kFewAnswers + 1) {
    for (std::uint32_t at = e.first; at != KeyTable::kNone; at = next(at)) {
      remember(entry, this->answer(at));
    }
  } else if (e.count > kFewAnswers) {
    remember(entry, answer);
  }
  return true;
}

void Table::clear() {
  keys_.clear();
  if (seen_.size() > 0) seen_.clear();
  answers_.clear();
  entries.clear();
}

}  // namespace tafl::relational
