// SPDX-License-Identifier: MIT
//
// Machine code for a circuit, on x86-64.
//
// The code is straight-line, so registers are given out as it is written: a result stays in a
// register until another one needs the place more, that is, is used sooner; only then, and only if
// it will be used again, it is stored. Operands that are not in a register are read from memory by
// the instruction itself. At the end of a section and around loops everything goes to memory.
#include "kernel/kernel.h"

#if defined(__x86_64__)

#include <asmjit/asmjit.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "kernel/instructions.h"
#include "kernel/layout.h"

namespace tafl::kernel {
namespace {

constexpr std::uint32_t kNever = UINT32_MAX;

// When each use of a value is followed by the next one; and the first use of each value.
struct Uses {
  Uses(const Circuit& circuit, const Layout& layout) : first(circuit.size(), kNever) {
    std::size_t operands = 0;
    for (ValueId i = 0; i < circuit.size(); ++i) operands += circuit[i].count;
    after.resize(operands, kNever);
    for (ValueId i = static_cast<ValueId>(circuit.size()); i-- > 0;) {
      if (!layout.live[i]) continue;
      const auto list = circuit.operands(circuit[i]);
      for (std::size_t k = list.size(); k-- > 0;) {
        after[circuit[i].begin + k] = first[list[k]];
        first[list[k]] = i;
      }
    }
  }

  std::vector<std::uint32_t> first;  // by value
  std::vector<std::uint32_t> after;  // by operand
};

template <class Isa>
class Emitter {
 public:
  Emitter(const Circuit& circuit, const Layout& layout, x86::Assembler& assembler)
      : circuit_(circuit),
        layout_(layout),
        a_(assembler),
        isa_(assembler),
        uses_(circuit, layout),
        next_use_(uses_.first),
        place_(circuit.size(), kNoRegister) {
    content_.fill(kNever);
  }

  void section(std::uint32_t begin, std::uint32_t end) {
    isa_.enter();
    for (ValueId i = begin; i < end; ++i) add(i);
    flush();
    isa_.leave();
  }

 private:
  using Reg = typename Isa::Reg;
  static constexpr int kNoRegister = -1;

  x86::Mem memory(ValueId value) const { return Isa::at(layout_.slots[value]); }

  void add(ValueId id) {
    if (!layout_.live[id]) return;
    current_ = id;
    const Instruction& instruction = circuit_[id];
    switch (instruction.op) {
      case Op::kInput:
        break;
      case Op::kZero:
        isa_.zero(Isa::reg(result(id)));
        break;
      case Op::kAnd:
      case Op::kOr:
      case Op::kXor:
        combine(id, instruction);
        break;
      case Op::kStore:
        write(instruction);
        break;
      case Op::kLoopVar:
        isa_.zero(Isa::scratch());
        isa_.store(memory(id), Isa::scratch());
        break;
      case Op::kLoopBegin:
        flush();
        loop_ = a_.newLabel();
        a_.bind(loop_);
        isa_.zero(Isa::changed());
        break;
      case Op::kUpdate:
        update(instruction);
        break;
      case Op::kLoopEnd:
        flush();
        isa_.jump_if_any(Isa::changed(), loop_);
        break;
    }
  }

  // Marks the uses by this instruction as past and gives back registers that are free then.
  void used(const Instruction& instruction) {
    const auto operands = circuit_.operands(instruction);
    for (std::size_t k = 0; k < operands.size(); ++k) {
      next_use_[operands[k]] = uses_.after[instruction.begin + k];
    }
    for (ValueId operand : operands) {
      if (next_use_[operand] == kNever && place_[operand] != kNoRegister &&
          layout_.last_use[operand] <= current_) {
        release(operand);
      }
    }
  }

  void release(ValueId value) {
    content_[static_cast<std::size_t>(place_[value])] = kNever;
    place_[value] = kNoRegister;
  }

