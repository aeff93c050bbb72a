// SPDX-License-Identifier: MIT
//
// The one algorithm behind every operation on diagrams.
//
// A request at a level is a list of words; what it asks for is the node that the result has there.
// An operation says which requests at the next level a request leads to, one for each value of the
// variable, and what a request below the last level is worth. The sweep goes down once, level by
// level, with equal requests made one in a table that lives for a level; then it goes up once and
// makes equal nodes one in the same way. There is no cache and no garbage.
//
//   struct Operation {
//     using Word = std::uint32_t;                             // or std::uint64_t
//     Shape shape;                                            // of the result
//     void start(List<Word>& out) const;                      // the request at the top
//     void prefetch(std::size_t level, std::span<const Word> request) const;  // it comes soon
//     void prefetch_more(...) const;                          // sooner; may be missing
//     void expand(std::size_t level, std::span<const Word> request, Branches<Word>& out) const;
//     Value finish(std::span<const Word> request) const;      // 0: not in the set
//     std::size_t pass(std::size_t level) const;              // may be missing
//   };
//
// pass() is called when the sweep has left a level for the next one: it frees what is not needed
// any more of the caller's diagrams and returns the bytes, which are taken off `work.held`.
//
// Lists that mean the same should be equal: an operation sorts what is a set. An empty list asks
// for nothing and is never expanded.
//
// With several workers each has its own part of the hashes, and a level is done in rounds: all
// expand some requests of their part and sort what comes out by hash; then each makes the lists of
// its part unique. So they go through the level side by side, and what one reads is in the cache
// for the others.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dd/diagram.h"
#include "dd/spill.h"
#include "dd/tables.h"
#include "dd/work.h"

namespace tafl::dd {

template <class Word>
using List = std::vector<Word>;

// The lists that a request leads to, by value of the variable.
template <class Word>
class alignas(128) Branches {
 public:
  void start(std::uint32_t width) {
    if (lists_.size() < width) {
      lists_.resize(width);
      notes_.resize(width);
    }
    for (std::uint32_t v = 0; v < width; ++v) lists_[v].clear();
  }
  List<Word>& operator[](std::size_t value) { return lists_[value]; }
  // What an operation notes for itself beside a list; the sweep does not look at it.
  std::vector<std::uint8_t>& notes(std::size_t value) { return notes_[value]; }

 private:
  std::vector<List<Word>> lists_;
  std::vector<std::vector<std::uint8_t>> notes_;
};

// Makes a list the sorted set of its words from `first` on. Lists are short.
template <class Word>
void make_set(List<Word>& list, std::size_t first = 0) {
  const auto begin = list.begin() + static_cast<std::ptrdiff_t>(first);
  if (list.size() - first > 24) {
    std::sort(begin, list.end());
  } else {
    for (std::size_t i = first + 1; i < list.size(); ++i) {
      const Word word = list[i];
      std::size_t j = i;
      for (; j > first && list[j - 1] > word; --j) list[j] = list[j - 1];
      list[j] = word;
    }
  }
  list.erase(std::unique(begin, list.end()), list.end());
}

namespace sweep_detail {

// Workers write to what is their own at every step, so it must not share a line of the cache.
inline constexpr std::size_t kApart = 128;

// Lists on their way from the worker that expanded to the one that makes them unique.
template <class Word>
struct alignas(kApart) Post {
  struct Head {
    std::uint64_t hash;
    std::uint64_t target;  // where the number of the request goes
    std::uint32_t begin;
    std::uint32_t count;
  };
  std::vector<Head> heads;
  List<Word> words;

  void clear() {
    heads.clear();
    words.clear();
  }
};

// What a sweep has between two levels: requests numbered 1 + number * parts + part.
template <class Word>
struct Front {
  explicit Front(std::size_t parts) : tables(parts) {}

  std::vector<RequestTable<Word>> tables;

  std::size_t requests() const {
    std::size_t sum = 0;
    for (const auto& table : tables) sum += table.size();
    return sum;
  }
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const auto& table : tables) sum += table.bytes();
    return sum;
  }
  // One more than the largest number.
  std::size_t bound() const {
    std::size_t most = 0;
    for (const auto& table : tables) most = std::max(most, table.size());
    return 1 + most * tables.size();
  }
  void start(std::size_t expected) {
    for (auto& table : tables) table.start(expected / tables.size());
  }
  void seal() {
    for (auto& table : tables) table.seal();
  }
};

