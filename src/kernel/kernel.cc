// SPDX-License-Identifier: MIT
#include "kernel/kernel.h"

namespace tafl::kernel {

std::unique_ptr<Kernel> make_kernel(const Circuit& circuit, std::size_t words, Backend backend) {
  std::unique_ptr<Kernel> made;
  if (backend == Backend::kCompiled) made = make_compiled(circuit, words);
  if (!made) made = make_interpreter(circuit, words);
  return made;
}

}  // namespace tafl::kernel
