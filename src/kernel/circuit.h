// SPDX-License-Identifier: MIT
//
// Straight-line bitwise code over words of one bit per game, in the order of its evaluation.
//
// Every instruction makes one value, the instructions before it are its operands. A Ref is a value
// or its complement; complements cost nothing, as conjunctions come with and-not and all others
// pass the complement on. Memory is a frame of slots, each as wide as there are games: the first
// `fixed` slots belong to the caller (states, random bits, results), input() reads them and
// store() writes them; all other values are the circuit's own.
//
// The code is cut into sections, which the caller runs one after the other. A value of one section
// may be used in later ones if its own was run. Where that was once, and a later section is to be
// run several times, or two later ones in either order, call keep_between_sections(): otherwise the
// memory of a value is used for others after its last use.
//
// A loop is repeated until none of its variables changes; they start as false.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tafl::kernel {

using Slot = std::uint32_t;
using ValueId = std::uint32_t;

class Ref {
 public:
  constexpr Ref() = default;
  constexpr Ref(ValueId value, bool negated) : code_(value * 2 + (negated ? 1 : 0)) {}

  constexpr ValueId value() const { return code_ >> 1; }
  constexpr bool negated() const { return (code_ & 1) != 0; }
  constexpr std::uint32_t code() const { return code_; }
  constexpr Ref operator!() const { return negated_if(true); }
  constexpr Ref negated_if(bool yes) const {
    Ref ref;
    ref.code_ = code_ ^ (yes ? 1U : 0U);
    return ref;
  }
  friend constexpr bool operator==(Ref, Ref) = default;
  friend constexpr auto operator<=>(Ref, Ref) = default;

 private:
  std::uint32_t code_ = 0;
};

enum class Op : std::uint8_t {
  kZero,       // false in all games
  kInput,      // reads a fixed slot
  kAnd,        // of the first `positives` operands and the complements of the others
  kOr,         // of all operands
  kXor,        // of two operands
  kStore,      // writes operand 0, or its complement if `positives` is 0, to a fixed slot
  kLoopVar,    // a variable of the next loop, false at first
  kLoopBegin,  // the loop begins
  kUpdate,     // sets variable operand 0 to operand 1, or its complement if `positives` is 0
  kLoopEnd,    // begins again at `slot`, an instruction, if an update changed something
};

struct Instruction {
  Op op = Op::kZero;
  std::uint32_t begin = 0;  // of the operands
  std::uint32_t count = 0;
  std::uint32_t positives = 0;
  std::uint32_t slot = 0;
};

class Circuit {
 public:
  explicit Circuit(Slot fixed) : fixed_(fixed) { add(Op::kZero, {}, 0, 0); }

  Slot fixed() const { return fixed_; }
  std::size_t size() const { return code_.size(); }
  const Instruction& operator[](ValueId value) const { return code_[value]; }
  std::span<const ValueId> operands(const Instruction& instruction) const {
    return {operands_.data() + instruction.begin, instruction.count};
  }
  // The end of each section; the last one is closed by end_section() too.
  std::span<const std::uint32_t> section_ends() const { return section_ends_; }
  // Bitwise operations on whole words that it takes to run all sections once.
  std::size_t operations() const { return operations_; }

  Ref zero() const { return Ref(0, false); }
  Ref input(Slot slot);
  // `refs` are sorted in place.
  Ref all_of(std::vector<Ref>& refs);
  Ref any_of(std::vector<Ref>& refs);
  Ref both(Ref a, Ref b);
  Ref either(Ref a, Ref b) { return !both(!a, !b); }
  Ref exclusive(Ref a, Ref b);
  // a where `which`, else b.
  Ref choose(Ref which, Ref a, Ref b) { return either(both(which, a), both(!which, b)); }
  void store(Slot slot, Ref ref);
  void end_section() { section_ends_.push_back(static_cast<std::uint32_t>(code_.size())); }
  void keep_between_sections() { keeps_ = true; }
  bool keeps_between_sections() const { return keeps_; }

  Ref add_loop_variable() { return Ref(add(Op::kLoopVar, {}, 0, 0), false); }
  void begin_loop();
  void update(Ref variable, Ref ref);
  void end_loop();

 private:
  ValueId add(Op op, std::span<const ValueId> operands, std::uint32_t positives, Slot slot);

  Slot fixed_;
  std::vector<Instruction> code_;
  std::vector<ValueId> operands_;
  std::vector<std::uint32_t> section_ends_;
  std::vector<ValueId> inputs_;  // by slot; 0 where not read yet
  std::uint32_t loop_begin_ = 0;
  std::size_t operations_ = 0;
  bool keeps_ = false;
};

}  // namespace tafl::kernel
