// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace tafl::base {

// How much one piece of work may cost. Whatever can explode takes one and stops with a reason.
struct Limits {
  double seconds = std::numeric_limits<double>::infinity();
  std::size_t bytes = std::size_t{4} << 30;
};

// Thrown from deep inside an evaluation when a limit is reached; callers at the seams turn it into
// an Error of kind kLimit. The object that threw stays usable.
class LimitReached : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace tafl::base
