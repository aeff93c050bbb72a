// SPDX-License-Identifier: MIT
#include "dd/packed.h"

#include <algorithm>
#include <bit>

namespace tafl::dd {
namespace {

// Two bits say what an id is; known and other ones have their number behind that.
enum Kind : std::uint32_t { kZero, kNext, kKnown, kOther };
constexpr unsigned kKindBits = 2;
constexpr unsigned kOtherBits = 32;

// A known id is at most the largest so far.
unsigned known_bits(std::uint32_t largest) {
  return static_cast<unsigned>(std::bit_width(largest));
}

}  // namespace

void Packer::pack(std::span<const std::uint32_t> ids, std::vector<std::uint64_t>& words) {
  std::uint64_t word = 0;
  unsigned used = 0;  // bits of it
  std::uint32_t largest = largest_;
  const auto put = [&](std::uint64_t bits, unsigned count) {
    word |= bits << used;
    if (used + count >= 64) {
      words.push_back(word);
      word = used == 0 ? 0 : bits >> (64 - used);
      used += count - 64;
    } else {
      used += count;
    }
  };
  for (const std::uint32_t id : ids) {
    if (id == 0) {
      put(kZero, kKindBits);
    } else if (id <= largest) {
      put(kKnown | std::uint64_t{id} << kKindBits, kKindBits + known_bits(largest));
    } else if (id == largest + 1) {
      put(kNext, kKindBits);
    } else {
      put(kOther | std::uint64_t{id} << kKindBits, kKindBits + kOtherBits);
    }
    largest = std::max(largest, id);
  }
  if (used > 0) words.push_back(word);
  largest_ = largest;
}

bool Unpacker::unpack(std::span<const std::uint64_t> words, std::span<std::uint32_t> ids) {
  std::size_t at = 0;  // in bits
  const std::size_t end = words.size() * 64;
  std::uint32_t largest = largest_;
  const auto look = [&] {
    const std::size_t i = at / 64;
    const unsigned shift = at % 64;
    std::uint64_t bits = words[i] >> shift;
    if (shift != 0 && i + 1 < words.size()) bits |= words[i + 1] << (64 - shift);
    return bits;
  };
  for (std::uint32_t& id : ids) {
    if (at + kKindBits > end) return false;
    const std::uint64_t bits = look();
    const unsigned count = (bits & 3) == kKnown   ? known_bits(largest)
                           : (bits & 3) == kOther ? kOtherBits
                                                  : 0;
    at += kKindBits + count;
    if (at > end) return false;
    const std::uint64_t number = (bits >> kKindBits) & ((std::uint64_t{1} << count) - 1);
    id = (bits & 3) == kNext ? largest + 1 : static_cast<std::uint32_t>(number);
    largest = std::max(largest, id);
  }
  largest_ = largest;
  return end - at < 64;
}

}  // namespace tafl::dd
