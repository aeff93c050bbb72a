// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "view/render.h"

namespace tafl::cli {

// What a stream shows: a person's terminal, or a pipe or file.
struct Terminal {
  bool is_terminal = false;
  bool colour = false;   // a terminal that is not dumb, and NO_COLOR is not set
  bool unicode = false;  // the locale says UTF-8
  std::size_t width = 80;
  std::size_t height = 24;

  view::Style style() const { return {colour, unicode, width}; }
};

Terminal standard_output();
Terminal standard_error();

// `text` in bold, dim, red, green, yellow, if there are colours.
enum class Ink { kBold, kDim, kRed, kGreen, kYellow, kCyan };
std::string inked(std::string_view text, Ink ink, const Terminal& terminal);

}  // namespace tafl::cli
