// SPDX-License-Identifier: MIT
//
// Ids in few bits, for files. Sweeps number nodes and requests in the order in which they are first
// named, so most ids are 0, or one more than the largest so far, or smaller than that. An array of
// children takes a quarter of its memory this way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tafl::dd {

// Where to begin to unpack, if not at the first id.
struct PackedPlace {
  std::uint64_t bit = 0;
  std::uint64_t largest = 0;  // id before it
};

class Packer {
 public:
  // Appends the words that the ids fill, which follow those of earlier calls.
  void pack(std::span<const std::uint32_t> ids, std::vector<std::uint64_t>& words);
  // The last word, if there is one that is not full. Nothing may follow.
  void finish(std::vector<std::uint64_t>& words);
  // Of the next id.
  PackedPlace place() const { return place_; }

 private:
  std::uint64_t word_ = 0;  // its lower place_.bit % 64 bits are used
  PackedPlace place_;
};

class Unpacker {
 public:
  explicit Unpacker(std::span<const std::uint64_t> words, PackedPlace from = {})
      : words_(words), place_(from) {}

  // The next ids. False if the words end before; any words are safe.
  bool unpack(std::span<std::uint32_t> ids);
  PackedPlace place() const { return place_; }

 private:
  std::span<const std::uint64_t> words_;
  PackedPlace place_;
};

}  // namespace tafl::dd
