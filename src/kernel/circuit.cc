// SPDX-License-Identifier: MIT
#include "kernel/circuit.h"

#include <algorithm>
#include <cassert>

namespace tafl::kernel {

ValueId Circuit::add(Op op, std::span<const ValueId> operands, std::uint32_t positives, Slot slot) {
  const auto begin = static_cast<std::uint32_t>(operands_.size());
  operands_.insert(operands_.end(), operands.begin(), operands.end());
  code_.push_back({op, begin, static_cast<std::uint32_t>(operands.size()), positives, slot});
  if (operands.size() > 1) operations_ += operands.size() - 1;
  return static_cast<ValueId>(code_.size() - 1);
}

Ref Circuit::input(Slot slot) {
  assert(slot < fixed_);
  if (inputs_.size() <= slot) inputs_.resize(slot + 1, 0);
  if (inputs_[slot] == 0) inputs_[slot] = add(Op::kInput, {}, 0, slot);
  return Ref(inputs_[slot], false);
}

Ref Circuit::all_of(std::vector<Ref>& refs) {
  std::sort(refs.begin(), refs.end());
  refs.erase(std::unique(refs.begin(), refs.end()), refs.end());
  if (!refs.empty() && refs[0] == zero()) return zero();
  if (!refs.empty() && refs[0] == !zero()) refs.erase(refs.begin());
  for (std::size_t i = 1; i < refs.size(); ++i) {
    if (refs[i].value() == refs[i - 1].value()) return zero();
  }
  if (refs.empty()) return !zero();
  if (refs.size() == 1) return refs[0];
  std::stable_partition(refs.begin(), refs.end(), [](Ref ref) { return !ref.negated(); });
  std::vector<ValueId> operands;
  std::uint32_t positives = 0;
  for (Ref ref : refs) {
    operands.push_back(ref.value());
    if (!ref.negated()) ++positives;
  }
  if (positives == 0) return Ref(add(Op::kOr, operands, 0, 0), true);
  return Ref(add(Op::kAnd, operands, positives, 0), false);
}

Ref Circuit::any_of(std::vector<Ref>& refs) {
  for (Ref& ref : refs) ref = !ref;
  return !all_of(refs);
}

Ref Circuit::both(Ref a, Ref b) {
  std::vector<Ref> refs = {a, b};
  return all_of(refs);
}

Ref Circuit::exclusive(Ref a, Ref b) {
  const bool negated = a.negated() != b.negated();
  if (a.value() == b.value()) return zero().negated_if(negated);
  if (a.value() == 0) return b.negated_if(a.negated());
  if (b.value() == 0) return a.negated_if(b.negated());
  const ValueId operands[] = {a.value(), b.value()};
  return Ref(add(Op::kXor, operands, 0, 0), negated);
}

void Circuit::store(Slot slot, Ref ref) {
  assert(slot < fixed_);
  const ValueId operands[] = {ref.value()};
  add(Op::kStore, operands, ref.negated() ? 0 : 1, slot);
}

void Circuit::begin_loop() {
  loop_begin_ = add(Op::kLoopBegin, {}, 0, 0);
}

void Circuit::update(Ref variable, Ref ref) {
  assert(!variable.negated());
  const ValueId operands[] = {variable.value(), ref.value()};
  add(Op::kUpdate, operands, ref.negated() ? 0 : 1, 0);
}

void Circuit::end_loop() {
  add(Op::kLoopEnd, {}, 0, loop_begin_);
}

}  // namespace tafl::kernel
