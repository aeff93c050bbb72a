// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "view/board.h"
#include "view/glyph.h"
#include "view/layout.h"

namespace tafl::view {

struct Style {
  bool colour = false;   // escape sequences of a 256-colour terminal: shaded squares, no lines
  bool unicode = false;  // box drawing and piece signs; otherwise ASCII
  std::size_t width = 80;
};

// The position as lines of text: boards side by side where they fit, then the other fluents. A
// square that differs from `previous` (may be null) is marked where there are colours.
std::vector<std::string> render(const Layout& layout, const Position& position,
                                const Position* previous, const Style& style);

// `text` in the colour of a role's pieces, if there are colours.
std::string in_role_colour(const Layout& layout, std::size_t role, std::string_view text,
                           const Style& style);

// Two blocks of lines next to each other, with a gap.
std::vector<std::string> beside(const std::vector<std::string>& left,
                                const std::vector<std::string>& right, std::size_t gap);

// Words in lines of at most `width` columns, each line after `indent` blanks.
std::vector<std::string> wrapped(const std::vector<std::string>& words, std::size_t width,
                                 std::size_t indent);

}  // namespace tafl::view
