// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/circuit.h"
#include "kernel/layout.h"

namespace tafl::kernel {

// The interpreter's code is a row of 32-bit words: opcode and count of operands in one word, the
// slot that is written, then the operands' slots.
enum class Opcode : std::uint8_t {
  kEnd,
  kZero,
  kAnd,
  kOr,
  kAndNot,  // one more operand in front: how many are positive
  kXor,
  kNot,
  kLoopBegin,
  kUpdate,
  kUpdateNot,
  kLoopEnd,
};

constexpr std::uint32_t header(Opcode opcode, std::size_t count) {
  return static_cast<std::uint32_t>(opcode) | (static_cast<std::uint32_t>(count) << 8);
}
constexpr Opcode opcode_of(std::uint32_t word) {
  return static_cast<Opcode>(word & 0xff);
}
constexpr std::uint32_t count_of(std::uint32_t word) {
  return word >> 8;
}

// By section.
std::vector<std::vector<std::uint32_t>> encode(const Circuit& circuit, const Layout& layout);

}  // namespace tafl::kernel
