// SPDX-License-Identifier: MIT
#include "handwritten/kernels.h"

namespace tafl::handwritten {
namespace {

bool has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

}  // namespace

const Kernels* avx2_kernels() {
  static const bool kHasAvx2 = has_avx2();
  return kHasAvx2 ? kAvx2Kernels : nullptr;
}

const Kernels& best_kernels() {
  const Kernels* avx2 = avx2_kernels();
  return avx2 != nullptr ? *avx2 : portable_kernels();
}

std::vector<double> goal_sums(const Counts& counts) {
  const auto first_wins = static_cast<double>(counts.first_wins);
  const auto draws = static_cast<double>(counts.draws);
  const double second_wins = static_cast<double>(counts.playouts) - first_wins - draws;
  return {100 * first_wins + 50 * draws, 100 * second_wins + 50 * draws};
}

}  // namespace tafl::handwritten
