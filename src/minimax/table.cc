// SPDX-License-Identifier: MIT
#include "minimax/table.h"

#include <algorithm>
#include <bit>

namespace tafl::minimax {

Table::Table(std::size_t bytes)
    : entries_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry), 2))),
      mask_(entries_.size() - 2) {}

const Entry* Table::find(std::uint64_t key) const {
  const Entry* bucket = entries_.data() + (key & mask_);
  for (const Entry* entry : {bucket, bucket + 1}) {
    if (entry->bound != Bound::kNone && entry->key == key) return entry;
  }
  return nullptr;
}

const Entry* Table::answer(const Question& question) const {
  const Entry* bucket = entries_.data() + (question.key & mask_);
  for (const Entry* entry : {bucket, bucket + 1}) {
    if (entry->bound == Bound::kNone || entry->key != question.key) continue;
    if (!entry->covers(question.depth, question.remaining)) continue;
    const bool high = entry->bound != Bound::kUpper && entry->value >= question.beta;
    const bool low = entry->bound != Bound::kLower && entry->value <= question.alpha;
    if (entry->bound == Bound::kExact || high || low) return entry;
  }
  return nullptr;
}

void Table::store(Entry entry) {
  entry.age = age_;
  Entry* bucket = entries_.data() + (entry.key & mask_);
  const bool weaker = bucket->bound == Bound::kNone || bucket->age != age_ ||
                      (!bucket->complete && (entry.complete || entry.depth >= bucket->depth));
  if (weaker) {
    if (bucket->key != entry.key) bucket[1] = *bucket;
    *bucket = entry;
  } else {
    bucket[1] = entry;
  }
}

void Table::clear() {
  std::fill(entries_.begin(), entries_.end(), Entry{});
}

}  // namespace tafl::minimax
