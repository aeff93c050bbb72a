// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

namespace tafl::verify {

// Long work tells how far it is, often, and asks whether to go on: false stops it soon, and what
// was found so far is returned. An empty function always goes on.
using Progress = std::function<bool(std::size_t done, std::size_t total)>;

inline bool go_on(const Progress& progress, std::size_t done, std::size_t total) {
  return !progress || progress(done, total);
}

}  // namespace tafl::verify
