// SPDX-License-Identifier: MIT
//
// What is defined after the pragma uses the larger instruction set. An inline function of a header
// above it may be shared with the rest of the program, which must run anywhere; so must the test
// whether this processor can run these kernels, in kernels.cc.
#include "handwritten/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstdint>

#include "base/rng.h"

#define TAFL_HANDWRITTEN_TARGET avx2
#define TAFL_HANDWRITTEN_AVX2
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")  // to the end, where GCC instantiates templates
#endif

#include "handwritten/kernels-inl.h"

namespace tafl::handwritten {

const Kernels* const kAvx2Kernels = &avx2::kKernels;

}  // namespace tafl::handwritten

#if defined(__clang__)
#pragma clang attribute pop
#endif

#else

namespace tafl::handwritten {

const Kernels* const kAvx2Kernels = nullptr;

}  // namespace tafl::handwritten

#endif
