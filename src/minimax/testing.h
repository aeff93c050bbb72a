// SPDX-License-Identifier: MIT
#pragma once

#include "base/hash.h"
#include "lanes/bit_state.h"
#include "minimax/deepening.h"
#include "minimax/evaluation.h"

namespace tafl::minimax::testing {

inline bool never() {
  return false;
}

// Searches until nothing is left to be done.
inline const Best& solve(Deepening& search) {
  search.set_root(search.expander().initial());
  while (search.deepen(never)) {
  }
  return search.best();
}

// Numbers out of nowhere, always the same for the same state.
class HashEvaluation final : public Evaluation {
 public:
  double value(const Position& position, std::size_t role) override {
    return static_cast<double>(base::mix64(lanes::hash_of(position.bits) + role) % 100);
  }
};

}  // namespace tafl::minimax::testing
