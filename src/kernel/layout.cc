// SPDX-License-Identifier: MIT
#include "kernel/layout.h"

#include <algorithm>

namespace tafl::kernel {
namespace {

std::vector<bool> find_live(const Circuit& circuit) {
  std::vector<bool> live(circuit.size(), false);
  for (ValueId i = static_cast<ValueId>(circuit.size()); i-- > 0;) {
    switch (circuit[i].op) {
      case Op::kStore:
      case Op::kLoopVar:
      case Op::kLoopBegin:
      case Op::kUpdate:
      case Op::kLoopEnd:
        live[i] = true;
        break;
      default:
        break;
    }
    if (!live[i]) continue;
    for (ValueId operand : circuit.operands(circuit[i])) live[operand] = true;
  }
  return live;
}

std::vector<std::uint32_t> last_uses(const Circuit& circuit, const std::vector<bool>& live) {
  std::vector<std::uint32_t> last(circuit.size());
  std::vector<std::uint32_t> loop_end(circuit.size(), 0);  // by loop begin
  for (ValueId i = 0; i < circuit.size(); ++i) {
    if (circuit[i].op == Op::kLoopEnd) loop_end[circuit[i].slot] = i;
  }
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  for (ValueId i = 0; i < circuit.size(); ++i) {
    last[i] = i;
    if (circuit[i].op == Op::kLoopBegin) {
      begin = i;
      end = loop_end[i];
    }
    if (!live[i]) continue;
    for (ValueId operand : circuit.operands(circuit[i])) {
      // What a loop takes from before it is needed in every round.
      const bool in_loop = i < end && operand < begin;
      last[operand] = std::max(last[operand], in_loop ? end : i);
    }
  }
  return last;
}

// By value: whether it must stay where it is after its last use, for another run of that section.
std::vector<bool> find_kept(const Circuit& circuit, const Layout& layout) {
  std::vector<bool> kept(circuit.size(), false);
  if (!circuit.keeps_between_sections()) return kept;
  ValueId first = 0;
  for (const std::uint32_t end : circuit.section_ends()) {
    for (; first < end; ++first) kept[first] = layout.last_use[first] >= end;
  }
  return kept;
}

}  // namespace

Layout lay_out(const Circuit& circuit) {
  Layout layout;
  layout.live = find_live(circuit);
  layout.last_use = last_uses(circuit, layout.live);
  layout.slots.assign(circuit.size(), 0);
  layout.frame = circuit.fixed();
  const std::vector<bool> kept = find_kept(circuit, layout);
  std::vector<std::vector<ValueId>> ends(circuit.size());
  for (ValueId i = 0; i < circuit.size(); ++i) {
    if (layout.last_use[i] > i) ends[layout.last_use[i]].push_back(i);
  }
  std::vector<Slot> free;
  for (ValueId i = 0; i < circuit.size(); ++i) {
    const Instruction& instruction = circuit[i];
    if (instruction.op == Op::kInput) {
      layout.slots[i] = instruction.slot;
    } else if (layout.last_use[i] > i || instruction.op == Op::kLoopVar) {
      // Taken before the operands' slots are given back: code may write before it has read all.
      if (free.empty()) {
        layout.slots[i] = layout.frame++;
      } else {
        layout.slots[i] = free.back();
        free.pop_back();
      }
    }
    for (ValueId value : ends[i]) {
      if (circuit[value].op != Op::kInput && !kept[value]) free.push_back(layout.slots[value]);
    }
  }
  return layout;
}

}  // namespace tafl::kernel
