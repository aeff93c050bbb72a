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

class Packer {
 public:
  // Appends the ids, which follow those of earlier calls.
  void pack(std::span<const std::uint32_t> ids, std::vector<std::uint64_t>& words);

 private:
  std::uint32_t largest_ = 0;  // so far
};

class Unpacker {
 public:
  // The ids of one call of pack(), in the same order of calls. False if these are not the words of
  // so many ids; any words are safe.
  bool unpack(std::span<const std::uint64_t> words, std::span<std::uint32_t> ids);

 private:
  std::uint32_t largest_ = 0;
};

}  // namespace tafl::dd
