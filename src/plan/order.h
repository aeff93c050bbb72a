// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "plan/pieces.h"

namespace tafl::plan {

// The natural logarithm of the number of permutations that some permutations of the same places
// generate, by a chain of stabilisers (Schreier and Sims) that random products fill: right nearly
// always, and otherwise too low. The same permutations give the same answer.
double log_order(const std::vector<std::vector<Place>>& generators);

}  // namespace tafl::plan
