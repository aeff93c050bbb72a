// SPDX-License-Identifier: MIT
//
// The two hash tables of a sweep, each alive for one level only: requests on the way down, nodes on
// the way up. Both find equal entries with open addressing over slots that hold half the hash and a
// number; callers prefetch the slots of what they ask for next.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/hash.h"
#include "dd/diagram.h"
#include "dd/pages.h"

namespace tafl::dd {

// A set of numbers of entries, by hash. The entries themselves are elsewhere.
class SlotTable {
 public:
  static constexpr std::uint64_t kTag = 0xffffffff00000000ULL;

  // Empties the table and makes room for about this many.
  void start(std::size_t expected);
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }
  std::size_t bytes() const { return slots_.bytes(); }
  std::size_t size() const { return size_; }

  // The number of the entry for which equal(number) holds; else enters `number` and returns it.
  template <class Equal>
  std::uint32_t find_or_add(std::uint64_t hash, std::uint32_t number, Equal&& equal) {
    const std::uint64_t tag = hash & kTag;
    for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
      const std::uint64_t slot = slots_[at];
      if (slot == 0) {
        slots_[at] = tag | (std::uint64_t{number} + 1);
        ++size_;
        return number;
      }
      const auto found = static_cast<std::uint32_t>(slot - 1);
      if ((slot & kTag) == tag && equal(found)) return found;
    }
  }
  bool crowded() const { return size_ * 8 > slots_.size() * 5; }
  // Doubles the room; hash_of(number) gives the hash of an entry.
  template <class HashOf>
  void grow(HashOf&& hash_of) {
    Pages<std::uint64_t> old;
    old.swap(slots_);
    slots_.resize(old.size() * 2);
    mask_ = slots_.size() - 1;
    for (const std::uint64_t slot : old.span()) {
      if (slot == 0) continue;
      std::size_t at = hash_of(static_cast<std::uint32_t>(slot - 1)) & mask_;
      while (slots_[at] != 0) at = (at + 1) & mask_;
      slots_[at] = slot;
    }
  }

 private:
  Pages<std::uint64_t> slots_;
  std::size_t mask_ = 0;
  std::size_t size_ = 0;
};

inline std::uint64_t hash_words(const std::uint64_t* words, std::size_t count) {
  std::uint64_t hash = count;
  for (std::size_t i = 0; i < count; ++i) {
    hash = (std::rotl(hash, 23) ^ words[i]) * 0x9e3779b97f4a7c15ULL;
  }
  return base::mix64(hash);
}

inline std::uint64_t hash_children(const NodeId* children, std::size_t width) {
  std::uint64_t hash = 1;
  for (std::size_t i = 0; i < width; ++i) {
    hash = (std::rotl(hash, 23) ^ children[i]) * 0x9e3779b97f4a7c15ULL;
  }
  return base::mix64(hash);
}

// Lists of words, no two equal, numbered from 0.
class RequestTable {
 public:
  void start(std::size_t expected);
  std::size_t size() const { return begin_.size() - 1; }
  std::size_t bytes() const { return table_.bytes() + words_.bytes() + begin_.bytes(); }
  std::span<const std::uint64_t> operator[](std::size_t number) const {
    return {words_.data() + begin_[number], begin_[number + 1] - begin_[number]};
  }
  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }

  std::uint32_t find_or_add(std::uint64_t hash, const std::uint64_t* words, std::size_t count) {
    if (table_.crowded()) grow();
    const auto fresh = static_cast<std::uint32_t>(size());
    const std::uint32_t number = table_.find_or_add(hash, fresh, [&](std::uint32_t other) {
      const std::uint64_t* old = words_.data() + begin_[other];
      if (begin_[other + 1] - begin_[other] != count) return false;
      for (std::size_t i = 0; i < count; ++i) {
        if (old[i] != words[i]) return false;
      }
      return true;
    });
    if (number == fresh) {
      words_.append({words, count});
      begin_.push_back(words_.size());
    }
    return number;
  }

 private:
  void grow();

  SlotTable table_;
  Pages<std::uint64_t> words_;
  Pages<std::uint64_t> begin_;  // of each list, and the end
};

// Nodes of one width, no two equal, numbered from 0.
class NodeTable {
 public:
  void start(std::uint32_t width, std::size_t expected);
  std::size_t size() const { return children_.size() / width_; }
  std::size_t bytes() const { return table_.bytes() + children_.bytes(); }
  void prefetch(std::uint64_t hash) const { table_.prefetch(hash); }
  // The nodes, which leave the table.
  Pages<NodeId> take() { return std::move(children_); }
  const Pages<NodeId>& children() const { return children_; }

  std::uint32_t find_or_add(std::uint64_t hash, const NodeId* children) {
    if (table_.crowded()) grow();
    const auto fresh = static_cast<std::uint32_t>(size());
    const std::uint32_t number = table_.find_or_add(hash, fresh, [&](std::uint32_t other) {
      const NodeId* old = children_.data() + std::size_t{other} * width_;
      for (std::uint32_t i = 0; i < width_; ++i) {
        if (old[i] != children[i]) return false;
      }
      return true;
    });
    if (number == fresh) children_.append({children, width_});
    return number;
  }

 private:
  void grow();

  SlotTable table_;
  Pages<NodeId> children_;
  std::uint32_t width_ = 1;
};

}  // namespace tafl::dd
