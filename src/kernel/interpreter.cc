// SPDX-License-Identifier: MIT
//
// Compiled once for every instruction set that Highway knows here; the best one is chosen when the
// program runs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/interpreter.cc"  // NOLINT: how Highway finds this file
#include <hwy/foreach_target.h>                     // NOLINT: must come before highway.h
#include <hwy/highway.h>

#include "kernel/interpreter_code.h"

HWY_BEFORE_NAMESPACE();
namespace tafl::kernel::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <std::size_t kWords>
void run_code(const std::uint32_t* code, std::uint64_t* frame) {
  const hn::CappedTag<std::uint64_t, kWords> d;
  const std::size_t step = hn::Lanes(d);
  const std::uint32_t* at = code;
  const std::uint32_t* loop = nullptr;
  bool changed = false;
  for (;;) {
    const Opcode opcode = opcode_of(at[0]);
    const std::uint32_t count = count_of(at[0]);
    std::uint64_t* to = frame + std::size_t{at[1]} * kWords;
    const std::uint32_t* operands = at + 2;
    const auto load = [&](std::uint32_t i, std::size_t w) {
      return hn::Load(d, frame + std::size_t{operands[i]} * kWords + w);
    };
    at += 2 + count;
    switch (opcode) {
      case Opcode::kEnd:
        return;
      case Opcode::kZero:
        for (std::size_t w = 0; w < kWords; w += step) hn::Store(hn::Zero(d), d, to + w);
        break;
      case Opcode::kAnd:
        for (std::size_t w = 0; w < kWords; w += step) {
          auto acc = load(0, w);
          for (std::uint32_t i = 1; i < count; ++i) acc = hn::And(acc, load(i, w));
          hn::Store(acc, d, to + w);
        }
        break;
      case Opcode::kOr:
        for (std::size_t w = 0; w < kWords; w += step) {
          auto acc = load(0, w);
          for (std::uint32_t i = 1; i < count; ++i) acc = hn::Or(acc, load(i, w));
          hn::Store(acc, d, to + w);
        }
        break;
      case Opcode::kAndNot: {  // the first word of the operands says how many are positive
        const std::uint32_t positives = operands[0];
        for (std::size_t w = 0; w < kWords; w += step) {
          auto acc = load(1 + positives, w);
          for (std::uint32_t i = 2 + positives; i < count; ++i) acc = hn::Or(acc, load(i, w));
          acc = hn::AndNot(acc, load(1, w));
          for (std::uint32_t i = 2; i < 1 + positives; ++i) acc = hn::And(acc, load(i, w));
          hn::Store(acc, d, to + w);
        }
        break;
      }
      case Opcode::kXor:
        for (std::size_t w = 0; w < kWords; w += step) {
          hn::Store(hn::Xor(load(0, w), load(1, w)), d, to + w);
        }
        break;
      case Opcode::kNot:
        for (std::size_t w = 0; w < kWords; w += step) {
          hn::Store(hn::Not(load(0, w)), d, to + w);
        }
        break;
      case Opcode::kLoopBegin:
        loop = at;
        changed = false;
        break;
      case Opcode::kUpdate:
      case Opcode::kUpdateNot:
        for (std::size_t w = 0; w < kWords; w += step) {
          auto value = load(0, w);
          if (opcode == Opcode::kUpdateNot) value = hn::Not(value);
          changed = changed || !hn::AllTrue(d, hn::Eq(value, hn::Load(d, to + w)));
          hn::Store(value, d, to + w);
        }
        break;
      case Opcode::kLoopEnd:
        if (changed) at = loop;
        changed = false;
        break;
    }
  }
}

// One of them is the whole of what this file exports.
void run_code_1(const std::uint32_t* code, std::uint64_t* frame) {
  run_code<1>(code, frame);
}
void run_code_2(const std::uint32_t* code, std::uint64_t* frame) {
  run_code<2>(code, frame);
}
void run_code_4(const std::uint32_t* code, std::uint64_t* frame) {
  run_code<4>(code, frame);
}
void run_code_8(const std::uint32_t* code, std::uint64_t* frame) {
  run_code<8>(code, frame);
}

}  // namespace tafl::kernel::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <vector>

#include "kernel/kernel.h"
#include "kernel/layout.h"

namespace tafl::kernel {
namespace {

HWY_EXPORT(run_code_1);
HWY_EXPORT(run_code_2);
HWY_EXPORT(run_code_4);
HWY_EXPORT(run_code_8);

class Interpreter final : public Kernel {
 public:
  Interpreter(const Circuit& circuit, const Layout& layout, std::size_t words)
      : Kernel(words, layout.frame), sections_(encode(circuit, layout)) {}

  std::string_view name() const override { return "interpreter"; }

  void run(std::size_t section, std::uint64_t* frame) const override {
    const std::uint32_t* code = sections_[section].data();
    switch (words()) {
      case 1:
        return HWY_DYNAMIC_DISPATCH(run_code_1)(code, frame);
      case 2:
        return HWY_DYNAMIC_DISPATCH(run_code_2)(code, frame);
      case 4:
        return HWY_DYNAMIC_DISPATCH(run_code_4)(code, frame);
      default:
        return HWY_DYNAMIC_DISPATCH(run_code_8)(code, frame);
    }
  }

 private:
  std::vector<std::vector<std::uint32_t>> sections_;
};

}  // namespace

std::unique_ptr<Kernel> make_interpreter(const Circuit& circuit, std::size_t words) {
  return std::make_unique<Interpreter>(circuit, lay_out(circuit), words);
}

}  // namespace tafl::kernel
#endif  // HWY_ONCE
