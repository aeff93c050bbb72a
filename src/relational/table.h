// SPDX-License-Identifier: MIT
//
// Questions that were asked about the current state, with their answers: tabling.
//
// A table belongs to a predicate and a mask of known arguments. Each set of values for these
// arguments is an entry with a list of answers (the values of the other arguments). Answers of one
// entry are linked, because entries of the same table may grow in turns while recursive rules are
// being evaluated; a reader that stands at the end of the list sees answers that come later.
#pragma once

#include <cstdint>
#include <vector>

#include "relational/catalog.h"
#include "relational/plan.h"
#include "relational/values.h"

namespace tafl::relational {

struct Entry {
  enum class Status : std::uint8_t {
    kFresh,     // not evaluated
    kActive,    // being evaluated, somewhere on the stack
    kPartial,   // evaluated once, but on incomplete answers of an entry below it on the stack
    kComplete,  // all answers are known
  };

  Status status = Status::kFresh;
  std::uint32_t order = 0;  // when the evaluation began; Tarjan's index
  std::uint32_t low = 0;    // the smallest order that it has read incompletely
  std::uint32_t first = KeyTable::kNone;
  std::uint32_t last = KeyTable::kNone;
  std::uint32_t count = 0;
};

class Table {
 public:
  Table(std::size_t key_width, std::size_t answer_width)
      : keys_(key_width), width_(answer_width), seen_(answer_width + 1) {}

  std::uint32_t entry_of(const Value* key) {
    const std::uint32_t id = keys_.insert(key);
    if (id == entries.size()) entries.emplace_back();
    return id;
  }
  const Value* key(std::uint32_t entry) const { return keys_.key(entry); }
  std::size_t answer_width() const { return width_; }
  const Value* answer(std::uint32_t link) const { return answers_.data() + link + 1; }
  std::uint32_t next(std::uint32_t link) const { return answers_[link]; }
  // False if the entry had this answer already.
  bool add(std::uint32_t entry, const Value* answer);
  void clear();
  std::size_t bytes() const {
    return keys_.bytes() + seen_.bytes() + answers_.capacity() * sizeof(Value) +
           entries.capacity() * sizeof(Entry);
  }

  std::vector<Entry> entries;
  std::vector<Plan> plans;
  bool planned = false;
  std::uint64_t stamp = 0;  // the state or joint move that the entries are about

 private:
  static constexpr std::uint32_t kFewAnswers = 8;

  bool has(std::uint32_t entry, const Value* answer);
  void remember(std::uint32_t entry, const Value* answer);

  KeyTable keys_;
  std::size_t width_;
  std::vector<Value> answers_;  // link to the next one, then the values
  KeyTable seen_;               // (entry, answer) for entries with more than a few answers
  std::vector<Value> scratch_;
};

}  // namespace tafl::relational
