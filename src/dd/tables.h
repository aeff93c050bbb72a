// SPDX-License-Identifier: MIT
//
// The two hash tables of a sweep, each alive for one level only: requests on the way down, nodes on
// the way up. Both find equal entries with open addressing over slots that hold a part of the hash
// and the place of an entry. Callers fetch in two steps what they ask for next: first the slot,
// a little later the entry that it names.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#include "base/hash.h"
#include "dd/diagram.h"
#include "dd/pages.h"

namespace tafl::dd {

// A set of places of entries, by hash. The entries themselves are elsewhere.
class SlotTable {
 public:
  static constexpr std::uint64_t kTag = 0xffffff0000000000ULL;

  // Empties the table and makes room for about this many.
  void start(std::size_t expected);
  // Frees the memory. REQUIRES: start() before it is used again.
  void release() { slots_.reset(); }
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[first(hash)]); }
  std::size_t bytes() const { return slots_.bytes(); }
  std::size_t size() const { return size_; }

  // The place of an entry that may be the one with this hash; `otherwise` if there is none.
  std::size_t guess(std::uint64_t hash, std::size_t otherwise) const {
    std::size_t at = first(hash);
    for (std::size_t looks = 0; looks < kLooks; ++looks, at = after(at)) {
      const std::uint64_t slot = slots_[at];
      if (slot == 0) break;
      if ((slot & kTag) == (hash & kTag)) return (slot & ~kTag) - 1;
    }
    return otherwise;
  }
  // The place of the entry for which equal(place) holds; else enters `fresh` and returns it.
  template <class Equal>
  std::size_t find_or_add(std::uint64_t hash, std::size_t fresh, Equal&& equal) {
    const std::uint64_t tag = hash & kTag;
    for (std::size_t at = first(hash);; at = after(at)) {
      const std::uint64_t slot = slots_[at];
      if (slot == 0) {
        slots_[at] = tag | (std::uint64_t{fresh} + 1);
        ++size_;
        return fresh;
      }
      const std::size_t found = (slot & ~kTag) - 1;
      if ((slot & kTag) == tag && equal(found)) return found;
    }
  }
  bool crowded() const { return size_ * 3 > slots_.size() * 2; }
  // Makes more room. The entries are entered again: next(hash, place) gives them one after the
  // other, and is false at the end.
  template <class Next>
  void grow(Next&& next) {
    constexpr std::size_t kAhead = 16;  // fetched, not yet entered
    struct Entry {
      std::uint64_t hash;
      std::size_t place;
    };
    enlarge();
    Entry ring[kAhead];
    std::size_t read = 0;
    for (Entry entry; next(entry.hash, entry.place); ++read) {
      prefetch(entry.hash);
      std::swap(entry, ring[read % kAhead]);
      if (read >= kAhead) add(entry.hash, entry.place);
    }
    for (std::size_t i = read - std::min(read, kAhead); i < read; ++i) {
      add(ring[i % kAhead].hash, ring[i % kAhead].place);
    }
  }

 private:
  // Where to look first: the part of the hash that is no tag, scaled to the number of slots, which
  // may be any: tables are the largest arrays, and powers of two would make them larger.
  std::size_t first(std::uint64_t hash) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(Wide{hash << 24} * slots_.size() >> 64);
  }
  std::size_t after(std::size_t at) const { return at + 1 == slots_.size() ? 0 : at + 1; }
  void enlarge();
  // An entry that is not there.
  void add(std::uint64_t hash, std::size_t place) {
    std::size_t at = first(hash);
    while (slots_[at] != 0) at = after(at);
    slots_[at] = (hash & kTag) | (std::uint64_t{place} + 1);
    ++size_;
  }

  static constexpr std::size_t kLooks = 8;  // those near by are in the cache

  Pages<std::uint64_t> slots_;
  std::size_t size_ = 0;
};

inline std::uint64_t hash_step(std::uint64_t hash, std::uint64_t word) {
  return (std::rotl(hash, 23) ^ word) * 0x9e3779b97f4a7c15ULL;
}

inline std::uint64_t hash_words(const std::uint64_t* words, std::size_t count) {
  std::uint64_t hash = count;
  for (std::size_t i = 0; i < count; ++i) hash = hash_step(hash, words[i]);
  return base::mix64(hash);
}

inline std::uint64_t hash_words(const std::uint32_t* words, std::size_t count) {
  std::uint64_t hash = count;
  std::size_t i = 0;
  for (; i + 1 < count; i += 2) {
    hash = hash_step(hash, std::uint64_t{words[i + 1]} << 32 | words[i]);
  }
  if (i < count) hash = hash_step(hash, words[i]);
  return base::mix64(hash);
}

