// SPDX-License-Identifier: MIT
//
// Both backends do at every width what the circuit says.
#include "kernel/kernel.h"

#include <gtest/gtest.h>
#include <hwy/aligned_allocator.h>

#include <vector>

#include "base/rng.h"

namespace tafl::kernel {
namespace {

constexpr Slot kInputs = 12;
constexpr Slot kOutputs = 40;

// A random circuit of two sections, the second of which uses values of the first.
Circuit random_circuit(std::uint64_t seed, std::size_t size) {
  base::Rng rng(seed);
  Circuit circuit(kInputs + kOutputs);
  std::vector<Ref> refs;
  for (Slot i = 0; i < kInputs; ++i) refs.push_back(circuit.input(i));
  const auto any = [&] { return refs[rng.below(refs.size())].negated_if(rng.below(2) == 1); };
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<Ref> operands;
    for (std::size_t n = 2 + rng.below(5); n > 0; --n) operands.push_back(any());
    switch (rng.below(3)) {
      case 0:
        refs.push_back(circuit.all_of(operands));
        break;
      case 1:
        refs.push_back(circuit.any_of(operands));
        break;
      default:
        refs.push_back(circuit.exclusive(operands[0], operands[1]));
        break;
    }
    if (i == size / 2) {
      for (Slot out = 0; out < kOutputs / 2; ++out) circuit.store(kInputs + out, any());
      circuit.end_section();
    }
  }
  for (Slot out = kOutputs / 2; out < kOutputs; ++out) circuit.store(kInputs + out, any());
  circuit.end_section();
  return circuit;
}

// What games `first` to `first + 63` compute, with inputs that depend on the game's number only.
// The last section is run `times` times.
std::vector<std::uint64_t> outputs(const Kernel& kernel, std::size_t sections,
                                   std::size_t times = 1) {
  const std::size_t words = kernel.words();
  std::vector<std::uint64_t> result;
  auto frame = hwy::AllocateAligned<std::uint64_t>(kernel.frame_slots() * words);
  for (std::size_t first = 0; first < 8; first += words) {
    std::fill_n(frame.get(), kernel.frame_slots() * words, 0x5555);
    for (Slot slot = 0; slot < kInputs; ++slot) {
      for (std::size_t w = 0; w < words; ++w) {
        frame[slot * words + w] = base::Rng(slot * 100 + first + w).next();
      }
    }
    for (std::size_t section = 0; section < sections; ++section) {
      kernel.run(section, frame.get());
    }
    for (std::size_t time = 1; time < times; ++time) kernel.run(sections - 1, frame.get());
    for (std::size_t w = 0; w < words; ++w) {
      for (Slot slot = kInputs; slot < kInputs + kOutputs; ++slot) {
        result.push_back(frame[slot * words + w]);
      }
    }
  }
  return result;
}

void expect_all_agree(const Circuit& circuit, std::size_t sections) {
  const std::vector<std::uint64_t> expected = outputs(*make_interpreter(circuit, 1), sections);
  for (std::size_t words : {2, 4, 8}) {
    EXPECT_EQ(outputs(*make_interpreter(circuit, words), sections), expected) << words;
  }
  for (std::size_t words : {1, 2, 4, 8}) {
    const auto compiled = make_compiled(circuit, words);
    if (!compiled) continue;  // not on this processor
    EXPECT_EQ(outputs(*compiled, sections), expected) << words;
  }
}

TEST(Kernel, BackendsAndWidthsAgreeOnRandomCircuits) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    expect_all_agree(random_circuit(seed, 10 + seed * seed), 2);
  }
}

// The first section once, the second three times: it must find what it needs each time.
TEST(Kernel, ASectionCanBeRunAgain) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    Circuit circuit = random_circuit(seed, 10 + seed * seed);
    const auto expected = outputs(*make_interpreter(circuit, 1), 2);
    circuit.keep_between_sections();
    for (const Backend backend : {Backend::kInterpreter, Backend::kCompiled}) {
      EXPECT_EQ(outputs(*make_kernel(circuit, 1, backend), 2, 3), expected);
    }
  }
}

TEST(Kernel, ComputesWhatIsWritten) {
  Circuit circuit(8);
  const Ref a = circuit.input(0);
  const Ref b = circuit.input(1);
  circuit.store(2, circuit.both(a, b));
  circuit.store(3, circuit.either(a, !b));
  circuit.store(4, circuit.exclusive(a, b));
  circuit.store(5, !a);
  circuit.store(6, circuit.zero());
  circuit.store(7, circuit.choose(a, b, !b));
  circuit.end_section();
  for (const Backend backend : {Backend::kInterpreter, Backend::kCompiled}) {
    const auto kernel = make_kernel(circuit, 1, backend);
    std::vector<std::uint64_t> frame(kernel->frame_slots() + 8, 0);
    frame[0] = 0b1100;
    frame[1] = 0b1010;
    kernel->run(0, frame.data());
    EXPECT_EQ(frame[2] & 0xf, 0b1000U);
    EXPECT_EQ(frame[3] & 0xf, 0b1101U);
    EXPECT_EQ(frame[4] & 0xf, 0b0110U);
    EXPECT_EQ(frame[5] & 0xf, 0b0011U);
    EXPECT_EQ(frame[6], 0U);
    EXPECT_EQ(frame[7] & 0xf, 0b1001U);
  }
}

// Reachability along a chain of inputs takes as many rounds as the chain is long.
TEST(Kernel, RepeatsALoopUntilNothingChanges) {
  Circuit circuit(kInputs + kOutputs);
  std::vector<Ref> reached;
  for (Slot i = 0; i < kInputs; ++i) reached.push_back(circuit.add_loop_variable());
  circuit.begin_loop();
  for (Slot i = 0; i < kInputs; ++i) {  // later ones first, so that one round is not enough
    const Ref before = i + 1 < kInputs ? reached[i + 1] : !circuit.zero();
    circuit.update(reached[i], circuit.both(circuit.input(i), before));
  }
  circuit.end_loop();
  for (Slot i = 0; i < kInputs; ++i) circuit.store(kInputs + i, reached[i]);
  circuit.end_section();
  expect_all_agree(circuit, 1);
  const auto kernel = make_kernel(circuit, 1, Backend::kCompiled);
  std::vector<std::uint64_t> frame(kernel->frame_slots() + 8, 0);
  for (Slot i = 0; i < kInputs; ++i) frame[i] = i == 3 ? 0b01 : 0b11;
  kernel->run(0, frame.data());
  for (Slot i = 0; i < kInputs; ++i) EXPECT_EQ(frame[kInputs + i], i > 3 ? 0b11U : 0b01U) << i;
}

}  // namespace
}  // namespace tafl::kernel