  // A register for a new value; what is needed last makes room.
  int take() {
    int best = 0;
    std::uint32_t farthest = 0;
    for (int r = 0; r < Isa::kRegisters; ++r) {
      const ValueId value = content_[static_cast<std::size_t>(r)];
      if (value == kNever) return r;
      if (next_use_[value] >= farthest) {
        farthest = next_use_[value];
        best = r;
      }
    }
    const ValueId evicted = content_[static_cast<std::size_t>(best)];
    isa_.store(memory(evicted), Isa::reg(best));
    release(evicted);
    return best;
  }

  int result(ValueId id) {
    const int r = take();
    content_[static_cast<std::size_t>(r)] = id;
    place_[id] = r;
    return r;
  }

  // Everything that is still needed goes to memory.
  void flush() {
    for (int r = 0; r < Isa::kRegisters; ++r) {
      const ValueId value = content_[static_cast<std::size_t>(r)];
      if (value == kNever) continue;
      isa_.store(memory(value), Isa::reg(r));
      release(value);
    }
  }

  void apply(Logic op, const Reg& to, const Reg& x, ValueId y) {
    if (place_[y] != kNoRegister) {
      isa_.logic(op, to, x, Isa::reg(place_[y]));
    } else {
      isa_.logic(op, to, x, memory(y));
    }
  }

  // to = op over all operands, at least one.
  void fold(Logic op, const Reg& to, std::span<const ValueId> operands) {
    std::size_t first = 0;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (place_[operands[k]] != kNoRegister) first = k;
    }
    Reg acc = to;
    if (place_[operands[first]] != kNoRegister) {
      acc = Isa::reg(place_[operands[first]]);
    } else {
      isa_.load(to, memory(operands[first]));
    }
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (k == first) continue;
      apply(op, to, acc, operands[k]);
      acc = to;
    }
    if (operands.size() == 1) isa_.copy(to, acc);
  }

  void combine(ValueId id, const Instruction& instruction) {
    const auto operands = circuit_.operands(instruction);
    const Reg work = Isa::scratch();
    if (instruction.op == Op::kAnd && instruction.positives < instruction.count) {
      const auto negatives = operands.subspan(instruction.positives);
      Reg excluded = work;
      if (negatives.size() == 1 && place_[negatives[0]] != kNoRegister) {
        excluded = Isa::reg(place_[negatives[0]]);
      } else {
        fold(Logic::kOr, work, negatives);
      }
      finish(id, instruction, [&](const Reg& to) {
        apply(Logic::kAndNot, to, excluded, operands[0]);
        for (std::size_t k = 1; k < instruction.positives; ++k) {
          apply(Logic::kAnd, to, to, operands[k]);
        }
      });
      return;
    }
    const Logic op = instruction.op == Op::kAnd  ? Logic::kAnd
                     : instruction.op == Op::kOr ? Logic::kOr
                                                 : Logic::kXor;
    finish(id, instruction, [&](const Reg& to) { fold(op, to, operands); });
  }

  // Computes into a register that no operand is in, or the scratch register if there is none free,
  // then gives the result its place.
  template <class Compute>
  void finish(ValueId id, const Instruction& instruction, Compute&& compute) {
    int free = kNoRegister;
    for (int r = 0; r < Isa::kRegisters && free == kNoRegister; ++r) {
      if (content_[static_cast<std::size_t>(r)] == kNever) free = r;
    }
    if (free != kNoRegister) {
      compute(Isa::reg(free));
      used(instruction);
      content_[static_cast<std::size_t>(free)] = id;
      place_[id] = free;
      return;
    }
    compute(Isa::scratch());
    used(instruction);
    isa_.copy(Isa::reg(result(id)), Isa::scratch());
  }

  Reg in_register(ValueId value) {
    if (place_[value] != kNoRegister) return Isa::reg(place_[value]);
    isa_.load(Isa::scratch(), memory(value));
    return Isa::scratch();
  }

  void write(const Instruction& instruction) {
    const ValueId value = circuit_.operands(instruction)[0];
    Reg from = in_register(value);
    if (instruction.positives == 0) {
      isa_.complement(Isa::scratch(), from);
      from = Isa::scratch();
    }
    isa_.store(Isa::at(instruction.slot), from);
    used(instruction);
  }

