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
//     Shape shape;                                            // of the result
//     void start(List& out) const;                            // the request at the top
//     void expand(std::size_t level, std::span<const Word> request, Branches& out) const;
//     Value finish(std::span<const Word> request) const;      // 0: not in the set
//   };
//
// Lists that mean the same should be equal: an operation sorts what is a set. An empty list asks
// for nothing and is never expanded.
//
// With several workers a level is done in rounds: all expand a share of its requests and sort what
// comes out by hash; then each makes the lists of its own part of the hashes unique.
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

using Word = std::uint64_t;
using List = std::vector<Word>;

// The lists that a request leads to, by value of the variable.
class Branches {
 public:
  void start(std::uint32_t width) {
    if (lists_.size() < width) lists_.resize(width);
    for (std::uint32_t v = 0; v < width; ++v) lists_[v].clear();
  }
  List& operator[](std::size_t value) { return lists_[value]; }

 private:
  std::vector<List> lists_;
};

// Makes a list the sorted set of its words from `first` on. Lists are short.
inline void make_set(List& list, std::size_t first = 0) {
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

// Lists on their way from the worker that expanded to the one that makes them unique.
struct Post {
  struct Head {
    std::uint64_t hash;
    std::uint64_t target;  // where the number of the request goes
    std::uint32_t begin;
    std::uint32_t count;
  };
  std::vector<Head> heads;
  List words;

  void clear() {
    heads.clear();
    words.clear();
  }
};

// What a sweep has between two levels: requests numbered 1 + number * parts + part.
struct Front {
  explicit Front(std::size_t parts) : tables(parts) {}

  std::vector<RequestTable> tables;
  std::size_t requests() const;
  std::size_t bytes() const;
  // One more than the largest number.
  std::size_t bound() const;
  void start(std::size_t expected);
};

inline constexpr std::size_t kAhead = 12;       // how far slots are fetched before they are needed
inline constexpr std::size_t kRound = 1 << 12;  // requests that a worker expands in a round

// Step 2 of a round: what was posted for one part becomes unique.
void deliver(std::span<std::vector<Post>> posts, std::size_t part, std::size_t parts,
             RequestTable& table, std::uint32_t* links);

// The way up: links of a level become its nodes, and `ids` the node of each of its requests.
Level reduce(std::uint32_t width, std::size_t bound, Pages<std::uint32_t> links, Pages<NodeId>& ids,
             Work& work);

}  // namespace sweep_detail

template <class Operation>
class Sweep {
 public:
  Sweep(const Operation& operation, Work& work)
      : operation_(operation),
        work_(work),
        parts_(work.threads() == 1 ? 1 : std::bit_ceil(work.threads())),
        front_(parts_),
        next_(parts_) {}

  Diagram run() {
    Diagram result = empty_set(operation_.shape);
    List top;
    operation_.start(top);
    if (top.empty()) return result;
    front_.start(1);
    front_.tables[0].find_or_add(hash_words(top.data(), top.size()), top.data(), top.size());
    for (std::size_t l = 0; l < operation_.shape.size(); ++l) down(l);
    Pages<NodeId> ids = finish();
    for (std::size_t l = operation_.shape.size(); l-- > 0;) {
      result.levels[l] =
          sweep_detail::reduce(operation_.shape[l], bounds_[l], take_links(l), ids, work_);
      held_ += result.levels[l].children.bytes();
      work_.check(held_ + ids.bytes());
    }
    result.root = ids[1];
    return result;
  }

 private:
  void down(std::size_t level) {
    const std::uint32_t width = operation_.shape[level];
    bounds_.push_back(front_.bound());
    Pages<std::uint32_t> links(bounds_.back() * width);
    work_.requests += front_.requests();
    next_.start(front_.requests());
    const std::size_t round = sweep_detail::kRound * work_.threads();
    for (std::size_t part = 0; part < parts_; ++part) {
      const std::size_t size = front_.tables[part].size();
      for (std::size_t begin = 0; begin < size; begin += round) {
        expand(level, part, begin, std::min(size, begin + round));
        work_.run([&](std::size_t worker) {
          for (std::size_t to = worker; to < parts_; to += work_.threads()) {
            sweep_detail::deliver(posts_, to, parts_, next_.tables[to], links.data());
          }
        });
        work_.check(held_ + links.bytes() + front_.bytes() + next_.bytes());
      }
    }
    keep_links(std::move(links));
    std::swap(front_, next_);
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

  // Step 1 of a round: each worker expands a share of the requests.
  void expand(std::size_t level, std::size_t part, std::size_t begin, std::size_t end) {
    posts_.resize(work_.threads(), std::vector<sweep_detail::Post>(parts_));
    branches_.resize(work_.threads());
    work_.run([&](std::size_t worker) {
      const std::size_t count = end - begin;
      const std::size_t from = begin + count * worker / work_.threads();
      const std::size_t to = begin + count * (worker + 1) / work_.threads();
      for (auto& post : posts_[worker]) post.clear();
      for (std::size_t i = from; i < to; ++i) expand_one(level, part, i, worker);
    });
  }

  void expand_one(std::size_t level, std::size_t part, std::size_t number, std::size_t worker) {
    const std::uint32_t width = operation_.shape[level];
    Branches& branches = branches_[worker];
    branches.start(width);
    operation_.expand(level, front_.tables[part][number], branches);
    const std::size_t id = 1 + number * parts_ + part;
    for (std::uint32_t v = 0; v < width; ++v) {
      const List& list = branches[v];
      if (list.empty()) continue;
      const std::uint64_t hash = hash_words(list.data(), list.size());
      sweep_detail::Post& post = posts_[worker][(hash >> 56) & (parts_ - 1)];
      post.heads.push_back({hash, id * width + v, static_cast<std::uint32_t>(post.words.size()),
                            static_cast<std::uint32_t>(list.size())});
      post.words.insert(post.words.end(), list.begin(), list.end());
    }
  }

  // The values of the requests below the last level.
  Pages<NodeId> finish() {
    Pages<NodeId> ids(front_.bound());
    work_.requests += front_.requests();
    for (std::size_t part = 0; part < parts_; ++part) {
      const RequestTable& table = front_.tables[part];
      for (std::size_t i = 0; i < table.size(); ++i) {
        ids[1 + i * parts_ + part] = operation_.finish(table[i]);
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
  std::size_t parts_;
  sweep_detail::Front front_;
  sweep_detail::Front next_;
  std::vector<std::vector<sweep_detail::Post>> posts_;  // by worker and part
  std::vector<Branches> branches_;                      // by worker
  std::vector<std::size_t> bounds_;                     // by level
  std::vector<Kept> links_;                             // by level
  std::size_t held_ = 0;                                // bytes of links and finished levels
};

template <class Operation>
Diagram sweep(const Operation& operation, Work& work) {
  return Sweep<Operation>(operation, work).run();
}

}  // namespace tafl::dd
