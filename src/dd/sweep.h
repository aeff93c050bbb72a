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
//     void expand(std::size_t level, std::span<const Word> request, Branches<Word>& out) const;
//     Value finish(std::span<const Word> request) const;      // 0: not in the set
//     void pass(std::size_t level) const;                     // may be missing
//   };
//
// pass() is called when the sweep has left a level for the next one: it frees what is not needed
// any more.
//
// Lists that mean the same should be equal: an operation sorts what is a set. An empty list asks
// for nothing and is never expanded.
//
// Several workers share a level as pipeline.h has it: they expand blocks of requests, and what
// comes out is made unique in the order of the blocks.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dd/diagram.h"
#include "dd/list.h"
#include "dd/pipeline.h"
#include "dd/spill.h"
#include "dd/tables.h"
#include "dd/work.h"

namespace tafl::dd {

// The lists that a request leads to, by value of the variable.
template <class Word>
class alignas(128) Branches {
 public:
  void start(std::uint32_t width) {
    if (lists_.size() < width) lists_.resize(width);
    for (std::uint32_t v = 0; v < width; ++v) lists_[v].clear();
  }
  List<Word>& operator[](std::size_t value) { return lists_[value]; }
  // For what an operation notes beside a list; the sweep does not look at it.
  List<std::uint8_t>& notes() { return notes_; }

 private:
  std::vector<List<Word>> lists_;
  List<std::uint8_t> notes_;
};

namespace sweep_detail {

// Workers write to what is their own at every step, so it must not share a line of the cache.
inline constexpr std::size_t kApart = 128;

// Lists on their way from who expanded to the part that makes them unique.
template <class Word>
struct alignas(kApart) Post {
  struct Head {
    std::uint64_t hash;
    std::uint64_t target;  // where the number of the request goes
    std::uint32_t begin;
    std::uint32_t count;
  };
  List<Head> heads;
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
inline constexpr std::size_t kLinkAhead = 16;    // and where links lead

// The part that a hash belongs to.
inline std::size_t part_of(std::uint64_t hash, std::size_t parts) {
  return ((hash >> 40) & 0xffff) * parts >> 16;
}

// What was posted for one part becomes unique.
template <class Word>
void take_in(const Post<Word>& post, std::size_t part, std::size_t parts, RequestTable<Word>& table,
             std::uint32_t* links) {
  const auto heads = post.heads.span();
  for (std::size_t i = 0; i < std::min(kSlotAhead, heads.size()); ++i) {
    table.prefetch(heads[i].hash);
  }
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (i + kSlotAhead < heads.size()) table.prefetch(heads[i + kSlotAhead].hash);
    if (i + kEntryAhead < heads.size()) table.prefetch_entry(heads[i + kEntryAhead].hash);
    const auto& head = heads[i];
    const std::size_t number =
        table.find_or_add(head.hash, post.words.data() + head.begin, head.count);
    links[head.target] = static_cast<std::uint32_t>(1 + number * parts + part);
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
        pipeline_(work, Pipeline::parts_for(work.threads())),
        parts_(pipeline_.parts()),
        front_(parts_),
        next_(parts_),
        posts_(pipeline_.slots(), std::vector<sweep_detail::Post<Word>>(parts_)),
        branches_(work.threads()),
        bytes_(std::make_unique<std::atomic<std::size_t>[]>(parts_)) {}

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
    for (std::size_t part = 0; part < parts_; ++part) bytes_[part] = 0;
    // Block b has requests of part b % parts_.
    const std::size_t blocks = ((front_.bound() - 1) / parts_ + kBlock - 1) / kBlock;
    pipeline_.run(
        blocks * parts_,
        [&](std::size_t worker, std::size_t block, std::size_t slot) {
          expand(level, worker, block, posts_[slot]);
        },
        [&](std::size_t part, std::size_t block, std::size_t slot) {
          sweep_detail::take_in(posts_[slot][part], part, parts_, next_.tables[part], links.data());
          // All blocks up to this one are expanded.
          front_.tables[part].drop_before(block / parts_ * kBlock);
          bytes_[part].store(front_.tables[part].bytes() + next_.tables[part].bytes(),
                             std::memory_order_relaxed);
          if (part == 0) check(links.bytes(), block * kBlock * width * sizeof(std::uint32_t));
        });
    keep_links(std::move(links));
    std::swap(front_, next_);
    front_.seal();
    if constexpr (requires { operation_.pass(level); }) {
      operation_.pass(level);
    }
  }

  // Pages of links take memory when they are first written to.
  void check(std::size_t links, std::size_t written) {
    std::size_t bytes = held_ + std::min(links, written);
    for (std::size_t part = 0; part < parts_; ++part) {
      bytes += bytes_[part].load(std::memory_order_relaxed);
    }
    work_.check(bytes);
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

  void expand(std::size_t level, std::size_t worker, std::size_t block,
              std::vector<sweep_detail::Post<Word>>& posts) {
    for (auto& post : posts) post.clear();
    const std::size_t part = block % parts_;
    const std::size_t from = block / parts_ * kBlock;
    const std::size_t to = std::min(from + kBlock, front_.tables[part].size());
    if (from >= to) return;
    auto cursor = front_.tables[part].from(from);
    auto ahead = cursor;
    std::size_t fetched = from;
    for (std::size_t number = from; number < to; ++number, cursor.next()) {
      for (; fetched < std::min(to, number + sweep_detail::kRequestAhead); ++fetched) {
        operation_.prefetch(level, ahead.list());
        ahead.next();
      }
      expand_one(level, number * parts_ + part, cursor.list(), branches_[worker], posts);
    }
  }

  void expand_one(std::size_t level, std::size_t index, std::span<const Word> request,
                  Branches<Word>& branches, std::vector<sweep_detail::Post<Word>>& posts) {
    const std::uint32_t width = operation_.shape[level];
    branches.start(width);
    operation_.expand(level, request, branches);
    for (std::uint32_t v = 0; v < width; ++v) {
      const List<Word>& list = branches[v];
      if (list.empty()) continue;
      const std::uint64_t hash = hash_words(list.data(), list.size());
      auto& post = posts[sweep_detail::part_of(hash, parts_)];
      post.heads.push_back({hash, index * width + v, static_cast<std::uint32_t>(post.words.size()),
                            static_cast<std::uint32_t>(list.size())});
      post.words.append(list.span());
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

  // Requests of a block: as many as can be found by number, and few enough for a cache.
  static constexpr std::size_t kBlock = RequestTable<Word>::kMark;

  const Operation& operation_;
  Work& work_;
  Pipeline pipeline_;
  std::size_t parts_;
  sweep_detail::Front<Word> front_;
  sweep_detail::Front<Word> next_;
  std::vector<std::vector<sweep_detail::Post<Word>>> posts_;  // by slot and part
  std::vector<Branches<Word>> branches_;                      // by worker
  std::unique_ptr<std::atomic<std::size_t>[]> bytes_;         // of the tables of a part
  std::vector<Kept> links_;                                   // by level
  std::size_t held_ = 0;                                      // bytes of links and finished levels
};

template <class Operation>
Diagram sweep(const Operation& operation, Work& work) {
  return Sweep<Operation>(operation, work).run();
}

}  // namespace tafl::dd