// Lists of words, no two equal, numbered from 0. They lie one behind the other, each after a head
// with its number and length.
template <class Word>
class RequestTable {
 public:
  static constexpr std::size_t kMark = 1 << 10;  // every so many a list can be found by number

  // Goes through the lists in the order of their numbers.
  class Cursor {
   public:
    explicit Cursor(const Word* at) : at_(at) {}
    std::span<const Word> list() const { return {at_ + kHead, length(at_)}; }
    void next() { at_ += kHead + length(at_); }

   private:
    const Word* at_;
  };

  void start(std::size_t expected) {
    table_.start(expected);
    words_.clear();
    marks_.clear();
    size_ = 0;
  }
  // Nothing will be found or added any more, only gone through.
  void seal() { table_.release(); }
  // Lists before this one will not be gone through again.
  void drop_before(std::size_t number) {
    if (number / kMark < marks_.size()) words_.drop_before(marks_[number / kMark]);
  }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return table_.bytes() + words_.bytes() + marks_.bytes(); }
  // REQUIRES: number < size(), a multiple of kMark.
  Cursor from(std::size_t number) const { return Cursor(words_.data() + marks_[number / kMark]); }

  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }
  void prefetch_entry(std::uint64_t hash) const {
    __builtin_prefetch(words_.data() + table_.guess(hash, 0));
  }

  std::uint32_t find_or_add(std::uint64_t hash, const Word* words, std::size_t count) {
    if (table_.crowded()) grow();
    const std::size_t fresh = words_.size();
    const std::size_t place = table_.find_or_add(hash, fresh, [&](std::size_t other) {
      const Word* old = words_.data() + other;
      if (length(old) != count) return false;
      for (std::size_t i = 0; i < count; ++i) {
        if (old[kHead + i] != words[i]) return false;
      }
      return true;
    });
    if (place == fresh) append(words, count);
    return number(words_.data() + place);
  }

 private:
  static constexpr std::size_t kHead = 64 / std::numeric_limits<Word>::digits;

  static std::uint32_t number(const Word* head) { return static_cast<std::uint32_t>(*head); }
  static std::uint32_t length(const Word* head) {
    if constexpr (kHead == 1) {
      return static_cast<std::uint32_t>(*head >> 32);
    } else {
      return head[1];
    }
  }

  void append(const Word* words, std::size_t count) {
    if (size_ % kMark == 0) marks_.push_back(words_.size());
    if constexpr (kHead == 1) {
      words_.push_back(Word{count} << 32 | size_);
    } else {
      words_.push_back(static_cast<Word>(size_));
      words_.push_back(static_cast<Word>(count));
    }
    words_.append({words, count});
    ++size_;
  }

  void grow() {
    std::size_t at = 0;
    table_.grow([&](std::uint64_t& hash, std::size_t& place) {
      if (at == words_.size()) return false;
      const std::size_t count = length(words_.data() + at);
      hash = hash_words(words_.data() + at + kHead, count);
      place = at;
      at += kHead + count;
      return true;
    });
  }

  SlotTable table_;
  Pages<Word> words_;
  Pages<std::uint64_t> marks_;
  std::size_t size_ = 0;
};

// Nodes of one width, no two equal, numbered from 0.
class NodeTable {
 public:
  void start(std::uint32_t width, std::size_t expected);
  std::size_t size() const { return children_.size() / width_; }
  std::size_t bytes() const { return table_.bytes() + children_.bytes(); }
  // The nodes, which leave the table; it frees its memory.
  Pages<NodeId> take() {
    table_.release();
    return std::move(children_);
  }

  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }
  void prefetch_entry(std::uint64_t hash) const {
    __builtin_prefetch(children_.data() + table_.guess(hash, 0) * width_);
  }

  std::uint32_t find_or_add(std::uint64_t hash, const NodeId* children) {
    if (table_.crowded()) grow();
    const std::size_t fresh = size();
    const std::size_t number = table_.find_or_add(hash, fresh, [&](std::size_t other) {
      const NodeId* old = children_.data() + other * width_;
      for (std::uint32_t i = 0; i < width_; ++i) {
        if (old[i] != children[i]) return false;
      }
      return true;
    });
    if (number == fresh) children_.append({children, width_});
    return static_cast<std::uint32_t>(number);
  }

 private:
  void grow();

  SlotTable table_;
  Pages<NodeId> children_;
  std::uint32_t width_ = 1;
};

}  // namespace tafl::dd