// How far ahead slots are fetched, and the entries that they name.
inline constexpr std::size_t kSlotAhead = 20;
inline constexpr std::size_t kEntryAhead = 10;
inline constexpr std::size_t kRequestAhead = 8;  // and what a request reads
inline constexpr std::size_t kMoreAhead = 4;     // and what is found by way of that
inline constexpr std::size_t kLinkAhead = 16;    // and where links lead

// Requests that a worker expands in a round. Alone, it had better find them in its cache again.
inline std::size_t round_size(std::size_t threads) {
  return (threads == 1 ? std::size_t{1} : std::size_t{64}) << 10;
}

// The part that a hash belongs to.
inline std::size_t part_of(std::uint64_t hash, std::size_t parts) {
  return ((hash >> 40) & 0xffff) * parts >> 16;
}

// Step 2 of a round: what was posted for one part becomes unique.
template <class Word>
void deliver(std::span<std::vector<Post<Word>>> posts, std::size_t part, RequestTable<Word>& table,
             std::uint32_t* links) {
  for (std::vector<Post<Word>>& from : posts) {
    const Post<Word>& post = from[part];
    const std::size_t count = post.heads.size();
    for (std::size_t i = 0; i < std::min(kSlotAhead, count); ++i) {
      table.prefetch(post.heads[i].hash);
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (i + kSlotAhead < count) table.prefetch(post.heads[i + kSlotAhead].hash);
      if (i + kEntryAhead < count) table.prefetch_entry(post.heads[i + kEntryAhead].hash);
      const auto& head = post.heads[i];
      const std::size_t number =
          table.find_or_add(head.hash, post.words.data() + head.begin, head.count);
      links[head.target] = static_cast<std::uint32_t>(1 + number * posts.size() + part);
    }
  }
}

// The way up: links of a level (those of request `id` are at (id - 1) * width) become its nodes,
// and `ids` the node of each of its requests. `held` bytes are in use beside `ids`.
Level reduce(std::uint32_t width, std::span<const std::uint32_t> links, Pages<NodeId>& ids,
             std::size_t held, Work& work);

}  // namespace sweep_detail

template <class Operation>
class Sweep {
  using Word = typename Operation::Word;

 public:
  Sweep(const Operation& operation, Work& work)
      : operation_(operation),
        work_(work),
        parts_(work.threads()),
        front_(parts_),
        next_(parts_),
        posts_(parts_, std::vector<sweep_detail::Post<Word>>(parts_)),
        branches_(parts_) {}

  Diagram run() {
    Diagram result = empty_set(operation_.shape);
    List<Word> top;
    operation_.start(top);
    if (top.empty()) return result;
    front_.start(1);
    front_.tables[0].find_or_add(hash_words(top.data(), top.size()), top.data(), top.size());
    for (std::size_t l = 0; l < operation_.shape.size(); ++l) down(l);
    Pages<NodeId> ids = finish();
    for (std::size_t l = operation_.shape.size(); l-- > 0;) {
      const Pages<std::uint32_t> links = take_links(l);
      result.levels[l] = sweep_detail::reduce(operation_.shape[l], links.span(), ids,
                                              held_ + links.bytes(), work_);
      held_ += result.levels[l].children.bytes();
      work_.check(held_ + ids.bytes());
    }
    result.root = ids[1];
    return result;
  }

 private:
  void down(std::size_t level) {
    const std::uint32_t width = operation_.shape[level];
    Pages<std::uint32_t> links((front_.bound() - 1) * width);
    work_.requests += front_.requests();
    next_.start(front_.requests());
    const std::size_t round = sweep_detail::round_size(parts_);
    for (std::size_t begin = 0; begin * parts_ + 1 < front_.bound(); begin += round) {
      work_.run([&](std::size_t part) { expand(level, part, begin, begin + round); });
      work_.run([&](std::size_t part) {
        sweep_detail::deliver<Word>(posts_, part, next_.tables[part], links.data());
        front_.tables[part].drop_before(begin + round);
      });
      // Pages of links take memory when they are first written to.
      const std::size_t written = (begin + round) * parts_ * width * sizeof(std::uint32_t);
      work_.check(held_ + std::min(links.bytes(), written) + front_.bytes() + next_.bytes());
    }
    keep_links(std::move(links));
    std::swap(front_, next_);
    front_.seal();
    if constexpr (requires { operation_.pass(level); }) {
      work_.held -= std::min(work_.held, operation_.pass(level));
    }
  }

