// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "kernel/circuit.h"

namespace tafl::kernel {

// A circuit made ready to run on frames of `words` 64-bit words per slot: bit k of a slot belongs
// to game k. Immutable; several threads may run it, each on its own frame.
class Kernel {
 public:
  virtual ~Kernel() = default;

  virtual std::string_view name() const = 0;
  // REQUIRES: the frame has frame_slots() * words() words, aligned to 64 bytes.
  virtual void run(std::size_t section, std::uint64_t* frame) const = 0;

  std::size_t words() const { return words_; }
  Slot frame_slots() const { return frame_slots_; }

 protected:
  Kernel(std::size_t words, Slot frame_slots) : words_(words), frame_slots_(frame_slots) {}

 private:
  std::size_t words_;
  Slot frame_slots_;
};

enum class Backend : std::uint8_t { kInterpreter, kCompiled };

// Reads the code instruction by instruction. Works everywhere, for 1, 2, 4 or 8 words.
std::unique_ptr<Kernel> make_interpreter(const Circuit& circuit, std::size_t words);
// Machine code made for the circuit; null where this processor has no kernel of that width, or no
// memory for code is to be had.
std::unique_ptr<Kernel> make_compiled(const Circuit& circuit, std::size_t words);
// The backend that is asked for, or the interpreter where that cannot be had.
std::unique_ptr<Kernel> make_kernel(const Circuit& circuit, std::size_t words, Backend backend);
// The most words per slot that this processor handles with one instruction.
std::size_t best_words();

}  // namespace tafl::kernel
