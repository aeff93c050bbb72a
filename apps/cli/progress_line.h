// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "base/clock.h"
#include "verify/progress.h"

namespace tafl::cli {

// One line on standard error that shows how far long work is; silent unless that is a terminal.
// Wiped when it goes out of scope.
//
//   ProgressLine line("perft");
//   options.progress = line.callback();      // also ends the work on Ctrl-C
class ProgressLine {
 public:
  explicit ProgressLine(std::string label);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void relabel(std::string label) { label_ = std::move(label); }
  void update(std::size_t done, std::size_t total);
  verify::Progress callback();

 private:
  std::string label_;
  bool visible_;
  base::SteadyClock clock_;
  double begin_;
  double drawn_at_;  // when the line was last drawn; short work never shows one
  bool drawn_ = false;
};

}  // namespace tafl::cli
