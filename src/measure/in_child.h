// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace tafl::measure {

// What came of work that ran in a process of its own.
struct ChildResult {
  std::string output;          // what the work returned; empty if it did not come to its end
  std::string failure;         // how the process ended, if not well
  std::size_t peak_bytes = 0;  // of memory
};

// Runs `work` in a copy of this process, so that its memory can be told and its end harms nobody.
// REQUIRES: no other threads run.
ChildResult run_in_child(const std::function<std::string()>& work);

}  // namespace tafl::measure
