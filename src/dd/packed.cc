// SPDX-License-Identifier: MIT
#include "dd/packed.h"

#include <algorithm>
#include <bit>

namespace tafl::dd {
namespace {

// Two bits say what an id is; known and other ones have their number behind that.
enum Kind : std::uint64_t { kZero, kNext, kKnown, kOther };
constexpr unsigned kKindBits = 2;
constexpr unsigned kOtherBits = 32;

// A known id is at most the largest so far.
unsigned known_bits(std::uint64_t largest) {
  return std::min(kOtherBits, static_cast<unsigned>(std::bit_width(largest)));
}

}  // namespace

void Packer::pack(std::span<const std::uint32_t> ids, std::vector<std::uint64_t>& words) {
  std::uint64_t word = word_;
  unsigned used = place_.bit % 64;
  std::uint64_t largest = place_.largest;
  const auto put = [&](std::uint64_t bits, unsigned count) {
    place_.bit += count;
    word |= bits << used;
    used += count;
    if (used < 64) return;
    words.push_back(word);
    used -= 64;
    word = bits >> (count - used);  // count is below 64
  };
  for (const std::uint64_t id : ids) {
    if (id == 0) {
      put(kZero, kKindBits);
    } else if (id <= largest) {
      put(kKnown | id << kKindBits, kKindBits + known_bits(largest));
    } else if (id == largest + 1) {
      put(kNext, kKindBits);
    } else {
      put(kOther | id << kKindBits, kKindBits + kOtherBits);
    }
    largest = std::max(largest, id);
  }
  word_ = word;
  place_.largest = largest;
}

void Packer::finish(std::vector<std::uint64_t>& words) {
  if (place_.bit % 64 != 0) words.push_back(word_);
}

bool Unpacker::unpack(std::span<std::uint32_t> ids) {
  std::uint64_t at = place_.bit;
  const std::uint64_t end = words_.size() * 64;
  std::uint64_t largest = place_.largest;
  for (std::uint32_t& id : ids) {
    if (at >= end || end - at < kKindBits) return false;
    const std::uint64_t i = at / 64;
    const unsigned shift = at % 64;
    std::uint64_t bits = words_[i] >> shift;
    if (shift != 0 && i + 1 < words_.size()) bits |= words_[i + 1] << (64 - shift);
    const std::uint64_t kind = bits & 3;
    const unsigned count = kind == kKnown ? known_bits(largest) : kind == kOther ? kOtherBits : 0;
    at += kKindBits + count;
    if (at > end) return false;
    const std::uint64_t number = (bits >> kKindBits) & ((std::uint64_t{1} << count) - 1);
    id = static_cast<std::uint32_t>(kind == kNext ? largest + 1 : number);
    largest = std::max<std::uint64_t>(largest, id);
  }
  place_ = {at, largest};
  return true;
}

}  // namespace tafl::dd