  // Links are needed again on the way up, the first ones last.
  void keep_links(Pages<std::uint32_t> links) {
    Kept& kept = links_.emplace_back();
    if (!work_.spill_folder.empty() && links.bytes() >= work_.spill_bytes) {
      kept.on_disk.emplace(std::move(links), work_.spill_folder);
    } else {
      held_ += links.bytes();
      kept.in_memory = std::move(links);
    }
  }
  Pages<std::uint32_t> take_links(std::size_t level) {
    Kept& kept = links_[level];
    if (kept.on_disk) return kept.on_disk->restore();
    held_ -= kept.in_memory.bytes();
    return std::move(kept.in_memory);
  }

  // Step 1 of a round: requests of a part.
  void expand(std::size_t level, std::size_t part, std::size_t from, std::size_t end) {
    for (auto& post : posts_[part]) post.clear();
    const std::size_t to = std::min(end, front_.tables[part].size());
    if (from >= to) return;
    auto cursor = front_.tables[part].from(from);
    auto ahead = cursor;
    auto near = cursor;
    std::size_t fetched = from;
    std::size_t fetched_more = from;
    for (std::size_t number = from; number < to; ++number, cursor.next()) {
      for (; fetched < std::min(to, number + sweep_detail::kRequestAhead); ++fetched) {
        operation_.prefetch(level, ahead.list());
        ahead.next();
      }
      if constexpr (requires { operation_.prefetch_more(level, near.list()); }) {
        for (; fetched_more < std::min(to, number + sweep_detail::kMoreAhead); ++fetched_more) {
          operation_.prefetch_more(level, near.list());
          near.next();
        }
      }
      expand_one(level, number * parts_ + part, cursor.list(), part);
    }
  }

  void expand_one(std::size_t level, std::size_t index, std::span<const Word> request,
                  std::size_t part) {
    const std::uint32_t width = operation_.shape[level];
    Branches<Word>& branches = branches_[part];
    branches.start(width);
    operation_.expand(level, request, branches);
    for (std::uint32_t v = 0; v < width; ++v) {
      const List<Word>& list = branches[v];
      if (list.empty()) continue;
      const std::uint64_t hash = hash_words(list.data(), list.size());
      auto& post = posts_[part][sweep_detail::part_of(hash, parts_)];
      post.heads.push_back({hash, index * width + v, static_cast<std::uint32_t>(post.words.size()),
                            static_cast<std::uint32_t>(list.size())});
      post.words.insert(post.words.end(), list.begin(), list.end());
    }
  }

  // The values of the requests below the last level.
  Pages<NodeId> finish() {
    Pages<NodeId> ids(front_.bound());
    work_.requests += front_.requests();
    for (std::size_t part = 0; part < parts_; ++part) {
      const RequestTable<Word>& table = front_.tables[part];
      if (table.size() == 0) continue;
      auto cursor = table.from(0);
      for (std::size_t i = 0; i < table.size(); ++i, cursor.next()) {
        ids[1 + i * parts_ + part] = operation_.finish(cursor.list());
      }
    }
    return ids;
  }

  struct Kept {
    Pages<std::uint32_t> in_memory;
    std::optional<Spilled> on_disk;
  };

  const Operation& operation_;
  Work& work_;
  std::size_t parts_;  // one for each worker
  sweep_detail::Front<Word> front_;
  sweep_detail::Front<Word> next_;
  std::vector<std::vector<sweep_detail::Post<Word>>> posts_;  // by part they come from and go to
  std::vector<Branches<Word>> branches_;                      // by part
  std::vector<Kept> links_;                                   // by level
  std::size_t held_ = 0;                                      // bytes of links and finished levels
};

template <class Operation>
Diagram sweep(const Operation& operation, Work& work) {
  return Sweep<Operation>(operation, work).run();
}

}  // namespace tafl::dd
