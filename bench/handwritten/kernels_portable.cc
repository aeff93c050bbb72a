// SPDX-License-Identifier: MIT
#include <cstdint>

#include "base/rng.h"
#include "handwritten/kernels.h"

#define TAFL_HANDWRITTEN_TARGET portable
#include "handwritten/kernels-inl.h"

namespace tafl::handwritten {

const Kernels& portable_kernels() {
  return portable::kKernels;
}

}  // namespace tafl::handwritten
