// SPDX-License-Identifier: MIT
//
// The instructions that machine code for a circuit is made of, the same for every width of
// register: `Scalar` has 64 games in a general register, `Vector` 128 to 512 in a vector register.
// jit.cc decides what stands in which register.
#pragma once

#if defined(__x86_64__)

#include <asmjit/asmjit.h>

#include <cstddef>
#include <cstdint>

namespace tafl::kernel {

namespace x86 = asmjit::x86;

enum class Logic : std::uint8_t { kAnd, kOr, kXor, kAndNot };  // kAndNot: not a, and b

// 64 games in a general register.
class Scalar {
 public:
  using Reg = x86::Gp;
  static constexpr int kRegisters = 12;  // rax, rcx, rdx, rsi, r8 to r11, and four to be saved

  explicit Scalar(x86::Assembler& to) : a(to) {}
  static Reg reg(int i) {
    constexpr std::array ids = {0, 1, 2, 6, 8, 9, 10, 11, 3, 12, 13, 14};
    return x86::gpq(static_cast<std::uint32_t>(ids[static_cast<std::size_t>(i)]));
  }
  static Reg changed() { return x86::r15; }
  static Reg scratch() { return x86::rbp; }
  static x86::Mem at(Slot slot) {
    return x86::qword_ptr(x86::rdi, static_cast<std::int32_t>(slot * 8));
  }

  void enter() {
    for (const Reg& saved : saved_registers()) a.push(saved);
  }
  void leave() {
    const auto saved = saved_registers();
    for (auto it = saved.rbegin(); it != saved.rend(); ++it) a.pop(*it);
    a.ret();
  }
  void load(const Reg& to, const x86::Mem& from) { a.mov(to, from); }
  void copy(const Reg& to, const Reg& from) {
    if (to != from) a.mov(to, from);
  }
  void store(const x86::Mem& to, const Reg& from) { a.mov(to, from); }
  void zero(const Reg& to) { a.xor_(to.r32(), to.r32()); }
  void complement(const Reg& to, const Reg& from) {
    copy(to, from);
    a.not_(to);
  }
  template <class Operand>
  void logic(Logic op, const Reg& to, const Reg& x, const Operand& y) {
    if (op == Logic::kAndNot) {
      a.andn(to, x, y);
      return;
    }
    if constexpr (std::is_same_v<Operand, Reg>) {
      if (to == y) return two(op, to, x);
    }
    copy(to, x);
    two(op, to, y);
  }
  void jump_if_any(const Reg& value, const asmjit::Label& label) {
    a.test(value, value);
    a.jnz(label);
  }

 private:
  static std::array<Reg, 6> saved_registers() {
    return {x86::rbx, x86::rbp, x86::r12, x86::r13, x86::r14, x86::r15};
  }
  template <class Operand>
  void two(Logic op, const Reg& to, const Operand& y) {
    if (op == Logic::kAnd) {
      a.and_(to, y);
    } else if (op == Logic::kOr) {
      a.or_(to, y);
    } else {
      a.xor_(to, y);
    }
  }

  x86::Assembler& a;
};

// 128 or 256 games in an AVX register, 512 in an AVX-512 one.
template <class R, std::size_t kWordsPerSlot>
class Vector {
 public:
  using Reg = R;
  static constexpr std::size_t kWords = kWordsPerSlot;
  static constexpr bool kWide = kWords == 8;
  static constexpr int kRegisters = kWide ? 29 : 13;

  explicit Vector(x86::Assembler& to) : a(to) {}
  static Reg reg(int i) { return Reg(static_cast<std::uint32_t>(i)); }
  static Reg ones() { return reg(kRegisters); }
  static Reg changed() { return reg(kRegisters + 1); }
  static Reg scratch() { return reg(kRegisters + 2); }
  static x86::Mem at(Slot slot) {
    return x86::ptr(x86::rdi, static_cast<std::int32_t>(slot * kWords * 8),
                    static_cast<std::uint32_t>(kWords * 8));
  }

  void enter() {
    if constexpr (kWide) {
      a.vpternlogd(ones(), ones(), ones(), 0xff);
    } else {
      a.vpcmpeqd(ones(), ones(), ones());
    }
  }
  void leave() {
    a.vzeroupper();
    a.ret();
  }
  void load(const Reg& to, const x86::Mem& from) {
    if constexpr (kWide) {
      a.vmovdqa64(to, from);
    } else {
      a.vmovdqa(to, from);
    }
  }
  void copy(const Reg& to, const Reg& from) {
    if (to == from) return;
    if constexpr (kWide) {
      a.vmovdqa64(to, from);
    } else {
      a.vmovdqa(to, from);
    }
  }
  void store(const x86::Mem& to, const Reg& from) {
    if constexpr (kWide) {
      a.vmovdqa64(to, from);
    } else {
      a.vmovdqa(to, from);
    }
  }
  void zero(const Reg& to) { logic(Logic::kXor, to, to, to); }
  void complement(const Reg& to, const Reg& from) { logic(Logic::kXor, to, ones(), from); }
  template <class Operand>
  void logic(Logic op, const Reg& to, const Reg& x, const Operand& y) {
    using Id = x86::Inst::Id;
    constexpr std::array narrow = {Id::kIdVpand, Id::kIdVpor, Id::kIdVpxor, Id::kIdVpandn};
    constexpr std::array wide = {Id::kIdVpandq, Id::kIdVporq, Id::kIdVpxorq, Id::kIdVpandnq};
    const auto which = static_cast<std::size_t>(op);
    a.emit(kWide ? wide[which] : narrow[which], to, x, y);
  }
  void jump_if_any(const Reg& value, const asmjit::Label& label) {
    if constexpr (kWide) {
      a.vptestmq(x86::k1, value, value);
      a.kortestb(x86::k1, x86::k1);
    } else {
      a.vptest(value, value);
    }
    a.jnz(label);
  }

 private:
  x86::Assembler& a;
};

}  // namespace tafl::kernel

#endif
