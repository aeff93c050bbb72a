// SPDX-License-Identifier: MIT
#include "kernel/interpreter_code.h"

namespace tafl::kernel {
namespace {

class Encoder {
 public:
  Encoder(const Circuit& circuit, const Layout& layout) : circuit_(circuit), layout_(layout) {}

  std::vector<std::uint32_t> section(std::uint32_t begin, std::uint32_t end) {
    code_.clear();
    for (ValueId i = begin; i < end; ++i) add(i);
    write(Opcode::kEnd, 0, {});
    return code_;
  }

 private:
  void write(Opcode opcode, Slot to, std::span<const ValueId> operands) {
    code_.push_back(header(opcode, operands.size()));
    code_.push_back(to);
    for (ValueId operand : operands) code_.push_back(layout_.slots[operand]);
  }

  void add(ValueId id) {
    if (!layout_.live[id]) return;
    const Instruction& instruction = circuit_[id];
    const auto operands = circuit_.operands(instruction);
    const Slot to = layout_.slots[id];
    switch (instruction.op) {
      case Op::kInput:
        break;
      case Op::kZero:
        write(Opcode::kZero, to, {});
        break;
      case Op::kAnd:
        if (instruction.positives == instruction.count) {
          write(Opcode::kAnd, to, operands);
        } else {
          code_.push_back(header(Opcode::kAndNot, operands.size() + 1));
          code_.push_back(to);
          code_.push_back(instruction.positives);
          for (ValueId operand : operands) code_.push_back(layout_.slots[operand]);
        }
        break;
      case Op::kOr:
        write(Opcode::kOr, to, operands);
        break;
      case Op::kXor:
        write(Opcode::kXor, to, operands);
        break;
      case Op::kStore:
        write(instruction.positives == 1 ? Opcode::kOr : Opcode::kNot, instruction.slot, operands);
        break;
      case Op::kLoopVar:
        write(Opcode::kZero, to, {});
        break;
      case Op::kLoopBegin:
        write(Opcode::kLoopBegin, 0, {});
        break;
      case Op::kUpdate:
        write(instruction.positives == 1 ? Opcode::kUpdate : Opcode::kUpdateNot,
              layout_.slots[operands[0]], operands.subspan(1));
        break;
      case Op::kLoopEnd:
        write(Opcode::kLoopEnd, 0, {});
        break;
    }
  }

  const Circuit& circuit_;
  const Layout& layout_;
  std::vector<std::uint32_t> code_;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> encode(const Circuit& circuit, const Layout& layout) {
  std::vector<std::vector<std::uint32_t>> sections;
  Encoder encoder(circuit, layout);
  std::uint32_t begin = 0;
  for (std::uint32_t end : circuit.section_ends()) {
    sections.push_back(encoder.section(begin, end));
    begin = end;
  }
  return sections;
}

}  // namespace tafl::kernel
