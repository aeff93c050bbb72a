// SPDX-License-Identifier: MIT
#include "cli/progress_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "cli/interrupt.h"
#include "cli/terminal.h"

namespace tafl::cli {
namespace {

constexpr double kFirst = 0.4;   // seconds before the line appears
constexpr double kPeriod = 0.1;  // seconds between two drawings
constexpr std::size_t kBar = 24;

}  // namespace

ProgressLine::ProgressLine(std::string label)
    : label_(std::move(label)),
      visible_(standard_error().is_terminal),
      begin_(clock_.seconds()),
      drawn_at_(begin_ + kFirst - kPeriod) {}

ProgressLine::~ProgressLine() {
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressLine::update(std::size_t done, std::size_t total) {
  const double now = clock_.seconds();
  if (!visible_ || now < drawn_at_ + kPeriod) return;
  drawn_at_ = now;
  drawn_ = true;
  const std::size_t filled = total == 0 ? 0 : kBar * std::min(done, total) / total;
  const auto elapsed = static_cast<int>(now - begin_);
  fmt::print(stderr, "\r{} [{:<{}}] {}/{}  {}:{:02}\x1b[K", label_, std::string(filled, '#'), kBar,
             done, total, elapsed / 60, elapsed % 60);
  std::fflush(stderr);
}

verify::Progress ProgressLine::callback() {
  return [this](std::size_t done, std::size_t total) {
    update(done, total);
    return !interrupted();
  };
}

}  // namespace tafl::cli