  void update(const Instruction& instruction) {
    const auto operands = circuit_.operands(instruction);
    Reg from = in_register(operands[1]);
    if (instruction.positives == 0) {
      isa_.complement(Isa::scratch(), from);
      from = Isa::scratch();
    }
    const Reg difference = from == Isa::scratch() ? Isa::reg(take()) : Isa::scratch();
    isa_.logic(Logic::kXor, difference, from, memory(operands[0]));
    isa_.logic(Logic::kOr, Isa::changed(), Isa::changed(), difference);
    isa_.store(memory(operands[0]), from);
    used(instruction);
  }

  const Circuit& circuit_;
  const Layout& layout_;
  x86::Assembler& a_;
  Isa isa_;
  Uses uses_;
  std::vector<std::uint32_t> next_use_;           // by value
  std::vector<int> place_;                        // by value: its register
  std::array<ValueId, Isa::kRegisters> content_;  // by register
  ValueId current_ = 0;
  asmjit::Label loop_;
};

class Compiled final : public Kernel {
 public:
  using Function = void (*)(std::uint64_t*);

  Compiled(std::size_t words, Slot frame_slots) : Kernel(words, frame_slots) {}
  ~Compiled() override {
    if (base_ != nullptr) runtime_.release(base_);
  }
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;

  std::string_view name() const override { return "compiled"; }
  void run(std::size_t section, std::uint64_t* frame) const override { functions_[section](frame); }

  template <class Isa>
  bool build(const Circuit& circuit, const Layout& layout) {
    asmjit::CodeHolder code;
    if (code.init(runtime_.environment()) != asmjit::kErrorOk) return false;
    x86::Assembler assembler(&code);
    Emitter<Isa> emitter(circuit, layout, assembler);
    std::vector<asmjit::Label> labels;
    std::uint32_t begin = 0;
    for (std::uint32_t end : circuit.section_ends()) {
      labels.push_back(assembler.newLabel());
      assembler.align(asmjit::AlignMode::kCode, 64);
      assembler.bind(labels.back());
      emitter.section(begin, end);
      begin = end;
    }
    if (runtime_.add(&base_, &code) != asmjit::kErrorOk) return false;
    for (const asmjit::Label& label : labels) {
      const auto offset = static_cast<std::size_t>(code.labelOffsetFromBase(label));
      functions_.push_back(reinterpret_cast<Function>(static_cast<char*>(base_) + offset));
    }
    return true;
  }

 private:
  asmjit::JitRuntime runtime_;
  void* base_ = nullptr;
  std::vector<Function> functions_;
};

const asmjit::CpuFeatures::X86& features() {
  return asmjit::CpuInfo::host().features().x86();
}

}  // namespace

std::unique_ptr<Kernel> make_compiled(const Circuit& circuit, std::size_t words) {
  const Layout layout = lay_out(circuit);
  if (layout.frame * words * 8 > INT32_MAX) return nullptr;
  auto kernel = std::make_unique<Compiled>(words, layout.frame);
  bool made = false;
  if (words == 1 && features().hasBMI()) {
    made = kernel->build<Scalar>(circuit, layout);
  } else if (words == 2 && features().hasAVX()) {
    made = kernel->build<Vector<x86::Xmm, 2>>(circuit, layout);
  } else if (words == 4 && features().hasAVX2()) {
    made = kernel->build<Vector<x86::Ymm, 4>>(circuit, layout);
  } else if (words == 8 && features().hasAVX512_F() && features().hasAVX512_DQ()) {
    made = kernel->build<Vector<x86::Zmm, 8>>(circuit, layout);
  }
  return made ? std::move(kernel) : nullptr;
}

std::size_t best_words() {
  if (features().hasAVX512_F() && features().hasAVX512_DQ()) return 8;
  if (features().hasAVX2()) return 4;
  return 2;
}

}  // namespace tafl::kernel

#else  // not x86-64

namespace tafl::kernel {

std::unique_ptr<Kernel> make_compiled(const Circuit&, std::size_t) {
  return nullptr;
}

std::size_t best_words() {
  return 2;
}

}  // namespace tafl::kernel

#endif
